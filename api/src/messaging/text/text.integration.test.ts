/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import type { TestCustomer } from '../../testing/customer.ts';
import {
  bookVisitWithNewVehicle,
  countDeliveryOutcomes,
  listDeadLetters,
  retryDeadLettersUntil,
  waitForDeadLetters,
  waitForDeliveryOutcomes,
} from '../../testing/messages.ts';
import { QUICK_RETRY_POLICY } from '../../testing/quick-queue.ts';
import { type SmsService, type SmsServiceReply, startSmsService } from '../../testing/sms-service.ts';
import {
  createReminderBody,
  MONDAY_EIGHT,
  performWorkshopActions,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts';
import { countTextMessageOfDay, MAX_TEXT_MESSAGES_PER_DAY } from './text-quota.ts';

const SITE = 'https://garage.example';
/** Fewer than usual, because a test waits for all of them. */
const RETRIES = 2;

const log: string[] = [];
let service: SmsService;
let api: TestApi;
beforeAll(async () => {
  service = await startSmsService();
  api = await startTestApi({
    texts: { provider: service.provider, siteUrl: SITE, timeoutMs: 1_000 },
    retryPolicy: { ...QUICK_RETRY_POLICY, retryLimit: RETRIES, timeout: 20, expireIn: 40 },
    settings: {
      organisation: { name: 'Harbour Street Garage', shortName: 'Harbour Street' },
      booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 },
    },
    logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterEach(() => {
  service.reply = () => 'take';
});
afterAll(async () => {
  await api.close();
  await service.stop();
});

let customers = 0;
let vehicles = 0;

/** Books a visit that waits to be confirmed, as a new customer with a separate phone number. */
async function visit(booking: object = {}, preferences: object = {}) {
  customers += 1;
  const uid = `texted-${customers}`;
  const phone = `+447700900${100 + customers}`;
  const customer = api.customer(uid, { phone_number: phone });
  await customer.patch('/me', preferences);
  return { uid, phone, ...(await bookVisitWithNewVehicle(customer, booking)) };
}

const bodiesTo = (phone: string) => service.texts.filter(({ to }) => to === phone).map(({ body }) => body);

async function until(phone: string, count: number): Promise<string[]> {
  while (bodiesTo(phone).length < count) await delay(20);
  return bodiesTo(phone);
}

const outcomes = (outcome: string) => countDeliveryOutcomes(api, 'text', outcome);

/** Performs an action, and waits until the delivery that it causes has an outcome. */
async function untilOutcome(outcome: string, act: () => Promise<unknown>): Promise<void> {
  const before = await outcomes(outcome);
  await act();
  await waitForDeliveryOutcomes(api, 'text', outcome, before + 1);
}

const confirm = (id: string) => performWorkshopActions(api.database, id, 'confirm');
const cancel = (id: string) => performWorkshopActions(api.database, id, 'cancel');
const textsOf = async (customer: TestCustomer) => (await customer.get('/me')).body.channels.texts;

/** Adds the notification that the api writes in the afternoon before a visit. */
const remindOfTomorrow = (uid: string, id: string) =>
  api.query(
    `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
       values ($1, $2, 2, 'day_before', '2026-03-09', now())`,
    [uid, id],
  );

/** Adds the notification about a reminder that is due soon. */
async function remind(customer: TestCustomer): Promise<void> {
  vehicles += 1;
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `DUE ${vehicles}` });
  const { body } = await customer.post(
    '/reminders',
    createReminderBody(vehicle.id, { due_date: '2026-03-09' }),
  );
  await api.query(
    `insert into notifications (customer_id, reminder_id, version, kind, stage, date, estimated, created_at)
       select customer_id, id, due_version, 'reminder', 'soon', due_date, false, now() from reminders where id = $1`,
    [body.id],
  );
}

describe('a text message', () => {
  it('is sent to the number of the account about what the workshop does, with a link', async () => {
    const { id, phone, plate } = await visit();
    await confirm(id);
    await until(phone, 1);
    await performWorkshopActions(api.database, id, 'start', 'ready');
    expect(await until(phone, 2)).toEqual([
      `Harbour Street: Your visit is confirmed: Monday 9 March 2026 at 10:00, ${plate}\n${SITE}/visits/${id}`,
      `Harbour Street: Your vehicle is ready to collect: ${plate}. You can collect it while we are open.\n${SITE}/visits/${id}`,
    ]);
    expect(service.texts.at(-1)?.from).toBe('+441632960123');
  });

  it("is not queued for the customer's own changes", async () => {
    const { id, phone, customer } = await visit();
    await customer.post(`/appointments/${id}/reschedule`, { date: '2026-03-10', time: '11:00' });
    await confirm(id);
    await until(phone, 1);
    await customer.post(`/appointments/${id}/cancel`);
    const other = await visit();
    await confirm(other.id);
    await until(other.phone, 1);
    await cancel(other.id);
    expect((await until(other.phone, 2))[1]).toContain('We had to cancel your visit on Monday 9 March 2026');
    expect(bodiesTo(phone)).toHaveLength(1);
    const queued = "select data ->> 'kind' as kind from pgboss.job where data ->> 'appointment_id' = $1";
    expect(await api.query(`${queued} and name = 'text'`, [id])).toEqual([{ kind: 'confirmed' }]);
  });

  it('is in the language of the account', async () => {
    const { id, phone, plate } = await visit({}, { locale: 'de' });
    await confirm(id);
    expect(await until(phone, 1)).toEqual([
      `Harbour Street: Ihr Termin ist bestätigt: Montag, 9. März 2026 um 10:00 Uhr, ${plate}\n${SITE}/visits/${id}`,
    ]);
  });

  it('is sent when the workshop moves the visit, unless the customer turned that off', async () => {
    const { id, phone, plate, uid } = await visit();
    const off = await visit({}, { channels: { texts: { moved: false } } });
    const to = { date: '2026-03-10', time: '11:00' };
    const move = (of: string) =>
      api.customer('desk', { role: 'workshop' }).post(`/workshop/appointments/${of}/reschedule`, to);
    await untilOutcome('unwanted', () => move(off.id));
    await move(id);
    expect(await until(phone, 1)).toEqual([
      `Harbour Street: We have moved your request to Tuesday 10 March 2026 at 11:00, ${plate}. It is not confirmed yet. If that does not suit you, please call us: +44 20 7946 0100\n${SITE}/visits/${id}`,
    ]);
    expect((await textsOf(api.customer(uid))).moved).toBe(true);
    expect(bodiesTo(off.phone)).toEqual([]);
  });

  it('is sent about reminders only on request, and on the day before a visit', async () => {
    const { uid, id, phone, customer } = await visit();
    await untilOutcome('unwanted', () => remind(customer));
    await customer.patch('/me', { channels: { texts: { reminder: true } } });
    await remind(customer);
    expect((await until(phone, 1))[0]).toMatch(
      /^Harbour Street: Due on Monday 9 March 2026: Inspection, DUE .*\nhttps:\/\/garage\.example\/reminders\//,
    );
    await confirm(id);
    await until(phone, 2);
    api.setNow(new Date('2026-03-08T16:00:00Z'));
    await remindOfTomorrow(uid, id);
    expect((await until(phone, 3))[2]).toContain('Your visit is tomorrow at 10:00');
  });

  it('is not sent if the customer turned it off, has no number, or was disabled or erased', async () => {
    const off = await visit({}, { channels: { texts: { confirmed: false } } });
    const disabled = await visit();
    api.accounts.disable(disabled.uid);
    const removed = await visit();
    await api.accounts.remove(removed.uid);
    const offered = service.offered;
    for (const { id } of [off, disabled, removed]) await untilOutcome('unwanted', () => confirm(id));
    const erased = await visit();
    service.reply = () => ({ status: 503 });
    await untilOutcome('failed', () => confirm(erased.id));
    const eraseCustomer = async () => expect((await erased.customer.delete('/me')).status).toBe(204);
    await untilOutcome('unwanted', eraseCustomer);
    expect(service.offered).toBe(offered + 1);
  });

  it('is served by the site, which customers can see', async () => {
    expect((await api.customer('looks').get('/me')).body.channels.sends_texts).toBe(true);
  });

  it('waits while the identity provider does not respond', async () => {
    const { id, phone } = await visit();
    api.accounts.setAway(true);
    await untilOutcome('failed', () => confirm(id));
    api.accounts.setAway(false);
    await retryDeadLettersUntil(api, async () => bodiesTo(phone).length > 0);
    expect(bodiesTo(phone)).toHaveLength(1);
  });
});

describe('a provider that fails', () => {
  it.each<[string, SmsServiceReply]>([
    ['is overloaded', { status: 429, code: 20_429 }],
    ['is down', { status: 503 }],
    ['redirects', { status: 302 }],
    ['refuses the account', { status: 401, code: 20_003 }],
    ['does not respond', 'hang'],
    ['closes the connection', 'drop'],
  ])('gets the message again: %s', async (_what, reply) => {
    const { id, phone } = await visit();
    const offered = service.offered;
    service.reply = () => (service.offered === offered + 1 ? reply : 'take');
    await untilOutcome('failed', () => confirm(id));
    expect(await until(phone, 1)).toHaveLength(1);
  });

  it.each<[string, SmsServiceReply, string]>([
    ['an invalid number', { status: 400, code: 21_211 }, 'refuses the message for good (400, error 21211)'],
    [
      'a number without messages',
      { status: 400, code: 21_614 },
      'refuses the message for good (400, error 21614)',
    ],
    [
      'an error that is no number of Twilio’s',
      { status: 400, code: 447_700_900_123 },
      'refuses the message for good (400)',
    ],
    ['an endless refusal', 'flood', 'refuses the message for good (400)'],
  ])('does not get the message again after %s', async (_what, reply, reason) => {
    const { id, phone } = await visit();
    service.reply = () => reply;
    const { total } = await listDeadLetters(api);
    const offered = service.offered;
    await confirm(id);
    await waitForDeadLetters(api, total + 1);
    expect(service.offered).toBe(offered + 1);
    expect(bodiesTo(phone)).toEqual([]);
    const letters = JSON.stringify(await listDeadLetters(api));
    expect(letters).toContain(`The SMS provider ${reason}`);
    expect(letters).not.toContain(phone.slice(1));
  });

  it('gets no message that is outdated by the time of the next try', async () => {
    const { id, phone, customer } = await visit();
    service.reply = () => ({ status: 500 });
    await untilOutcome('failed', () => confirm(id));
    await untilOutcome('unwanted', () => customer.post(`/appointments/${id}/cancel`));
    expect(bodiesTo(phone)).toEqual([]);
  });

  it('never makes the api write numbers or texts into the log', async () => {
    const lines = log.filter((line) => /SMS provider|message tried/.test(line)).join('');
    expect(lines).toContain('The SMS provider does not accept the account: check SMS_URL (401, error 20003)');
    expect(lines).toContain('The SMS provider cannot be reached');
    expect(lines).not.toMatch(/447700900|the-token|Nothing can be sent|Your visit/);
  });
});

describe('a customer who replies STOP', () => {
  it('finds all kinds turned off, and gets no more until one is turned on', async () => {
    const { id, phone, customer } = await visit();
    service.reply = () => ({ status: 400, code: 21_610 });
    await untilOutcome('unwanted', () => confirm(id));
    expect(Object.values(await textsOf(customer))).toEqual(Array(7).fill(false));
    service.reply = () => 'take';
    await untilOutcome('unwanted', () => cancel(id));
    await customer.patch('/me', { channels: { texts: { cancelled: true } } });
    const { id: next } = await bookVisitWithNewVehicle(customer);
    await cancel(next);
    expect(await until(phone, 1)).toHaveLength(1);
  });
});

describe('the limit of a day', () => {
  it('ends the text messages to a customer, but not those to others, until the next day', async () => {
    const { id, phone, customer } = await visit({}, { channels: { texts: { reminder: true } } });
    for (let count = 0; count <= MAX_TEXT_MESSAGES_PER_DAY; count += 1) await remind(customer);
    const limited = untilOutcome('unwanted', async () => undefined);
    await until(phone, MAX_TEXT_MESSAGES_PER_DAY);
    await limited;
    await untilOutcome('unwanted', () => confirm(id));
    expect(bodiesTo(phone)).toHaveLength(MAX_TEXT_MESSAGES_PER_DAY);
    const other = await visit();
    await confirm(other.id);
    await until(other.phone, 1);
    api.setNow(new Date('2026-03-03T08:00:00Z'));
    await cancel(id);
    expect(await until(phone, MAX_TEXT_MESSAGES_PER_DAY + 1)).toHaveLength(MAX_TEXT_MESSAGES_PER_DAY + 1);
  });

  it('holds for messages at the same time, and counts a message once', async () => {
    const { uid } = await visit();
    const count = (messageId: string, day = '2026-03-02') =>
      api.database.transaction((tx) => countTextMessageOfDay(tx, uid, { messageId, day }));
    const ids = Array.from({ length: MAX_TEXT_MESSAGES_PER_DAY * 3 }, (_, number) => `message-${number}`);
    const allowed = (await Promise.all(ids.map(async (id) => [id, await count(id)] as const))).filter(
      ([, isAllowed]) => isAllowed,
    );
    expect(allowed).toHaveLength(MAX_TEXT_MESSAGES_PER_DAY);
    for (const [id] of allowed) expect(await count(id)).toBe(true);
    expect(await count('another')).toBe(false);
    expect(await count('another', '2026-03-03')).toBe(true);
    expect(
      await api.query('select cardinality(texted_about) as count from customers where id = $1', [uid]),
    ).toEqual([{ count: 1 }]);
  });
});
