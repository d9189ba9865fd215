/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { openTestDatabase } from '../../platform/db/testing/test-database.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type Device, type PushService, startPushService } from '../../testing/push-service.ts';
import { QUICKLY } from '../../testing/quick-queue.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { startTestApi, type TestApi, workThrough } from '../../testing/test-api.ts';
import { createVapidKeys } from '../push/vapid-keys.ts';

const VISITS = 8;
const vapid = { ...createVapidKeys(), subject: 'mailto:visits@garage.example' };
const settings = { booking: { autoConfirm: false, placesPerSlot: 50 } };

let mailServer: MailServer;
let pushService: PushService;
let database: Database;
const running: TestApi[] = [];
const log: string[] = [];
beforeAll(async () => {
  mailServer = await startMailServer();
  pushService = await startPushService(vapid.publicKey);
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const api of running.splice(0)) await api.close();
  mailServer.mails.splice(0);
});
afterAll(async () => {
  await database.close();
  await mailServer.stop();
  await pushService.stop();
});

const mail = () => ({
  smtpUrl: mailServer.url,
  from: 'visits@garage.example',
  siteUrl: 'https://garage.example',
});
const push = { vapid, allowPrivate: true };

/** Starts another process on the same database. */
async function startProcess(channels: { mail?: ReturnType<typeof mail>; push?: typeof push } = {}) {
  log.length = 0;
  const logger = { level: 'warn', stream: { write: (line: string) => void log.push(line) } };
  const api = await startTestApi({ database, settings, queueTimes: QUICKLY, logger, ...channels });
  running.push(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return api;
}

const query = (sql: string, values: unknown[] = []) =>
  database.transaction((tx) => rawQuery(tx, sql, values));

let customers = 0;
/** Books a visit through one process, for a customer whose address is verified. */
async function visit(api: TestApi): Promise<{ id: string; uid: string }> {
  customers += 1;
  const uid = `customer-${customers}`;
  for (const each of running) each.accounts.verifyEmail(uid, `${uid}@mail.example`);
  const customer = api.customer(uid);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${customers}` });
  const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-09', time: '10:00' };
  const { body, status } = await customer.post('/appointments', booking);
  expect(status).toBe(201);
  return { id: body.id, uid };
}

async function metric(api: TestApi, line: string): Promise<number> {
  const { body } = await api.internal.inject('/api/metrics');
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? Number.NaN);
}

const list = async (api: TestApi) => (await api.internal.inject('/api/dead-letters')).json();

async function untilMailed(count: number): Promise<void> {
  while (mailServer.mails.length < count) await delay(20);
}

describe('a channel that only some processes are configured for', () => {
  it('should get every message from any process', async () => {
    const [mailing, pushing] = [await startProcess({ mail: mail() }), await startProcess({ push })];
    const devices: Device[] = [];
    const ids: string[] = [];
    for (let index = 0; index < VISITS; index += 1) {
      const { id, uid } = await visit(index % 2 === 0 ? mailing : pushing);
      const device = pushService.newDevice();
      const { status } = await pushing.customer(uid).put('/push/subscriptions', device.subscription);
      expect(status).toBe(204);
      devices.push(device);
      ids.push(id);
    }
    await untilMailed(VISITS);
    for (const id of ids) await workThrough(database, id, 'confirm');
    for (const { pushed } of devices) while (pushed.length < 1) await delay(20);
    await untilMailed(2 * VISITS);
  });

  it('should be offered to customers by every process', async () => {
    await startProcess({ mail: mail(), push });
    const none = await startProcess();
    while (!none.queues.served.has('email') || !none.queues.served.has('push')) await delay(20);
    expect((await none.customer('ann').get('/me')).body.channels.sends_email).toBe(true);
    expect((await none.customer('ann').get('/push')).body.public_key).toBe(vapid.publicKey);
  });

  it('should have its dead letters listed by every process', async () => {
    mailServer.answer = () => ({ refuse: 550 });
    await startProcess({ mail: mail() });
    const other = await startProcess();
    await visit(other);
    while ((await list(other)).total === 0) await delay(50);
    expect((await list(other)).items).toMatchObject([{ channel: 'email', tries: 1 }]);
    mailServer.answer = () => 'take';
    await other.internal.inject({ method: 'POST', url: '/api/dead-letters/retry', payload: {} });
    await untilMailed(1);
  });

  it('should keep its messages while no process serves it, and report it', async () => {
    await query("update channels set served_at = now() - interval '10 minutes' where name = 'email'");
    const other = await startProcess({ push });
    await visit(other);
    while (!((await metric(other, 'forecourt_api_queued_messages{channel="email"}')) === 1)) await delay(50);
    expect(await metric(other, 'forecourt_api_channel_served{channel="email"}')).toBe(0);
    expect(await metric(other, 'forecourt_api_channel_served{channel="push"}')).toBe(1);
    expect(await list(other)).toMatchObject({
      unserved: [{ channel: 'email', since: expect.any(String), waiting: 1 }],
    });
    expect(log).toEqual([expect.stringContaining('No process of the api serves this channel any more')]);

    const mailing = await startProcess({ mail: mail() });
    mailing.accounts.verifyEmail(`customer-${customers}`, `customer-${customers}@mail.example`);
    await untilMailed(1);
    expect(await list(mailing)).toMatchObject({ unserved: [] });
  });

  it('should get the messages of a process that has not seen it before', async () => {
    await query('delete from channels');
    const other = await startProcess({ push });
    while (!((await metric(other, 'forecourt_api_channel_served{channel="email"}')) === 0)) await delay(50);
    await query("insert into channels (name, served_at) values ('email', now())");
    await visit(other);
    while (!((await metric(other, 'forecourt_api_queued_messages{channel="email"}')) === 1)) await delay(50);
  });

  it('should end after three days without a process, with the messages that waited', async () => {
    await query("update channels set served_at = now() - interval '73 hours' where name = 'email'");
    const other = await startProcess({ push });
    const expired = 'forecourt_api_messages_total{channel="email",outcome="expired"}';
    while (!((await metric(other, expired)) === 1)) await delay(50);
    expect(log).toEqual([expect.stringContaining('Messages expired')]);
    expect(await list(other)).toMatchObject({
      unserved: [{ channel: 'email', since: null, waiting: 0 }],
    });
    await visit(other);
    while (((await query('select from outbox')) as unknown[]).length > 0) await delay(50);
    await startProcess({ mail: mail() });
    await delay(500);
    expect(mailServer.mails).toEqual([]);
  });
});
