/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveryChannel } from '../messaging/outbox/channel.ts';
import { JobQueues } from '../messaging/outbox/job-queues.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import {
  bookVisitWithNewVehicle,
  countDeliveryOutcomes,
  listDeadLetters,
  readMetric,
  retryDeadLetters,
  retryDeadLettersUntil,
  waitForDeadLetters,
} from '../testing/messages.ts';
import { QUICK_RETRY_POLICY } from '../testing/quick-queue.ts';
import {
  ADMIN_TOKEN,
  createReminderBody,
  MONDAY_EIGHT,
  performWorkshopActions,
  startTestApi,
  type TestApi,
} from '../testing/test-api.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  verifyWebhook,
  type WebhookReceiver,
  type WebhookReceiverReply,
} from '../testing/webhook-receiver.ts';
import { webhookMessageSchema } from './webhook-message.ts';

const TIMES = { ...QUICK_RETRY_POLICY, retryLimit: 6, timeout: 3 };
const TIMEOUT_MS = 1_000;
const LATER_MS = 1_000;

const log: string[] = [];
const complaints = () => log.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
let api: TestApi;
let mailServer: MailServer;
const receivers: WebhookReceiver[] = [];
beforeAll(async () => {
  mailServer = await startMailServer();
  api = await startTestApi({
    mail: { smtpUrl: mailServer.url, from: 'visits@garage.example', siteUrl: 'https://garage.example' },
    retryPolicy: TIMES,
    webhooks: { allowPrivate: true, timeoutMs: TIMEOUT_MS },
    settings: { booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 } },
    logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterEach(async () => {
  for (const { id } of await endpoints()) await manage('DELETE', `/${id}`);
});
afterAll(async () => {
  await api.close();
  await mailServer.stop();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  expect(complaints()).toEqual([]);
});

const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };

async function manage(method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) {
  const answer = await api.internal.inject({
    method,
    url: `/api/webhooks${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

const endpoints = async () => (await manage('GET')).body.items;

const queuesOf = (id: string) =>
  api
    .query<{ name: string }>(
      `select name from pgboss.queue where name like $1
         union select name from pgboss.job where name like $1 order by name`,
      [`webhook-${id}%`],
    )
    .then((rows) => rows.map(({ name }) => name));

const idle: DeliveryChannel = { name: 'idle', deliver: async () => 'unwanted' };

interface Endpoint {
  id: string;
  secret: string;
  receiver: WebhookReceiver;
}

async function endpoint(events?: string[]): Promise<Endpoint> {
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const { status, body } = await manage('POST', '', { url: receiver.url, ...(events && { events }) });
  expect(status).toBe(201);
  // Wait for the endpoint's queue; until then, no event is sent to it.
  while ((await readMetric(api, `forecourt_api_queued_messages{channel="webhook-${body.id}"}`)) !== 0)
    await delay(20);
  return { ...body, receiver };
}

const outcomes = ({ id }: Endpoint, outcome: string) => countDeliveryOutcomes(api, `webhook-${id}`, outcome);

const deadLetters = async () => (await listDeadLetters(api)).items;

async function untilTaken({ receiver }: Endpoint, count: number): Promise<ReceivedWebhook[]> {
  while (receiver.taken().length < count) await delay(20);
  return receiver.taken();
}

async function visit(uid: string, more: object = {}) {
  api.accounts.setVerifiedEmail(uid, `${uid}@mail.example`);
  const customer = api.customer(uid);
  await customer.patch('/me', { display_name: `${uid} Archer` });
  return bookVisitWithNewVehicle(customer, more);
}

/** Adds the work of a new reminder to a visit. */
async function addWork({ id, customer }: Awaited<ReturnType<typeof visit>>) {
  const { body: visited } = await customer.get(`/appointments/${id}`);
  const { body: reminder } = await customer.post('/reminders', createReminderBody(visited.vehicle.id));
  return customer.post(`/appointments/${id}/reminders`, { reminder_id: reminder.id });
}

/** Verifies a message like its receiver, at the time of the api's clock. */
function verified(webhook: ReceivedWebhook, secret: string, at = MONDAY_EIGHT) {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at.getTime());
  try {
    return webhookMessageSchema.parse(verifyWebhook(webhook, secret));
  } finally {
    clock.mockRestore();
  }
}

describe('a system of the business', () => {
  it('gets each event of an appointment, signed', async () => {
    const crm = await endpoint();
    const ann = await visit('ann', { note: 'It rattles' });
    await performWorkshopActions(api.database, ann.id, 'confirm');
    await ann.customer.post(`/appointments/${ann.id}/reschedule`, { date: '2026-03-10', time: '11:00' });
    expect((await addWork(ann)).status).toBe(200);
    await performWorkshopActions(api.database, ann.id, 'start', 'ready', 'complete');
    await ann.customer.put(`/appointments/${ann.id}/rating`, { stars: 2, comment: 'Slow' });
    await ann.customer.put(`/appointments/${ann.id}/rating`, { stars: 5, comment: 'Fine after all' });
    const webhooks = await untilTaken(crm, 9);
    const told = webhooks.map((webhook) => verified(webhook, crm.secret));
    const at = told.toSorted((a, b) => a.data.version - b.data.version);
    expect(
      at.map(({ type, data }) => ('by' in data ? [type, data.version, data.by, data.status] : [type])),
    ).toEqual([
      ['appointment.created', 1, 'customer', { before: null, after: 'requested' }],
      ['appointment.status_changed', 2, 'workshop', { before: 'requested', after: 'confirmed' }],
      ['appointment.moved', 3, 'customer', { before: 'confirmed', after: 'confirmed' }],
      ['appointment.work_added', 4, 'customer', { before: 'confirmed', after: 'confirmed' }],
      ['appointment.status_changed', 5, 'workshop', { before: 'confirmed', after: 'in_progress' }],
      ['appointment.status_changed', 6, 'workshop', { before: 'in_progress', after: 'ready' }],
      ['appointment.status_changed', 7, 'workshop', { before: 'ready', after: 'completed' }],
      ['appointment.rated', 8, 'customer', { before: 'completed', after: 'completed' }],
      ['appointment.rated', 9, 'customer', { before: 'completed', after: 'completed' }],
    ]);
    expect(at[2]?.data).toMatchObject({
      moved: { from: { date: '2026-03-09', time: '10:00' }, to: { date: '2026-03-10', time: '11:00' } },
    });
    expect([at[7], at[8]]).toMatchObject([
      { data: { rating: { stars: 2 } } },
      { data: { rating: { stars: 5 } } },
    ]);
    expect(at[0]?.timestamp).toBe(MONDAY_EIGHT.toISOString());
    expect(at[8]?.data.appointment).toMatchObject({
      id: ann.id,
      reference: ann.reference,
      version: 9,
      status: 'completed',
      note: 'It rattles\nInspection',
      vehicle: { device_reg: ann.plate },
      work: ['Oil changed'],
      rating: { stars: 5, comment: 'Fine after all' },
      customer: { display_name: 'ann Archer', customer_number: expect.stringMatching(/^C-/) },
    });
    expect(JSON.parse(String(webhooks[0]?.body)).data.appointment).not.toHaveProperty('changes');
    expect(webhooks[0]).toMatchObject({
      path: '/hooks?key=query-secret',
      headers: { 'content-type': 'application/json', 'user-agent': 'Forecourt-Webhooks/1' },
    });
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(9);
  });

  it('gets only the kinds it subscribed to, and the reason of a cancellation', async () => {
    const crm = await endpoint(['appointment.cancelled', 'appointment.cancelled']);
    expect(await endpoints()).toMatchObject([{ events: ['appointment.cancelled'] }]);
    const ben = await visit('ben');
    await performWorkshopActions(api.database, ben.id, 'confirm');
    await ben.customer.post(`/appointments/${ben.id}/cancel`, { reason: 'I am ill' });
    const [webhook] = await untilTaken(crm, 1);
    expect(verified(webhook as ReceivedWebhook, crm.secret)).toMatchObject({
      type: 'appointment.cancelled',
      data: { version: 3, reason: 'I am ill', status: { before: 'confirmed', after: 'cancelled' } },
    });
    await delay(LATER_MS);
    expect(crm.receiver.taken()).toHaveLength(1);
  });

  it('gets everything after failures, which delay no other system and no email', async () => {
    const [weak, strong] = [await endpoint(), await endpoint()];
    const elsewhere = await startWebhookReceiver();
    receivers.push(elsewhere);
    const troubles: WebhookReceiverReply[] = [
      'hang',
      { status: 500 },
      { status: 302, headers: { location: elsewhere.url } },
      { status: 204, afterMs: TIMEOUT_MS * 2 },
      { status: 429 },
    ];
    let isWell = false;
    weak.receiver.answer = () => (isWell ? { status: 200 } : (troubles.shift() ?? 'hang'));
    const cleo = await visit('cleo');
    await performWorkshopActions(api.database, cleo.id, 'confirm');
    await cleo.customer.post(`/appointments/${cleo.id}/cancel`, {});
    await untilTaken(strong, 3);
    // Wait for the last email: outdated events are not sent by email (../messaging/content.ts).
    const isMailed = () =>
      mailServer.mails.some(({ messageId = '' }) => messageId.startsWith(`<${cleo.id}.3.cancelled@`));
    while (!isMailed()) await delay(20);
    while (troubles.length > 0) await delay(20);
    expect(weak.receiver.taken()).toEqual([]);
    isWell = true;
    const taken = await untilTaken(weak, 3);
    const versions = taken.map((webhook) => verified(webhook, weak.secret).data.version);
    expect(versions.toSorted()).toEqual([1, 2, 3]);
    // The ids of messages are the same for the same events, in every try and at every endpoint.
    const ids = new Set(strong.receiver.taken().map(({ id }) => id));
    expect(new Set(weak.receiver.received.map(({ id }) => id))).toEqual(ids);
    expect(elsewhere.received).toEqual([]);
    expect(await outcomes(weak, 'failed')).toBeGreaterThanOrEqual(5);
  });

  it('can rotate its secret without a gap', async () => {
    const crm = await endpoint();
    const { body } = await manage('POST', `/${crm.id}/rotate`, {});
    expect(body.secret).not.toBe(crm.secret);
    expect(body.previous_until).toBe('2026-03-03T08:00:00.000Z');
    await visit('dan');
    const [webhook] = await untilTaken(crm, 1);
    for (const secret of [crm.secret, body.secret]) verified(webhook as ReceivedWebhook, secret);
    expect(await endpoints()).toMatchObject([{ previous_until: body.previous_until }]);
    const aDayLater = new Date('2026-03-03T08:00:00Z');
    api.setNow(aDayLater);
    await visit('dan');
    const [, later] = await untilTaken(crm, 2);
    verified(later as ReceivedWebhook, body.secret, aDayLater);
    expect(() => verified(later as ReceivedWebhook, crm.secret, aDayLater)).toThrow('No matching signature');
    expect(await endpoints()).toMatchObject([{ previous_until: null }]);
  });

  it('gets nothing after it responded with 410, until an operator enables it', async () => {
    const crm = await endpoint();
    crm.receiver.answer = () => ({ status: 410 });
    const eve = await visit('eve');
    await waitForDeadLetters(api);
    expect(await deadLetters()).toMatchObject([
      {
        channel: `webhook-${crm.id}`,
        kind: 'booked',
        tries: 1,
        reason: expect.stringMatching(/gone \(410\)$/),
      },
    ]);
    expect(await endpoints()).toMatchObject([{ gone_at: MONDAY_EIGHT.toISOString() }]);
    crm.receiver.answer = () => ({ status: 200 });
    await performWorkshopActions(api.database, eve.id, 'confirm');
    await delay(LATER_MS);
    expect(crm.receiver.received).toHaveLength(1);
    expect((await manage('POST', `/${crm.id}/enable`, {})).status).toBe(204);
    await retryDeadLetters(api);
    const [again] = await untilTaken(crm, 1);
    expect(again?.id).toBe(crm.receiver.received[0]?.id);
    expect(await deadLetters()).toEqual([]);
    await eve.customer.post(`/appointments/${eve.id}/cancel`, {});
    await untilTaken(crm, 2);
  });

  it('has dead letters if it fails permanently, and gets them after a retry', async () => {
    const crm = await endpoint();
    crm.receiver.answer = () => ({ status: 503 });
    await visit('fay');
    await waitForDeadLetters(api);
    const [{ id, tries, reason }] = await deadLetters();
    expect([tries, reason]).toEqual([7, expect.stringMatching(/^127\.0\.0\.1:\d+ answers 503$/)]);
    expect(await readMetric(api, `forecourt_api_dead_letters{channel="webhook-${crm.id}"}`)).toBe(1);
    crm.receiver.answer = () => ({ status: 200 });
    await retryDeadLetters(api, { ids: [id] });
    await untilTaken(crm, 1);
    expect(new Set(crm.receiver.received.map((each) => each.id)).size).toBe(1);
  });

  it('gets only the erasure of a customer who was erased meanwhile', async () => {
    const crm = await endpoint();
    crm.receiver.answer = () => ({ status: 503 });
    const gus = await visit('gus', { note: 'gus note' });
    await performWorkshopActions(api.database, gus.id, 'confirm', 'start', 'complete');
    while (crm.receiver.received.length < 2) await delay(20);
    const jobs = await api.query<{ data: object; output: object }>(
      'select data, output from pgboss.job where name = $1',
      [`webhook-${crm.id}`],
    );
    for (const { data, output } of jobs) {
      const names = Object.keys(data).filter((name) => name !== 'trace_id');
      expect(names.toSorted()).toEqual(['appointment_id', 'kind', 'version']);
      expect(JSON.stringify(output)).not.toContain('gus');
    }
    const open = await visit('gus');
    const earliest = Date.now();
    expect((await gus.customer.delete('/me')).status).toBe(204);
    const latest = Date.now();
    const before = crm.receiver.received.length;
    crm.receiver.answer = () => ({ status: 200 });
    const outcomes = (outcome: string) => countDeliveryOutcomes(api, `webhook-${crm.id}`, outcome);
    await retryDeadLettersUntil(
      api,
      async () => (await outcomes('unwanted')) >= 4 && (await outcomes('sent')) >= 2,
    );
    const taken = (await untilTaken(crm, 2)).map((webhook) => verified(webhook, crm.secret));
    expect(taken.toSorted((a, b) => a.data.version - b.data.version)).toEqual(
      [
        { id: open.id, version: 3 },
        { id: gus.id, version: 5 },
      ].map(({ id, version }) => ({
        type: 'appointment.erased',
        timestamp: expect.any(String),
        data: { version, appointment: { id } },
      })),
    );
    // The time is that of the erasure, by the database, not that of the delivery.
    for (const { timestamp } of taken) {
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(earliest);
      expect(Date.parse(timestamp)).toBeLessThanOrEqual(latest);
    }
    // One delivery may have been in flight.
    expect(crm.receiver.received.length - before).toBeLessThanOrEqual(3);
  });

  it('gets nothing after it was removed', async () => {
    const crm = await endpoint();
    crm.receiver.answer = () => ({ status: 503 });
    await visit('hal');
    while (crm.receiver.received.length === 0) await delay(20);
    expect((await manage('DELETE', `/${crm.id}`)).status).toBe(204);
    expect((await manage('DELETE', `/${crm.id}`)).status).toBe(404);
    const before = crm.receiver.received.length;
    await visit('hal');
    await delay(2 * LATER_MS);
    expect(crm.receiver.received.length).toBeLessThanOrEqual(before + 1);
    expect(await endpoints()).toEqual([]);
    while ((await queuesOf(crm.id)).length > 0) await delay(20);
  });

  it('leaves no queue if it was removed while no process was running', async () => {
    const crm = await endpoint();
    crm.receiver.answer = () => ({ status: 503 });
    await visit('ida');
    while (crm.receiver.received.length === 0) await delay(20);
    expect(await queuesOf(crm.id)).toEqual([`webhook-${crm.id}`, `webhook-${crm.id}-dead`]);
    await api.query('delete from webhook_endpoints where id = $1', [crm.id]);
    // Another process starts.
    const others = { list: async () => [], prefix: 'webhook-', close: () => {} };
    const queues = new JobQueues({ database: api.database, channels: [idle], source: others });
    await queues.start();
    expect(await queuesOf(crm.id)).toEqual([]);
    await queues.stop();
  });

  it('can be tested by an operator', async () => {
    const crm = await endpoint();
    const test = async () => (await manage('POST', `/${crm.id}/test`, {})).body;
    expect(await test()).toEqual({ taken: true, answer: '204', ms: expect.any(Number) });
    const [webhook] = crm.receiver.received as [ReceivedWebhook];
    const clock = jest.spyOn(Date, 'now').mockReturnValue(MONDAY_EIGHT.getTime());
    expect(verifyWebhook(webhook, crm.secret)).toMatchObject({ type: 'webhook.test', data: {} });
    clock.mockRestore();
    crm.receiver.answer = () => 'hang';
    expect(await test()).toMatchObject({
      taken: false,
      answer: expect.stringMatching(/not answer within 1 s$/),
    });
    await crm.receiver.stop();
    expect(await test()).toMatchObject({
      taken: false,
      answer: expect.stringMatching(/reached: ECONNREFUSED$/),
    });
  });
});

describe('the operator', () => {
  it.each([
    ['nonsense', /An address as https/],
    ['ftp://system.example', /An address as https/],
    ['https://user:password@system.example', /no user and password/],
  ])('sees why an address is refused: %s', async (url, said) => {
    const { status, body } = await manage('POST', '', { url });
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toMatchObject([{ pointer: '/url', message: expect.stringMatching(said) }]);
  });

  it('adds each address once, and at most ten', async () => {
    const add = async (index: number) => manage('POST', '', { url: `https://system.example/${index}` });
    expect((await add(0)).status).toBe(201);
    expect((await add(0)).body.errors).toMatchObject([{ code: 'exists' }]);
    for (let index = 1; index < 9; index += 1) expect((await add(index)).status).toBe(201);
    // Send the last two at the same moment.
    const [last, tooMany] = (await Promise.all([add(9), add(10)])).toSorted((a, b) => a.status - b.status);
    expect(last?.status).toBe(201);
    expect(tooMany?.body.errors).toMatchObject([{ code: 'too_many' }]);
  });

  it.each(['rotate', 'enable', 'test'])('can %s with JSON only', async (action) => {
    const { id } = await endpoint();
    const url = `/api/webhooks/${id}/${action}`;
    for (const type of [{}, { 'content-type': 'text/plain' }]) {
      const asked = { method: 'POST', url, headers: { ...headers, ...type }, payload: '{}' } as const;
      const { statusCode } = await api.internal.inject(asked);
      expect(statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await manage('POST', `/ffffffff/${action}`, {})).status).toBe(404);
  });

  it('is the only one with access', async () => {
    for (const url of ['/api/webhooks', '/api/v1/webhooks', '/webhooks']) {
      expect((await api.app.inject({ url, headers })).statusCode).toBe(404);
    }
    for (const authorization of ['', 'Bearer another-token-for-tests', ADMIN_TOKEN, 'Bearer ']) {
      const answer = await api.internal.inject({ url: '/api/webhooks', headers: { authorization } });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_invalid']);
    }
  });
});

describe('an api that must reach public addresses only', () => {
  let strict: TestApi;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    receivers.push(receiver);
    strict = await startTestApi();
  });
  afterAll(() => strict.close());

  const send = (url: string, payload: object) =>
    strict.internal.inject({ method: 'POST', url: `/api/webhooks${url}`, headers, payload });

  it.each([
    'http://system.example/hooks',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
  ])('refuses %s', async (url) => {
    const { statusCode, json } = await send('', { url });
    expect([statusCode, json().errors[0].message]).toEqual([
      422,
      expect.stringContaining('WEBHOOKS_ALLOW_PRIVATE'),
    ]);
  });

  it('does not follow a name into its own network', async () => {
    const { port } = new URL(receiver.url);
    const { id } = (await send('', { url: `https://localhost:${port}/` })).json();
    const { taken, answer } = (await send(`/${id}/test`, {})).json();
    expect([taken, answer]).toEqual([
      false,
      `localhost:${port} cannot be reached: it is at no public address`,
    ]);
    expect(receiver.received).toEqual([]);
  });
});

it('logs no secret, no query and nothing of an appointment', () => {
  const text = log.join('');
  expect(text).toContain('/api/v1/appointments');
  expect(text).not.toMatch(/whsec_|query-secret|Archer|rattles/);
});
