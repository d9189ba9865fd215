/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../../platform/db/testing/template-database.ts';
import { openTestDatabase } from '../../platform/db/testing/test-database.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import {
  bookVisitWithNewVehicle,
  listDeadLetters,
  readMetric,
  retryDeadLetters,
  waitForDeadLetters,
} from '../../testing/messages.ts';
import { hasPostgres } from '../../testing/postgres-server.ts';
import { type PushDevice, type PushService, startPushService } from '../../testing/push-service.ts';
import { QUICK_RETRY_POLICY } from '../../testing/quick-queue.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { performWorkshopActions, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createVapidKeys } from '../push/vapid-keys.ts';
import type { DeliveryChannel } from './channel.ts';
import { JobQueues } from './job-queues.ts';

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
async function startProcess(
  channels: {
    mail?: ReturnType<typeof mail>;
    push?: typeof push;
    channels?: readonly DeliveryChannel[];
  } = {},
) {
  log.length = 0;
  const logger = { level: 'warn', stream: { write: (line: string) => void log.push(line) } };
  const api = await startTestApi({
    database,
    settings,
    retryPolicy: QUICK_RETRY_POLICY,
    logger,
    ...channels,
  });
  running.push(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return api;
}

const query = (sql: string, values: unknown[] = []) => rawQuery(database, sql, values);

let customers = 0;
/** Books a visit through one process, for a customer whose address is verified. */
async function visit(api: TestApi): Promise<{ id: string; uid: string }> {
  customers += 1;
  const uid = `customer-${customers}`;
  for (const each of running) each.accounts.setVerifiedEmail(uid, `${uid}@mail.example`);
  return { ...(await bookVisitWithNewVehicle(api.customer(uid))), uid };
}

async function untilMailed(count: number): Promise<void> {
  while (mailServer.mails.length < count) await delay(20);
}

const listUnserved = async (api: TestApi) => (await listDeadLetters(api)).unserved;

describe('a channel that only some processes are configured for', () => {
  it('gets every message from any process', async () => {
    const [mailing, pushing] = [await startProcess({ mail: mail() }), await startProcess({ push })];
    const devices: PushDevice[] = [];
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
    for (const id of ids) await performWorkshopActions(database, id, 'confirm');
    for (const { pushed } of devices) while (pushed.length < 1) await delay(20);
    await untilMailed(2 * VISITS);
  });

  it('is offered to customers by every process', async () => {
    await startProcess({ mail: mail(), push });
    const none = await startProcess();
    while (!none.queues.served.has('email') || !none.queues.served.has('push')) await delay(20);
    expect((await none.customer('ann').get('/me')).body.channels.sends_email).toBe(true);
    expect((await none.customer('ann').get('/push')).body.public_key).toBe(vapid.publicKey);
  });

  it('has its dead letters listed by every process', async () => {
    mailServer.replyToRecipient = () => ({ refuse: 550 });
    await startProcess({ mail: mail() });
    const other = await startProcess();
    await visit(other);
    await waitForDeadLetters(other);
    expect((await listDeadLetters(other)).items).toMatchObject([{ channel: 'email', tries: 1 }]);
    mailServer.replyToRecipient = () => 'take';
    await retryDeadLetters(other);
    await untilMailed(1);
  });

  it('keeps its messages while no process serves it, and reports it', async () => {
    await query("update channels set served_at = now() - interval '10 minutes' where name = 'email'");
    const other = await startProcess({ push });
    await visit(other);
    while (!((await readMetric(other, 'forecourt_api_queued_messages{channel="email"}')) === 1))
      await delay(50);
    expect(await readMetric(other, 'forecourt_api_channel_served{channel="email"}')).toBe(0);
    expect(await readMetric(other, 'forecourt_api_waiting_messages{channel="email",reason="unserved"}')).toBe(
      1,
    );
    expect(await readMetric(other, 'forecourt_api_channel_served{channel="push"}')).toBe(1);
    expect(await listUnserved(other)).toEqual([
      { channel: 'email', since: expect.any(String), waiting: 1 },
      { channel: 'text', since: null, waiting: 0 },
    ]);
    expect(log).toEqual([expect.stringContaining('No process of the api serves this channel any more')]);

    const mailing = await startProcess({ mail: mail() });
    mailing.accounts.setVerifiedEmail(`customer-${customers}`, `customer-${customers}@mail.example`);
    await untilMailed(1);
    expect(await listUnserved(mailing)).toMatchObject([{ channel: 'text' }]);
  });

  it('gets the messages of a process that has not seen it before', async () => {
    await query('delete from channels');
    const other = await startProcess({ push });
    while (!((await readMetric(other, 'forecourt_api_channel_served{channel="email"}')) === 0))
      await delay(50);
    await query("insert into channels (name, served_at) values ('email', now())");
    await visit(other);
    while (!((await readMetric(other, 'forecourt_api_queued_messages{channel="email"}')) === 1))
      await delay(50);
  });

  it('ends after three days without a process, with its messages', async () => {
    await query("update channels set served_at = now() - interval '73 hours' where name = 'email'");
    const other = await startProcess({ push });
    const expired = 'forecourt_api_messages_total{channel="email",outcome="expired"}';
    while (!((await readMetric(other, expired)) === 1)) await delay(50);
    expect(log).toEqual([expect.stringContaining('Messages expired')]);
    expect(await listUnserved(other)).toContainEqual({ channel: 'email', since: null, waiting: 0 });
    await visit(other);
    while (((await query('select from outbox')) as unknown[]).length > 0) await delay(50);
    await startProcess({ mail: mail() });
    await delay(500);
    expect(mailServer.mails).toEqual([]);
  });
});

describe('a channel of a later version', () => {
  const delivered: string[] = [];
  const pigeon: DeliveryChannel = {
    name: 'pigeon',
    async deliver({ appointment_id }) {
      delivered.push(appointment_id);
      return 'sent';
    },
  };
  const outbox = async () => (await query('select id from outbox')) as unknown[];

  it('gets every message, even if processes that do not know it see the event first', async () => {
    const [earlier, later] = [
      await startProcess({ mail: mail() }),
      await startProcess({ channels: [pigeon] }),
    ];
    while (((await query("select from channels where name = 'pigeon'")) as unknown[]).length === 0)
      await delay(20);
    const ids: string[] = [];
    for (let index = 0; index < VISITS; index += 1)
      ids.push((await visit(index % 2 === 0 ? earlier : later)).id);
    while (delivered.length < VISITS) await delay(20);
    expect(delivered.toSorted()).toEqual(ids.toSorted());
    await untilMailed(VISITS);
  });

  it('holds up no other channel if its process does not move the events', async () => {
    await query("update channels set served_at = now() where name = 'pigeon'");
    const earlier = await startProcess({ mail: mail() });
    await visit(earlier);
    await delay(300);
    expect([mailServer.mails, await outbox()]).toEqual([[], [expect.anything()]]);
    await query("update outbox set created_at = now() - interval '61 seconds'");
    await query("select pg_notify('forecourt_outbox', '')");
    await untilMailed(1);
  });

  it('is waited for only while a process serves it', async () => {
    await query("update channels set served_at = now() - interval '181 seconds' where name = 'pigeon'");
    const earlier = await startProcess({ mail: mail() });
    await visit(earlier);
    await untilMailed(1);
    await query("delete from channels where name = 'pigeon'");
  });
});

const CUSTOMERS = 40;

(hasPostgres ? describe : describe.skip)('several processes on one server', () => {
  let server: PostgresTestDatabase;
  const apis: TestApi[] = [];
  const delivered: string[] = [];
  const channel: DeliveryChannel = {
    name: 'pigeon',
    async deliver({ appointment_id, kind }) {
      await delay(5);
      delivered.push(`${appointment_id} ${kind}`);
      return 'sent';
    },
  };

  beforeAll(async () => {
    server = await createPostgresTestDatabase();
    const databaseUrl = server.url;
    const settings = { booking: { placesPerSlot: CUSTOMERS } };
    for (let count = 0; count < 3; count += 1) {
      apis.push(await startTestApi({ databaseUrl, channels: [channel], settings }));
    }
    // Start all at once, so that each tries to create the tables of the queues.
    await Promise.all(apis.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.close()));
    await server.stop();
  });

  it('deliver each event once, through any of them', async () => {
    const expected: string[] = [];
    await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, index) => {
        const customer = (apis[index % apis.length] as TestApi).customer(`customer-${index}`);
        const { id } = await bookVisitWithNewVehicle(customer);
        await customer.post(`/appointments/${id}/cancel`, {});
        expected.push(`${id} booked`, `${id} cancelled`);
      }),
    );
    while (delivered.length < expected.length) await delay(50);
    await delay(500);
    expect(delivered.toSorted()).toEqual(expected.toSorted());
  });

  it('remove the queue of a removed channel later if that fails at first', async () => {
    const [{ database: one }] = apis as [TestApi];
    const removed: DeliveryChannel = { name: 'fallen', deliver: async () => 'sent' };
    const source = { prefix: 'fallen', list: async () => [removed], close: () => {} };
    const queues = new JobQueues({ database: one, channels: [], source });
    await queues.start();
    const left = () => rawQuery(one, "select name from pgboss.queue where name like 'fallen%'");
    expect(await left()).toHaveLength(2);
    source.list = async () => [];
    const transaction = jest
      .spyOn(one, 'transaction')
      .mockRejectedValueOnce(new Error('The database is away'));
    await expect(queues.start()).rejects.toThrow('The database is away');
    transaction.mockRestore();
    await queues.start();
    expect(await left()).toEqual([]);
    await queues.stop();
  });

  it('remove the queue of a removed channel while another one stores a result', async () => {
    const [one, other, observer] = apis.map((api) => api.database) as [Database, Database, Database];
    const removed: DeliveryChannel = { name: 'removed', concurrency: 0, deliver: async () => 'sent' };
    const source = { prefix: 'removed', list: async () => [removed], close: () => {} };
    const queues = new JobQueues({ database: one, channels: [], source });
    await queues.start();
    source.list = async () => [];
    let removal = Promise.resolve();
    await other.transaction(async (tx) => {
      await rawQuery(tx, "insert into pgboss.job (name, dead_letter) values ('removed', 'removed-dead')");
      let isRemoved = false;
      removal = queues.start().finally(() => {
        isRemoved = true;
      });
      const waits = () => rawQuery(observer, 'select from pg_locks where not granted');
      while (!isRemoved && (await waits()).length === 0) await delay(20);
    });
    await removal;
    await queues.stop();
    const left = await rawQuery(
      one,
      `select name from pgboss.job where name like 'removed%'
         union all select name from pgboss.queue where name like 'removed%'`,
    );
    expect(left).toEqual([]);
  });
});

/**
 * Starts the queues of a process whose version also knows the kind `washed`. Modules are loaded twice then, so no test may
 * create an app afterwards: schemas with the same id would exist twice.
 */
async function startLaterQueues(channel: DeliveryChannel): Promise<JobQueues> {
  let Queues = JobQueues;
  await jest.isolateModulesAsync(async () => {
    const actual = jest.requireActual<typeof import('./channel.ts')>('./channel.ts');
    const washed = z.object({ kind: z.literal('washed'), appointment_id: z.string() });
    jest.doMock('./channel.ts', () => ({
      ...actual,
      OUTBOX_EVENT_KINDS: [...actual.OUTBOX_EVENT_KINDS, 'washed'],
      outboxEventSchema: z.union([actual.outboxEventSchema, washed]),
    }));
    Queues = (await import('./job-queues.ts')).JobQueues;
  });
  jest.dontMock('./channel.ts');
  const queues = new Queues({ database, channels: [channel], retryPolicy: QUICK_RETRY_POLICY });
  await queues.start();
  return queues;
}

describe('a message of a later version', () => {
  it('waits while only processes of an earlier version serve its channel, and is sent by the first of a later one', async () => {
    const sent: string[] = [];
    const channelOf = (version: string): DeliveryChannel => ({
      name: 'pigeon',
      async deliver({ kind }) {
        sent.push(`${kind} by the ${version} version`);
        return 'sent';
      },
    });
    const earlier = await startProcess({ channels: [channelOf('earlier')] });
    const waiting = 'forecourt_api_waiting_messages{channel="pigeon",reason="unknown_kind"}';
    while (!((await readMetric(earlier, waiting)) === 0)) await delay(20);
    await query(
      `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_delay_max, retry_backoff, dead_letter)
       values ('pigeon', jsonb_build_object('kind', 'washed', 'appointment_id', gen_random_uuid()), 5, 1, 1, true, 'pigeon-dead')`,
    );
    while (!((await readMetric(earlier, waiting)) === 1)) await delay(20);
    await visit(earlier);
    while (sent.length < 1) await delay(20);
    const later = await startLaterQueues(channelOf('later'));
    while (sent.length < 2) {
      await later.readmit();
      later.wake();
      await delay(50);
    }
    expect(sent).toEqual(['booked by the earlier version', 'washed by the later version']);
    expect(await readMetric(earlier, waiting)).toBe(0);
    await later.stop();
    await query("delete from channels where name = 'pigeon'");
  });
});
