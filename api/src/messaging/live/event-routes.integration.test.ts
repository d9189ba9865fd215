/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseNotificationListener, DatabaseUnavailable } from '../../platform/db/database.ts';
import { EventStreamReader } from '../../testing/event-reader.ts';
import { bookVisitWithNewVehicle, readMetric } from '../../testing/messages.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { createReminderBody, MONDAY_EIGHT, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createEmulatorToken } from '../../testing/tokens.ts';
import { EVENTS_NOTIFY_CHANNEL } from './event-routes.ts';
import { EventStream } from './open-streams.ts';

const complaints: string[] = [];

let api: TestApi;
let origin: string;
const readers: EventStreamReader[] = [];
beforeAll(async () => {
  api = await startTestApi({
    settings: { booking: { autoConfirm: false, placesPerSlot: 20 } },
    logger: { level: 'warn', stream: { write: (line: string) => complaints.push(line) } },
  });
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeReaders();
});
afterAll(() => api.close());

/** Closes all readers, and waits until the server has noticed: otherwise it would wait for their connections when it closes. */
async function closeReaders(of: TestApi = api): Promise<void> {
  for (const reader of readers.splice(0)) {
    reader.close();
    await reader.outcome;
  }
  while ((await metric('forecourt_api_event_streams', of)) > 0) await delay(10);
}

async function listen(
  uid: string,
  claims: Readonly<Record<string, unknown>> = {},
  query = '',
): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(
    origin,
    createEmulatorToken({ uid, at: MONDAY_EIGHT, claims }),
    query,
  );
  readers.push(reader);
  return reader;
}

const metric = async (line: string, of = api) => (await readMetric(of, line)) || 0;

/** Functions that are not faked, because the network and the database need them: all except intervals. */
const ALL_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

/** Dates of the availability events that a stream got for some days. They may include changes right before it opened. */
async function daysTold(
  reader: EventStreamReader,
  dates: readonly string[],
  times: number,
): Promise<string[]> {
  const found = () =>
    reader.events.flatMap(({ event, data }) =>
      event === 'availability' && dates.includes(String(data.date)) ? [String(data.date)] : [],
    );
  while (found().length < times) await delay(10);
  return found();
}

/** Returns how a stream ended; `open` if it did not end within a time in ms. */
const outcomeOf = ({ outcome }: EventStreamReader, ms = 10_000) =>
  Promise.race([outcome, delay(ms, 'open', { ref: false })]);

const show = (uid: string, days: string, rest = '') => listen(uid, {}, `?days=${days}${rest}`);

const booked = (uid: string, date = '2026-03-03') => bookVisitWithNewVehicle(api.customer(uid), { date });

const workshop = () => api.customer('workshop', { role: 'workshop' });

describe('the stream of a customer', () => {
  it('starts at once, and is neither cached nor buffered', async () => {
    const { status, headers } = await listen('ann');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  it('contains the events of their appointments and of no others', async () => {
    const [ann, bob] = [await listen('ann'), await listen('bob')];
    const { id, customer } = await booked('ann');
    for (const action of ['confirm', 'start', 'ready']) {
      await workshop().post(`/workshop/appointments/${id}/${action}`);
    }
    const told = await ann.until('appointment', 4);
    expect(told.map(({ data }) => data)).toEqual(
      ['requested', 'confirmed', 'in_progress', 'ready'].map((status) => ({ id, status })),
    );
    const bobs = await booked('bob', '2026-03-04');
    await bob.until('appointment');
    const moved = await customer.post(`/appointments/${bobs.id}/cancel`);
    expect(moved.status).toBe(404);
    expect(bob.events.filter(({ event }) => event === 'appointment').map(({ data }) => data.id)).toEqual([
      bobs.id,
    ]);
    expect(JSON.stringify(bob.events)).not.toContain(id);
    expect(JSON.stringify(ann.events)).not.toContain(bobs.id);
  });

  it('contains moves, cancellations and actions on other devices', async () => {
    const [phone, desk] = [await listen('cleo'), await listen('cleo')];
    const { id, customer } = await booked('cleo');
    await customer.post(`/appointments/${id}/reschedule`, { date: '2026-03-06', time: '11:00' });
    const to = { date: '2026-03-06', time: '12:00' };
    await workshop().post(`/workshop/appointments/${id}/reschedule`, to);
    await customer.post(`/appointments/${id}/cancel`, {});
    for (const device of [phone, desk]) {
      const told = await device.until('appointment', 4);
      const statuses = told.map(({ data }) => data.status);
      expect(statuses).toEqual([...Array(3).fill('requested'), 'cancelled']);
    }
  });

  it('contains work added to an appointment', async () => {
    const zoe = await listen('zoe');
    const { id, customer } = await booked('zoe');
    const { body: visit } = await customer.get(`/appointments/${id}`);
    const { body: reminder } = await customer.post('/reminders', createReminderBody(visit.vehicle.id));
    await customer.post(`/appointments/${id}/reminders`, { reminder_id: reminder.id });
    const told = await zoe.until('appointment', 2);
    expect(told.map(({ data }) => data)).toEqual([
      { id, status: 'requested' },
      { id, status: 'requested' },
    ]);
  });

  it('contains each changed day once, only by its date', async () => {
    const ann = await listen('ann');
    await booked('dora', '2026-03-09');
    await daysTold(ann, ['2026-03-09'], 1);
    const { customer, id } = await booked('dora', '2026-03-10');
    await daysTold(ann, ['2026-03-10'], 1);
    await customer.post(`/appointments/${id}/reschedule`, { date: '2026-03-11', time: '11:00' });
    const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
    expect((await daysTold(ann, dates, 4)).sort()).toEqual([...dates, '2026-03-10'].sort());
    for (const { event, data } of ann.events) {
      expect([event, Object.keys(data)]).toEqual(['availability', ['date']]);
    }
  });

  it('contains days that the workshop closes and opens', async () => {
    const ann = await listen('ann');
    const close = (date: string, body: object) => workshop().put(`/workshop/days/${date}`, body);
    await close('2026-03-12', { closed: true });
    await daysTold(ann, ['2026-03-12'], 1);
    await close('2026-03-12', { closed: false });
    await daysTold(ann, ['2026-03-12'], 2);
    await close('2026-03-13', { closed: false, closed_slots: ['10:00'] });
    await daysTold(ann, ['2026-03-13'], 1);
    await close('2026-03-12', { closed: false, places: 1 });
    await daysTold(ann, ['2026-03-12'], 3);
  });

  it('contains nothing of a transaction that was rolled back', async () => {
    const ann = await listen('ann');
    const { id } = await booked('ann', '2026-03-16');
    await ann.until('appointment');
    const undone = api.database.transaction(async (tx) => {
      await rawQuery(tx, 'update appointments set updated_at = now() where id = $1', [id]);
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    await workshop().post(`/workshop/appointments/${id}/confirm`);
    const told = await ann.until('appointment', 2);
    expect(told.map(({ data }) => data.status)).toEqual(['requested', 'confirmed']);
  });

  it('contains nothing of a visit whose customer was erased', async () => {
    const { id, customer } = await booked('finn', '2026-03-23');
    for (const action of ['confirm', 'start'])
      await workshop().post(`/workshop/appointments/${id}/${action}`);
    await workshop().post(`/workshop/appointments/${id}/complete`, { work: ['Oil'] });
    const gwen = await listen('gwen');
    complaints.length = 0;
    expect((await customer.delete('/me')).status).toBe(204);
    await booked('gwen', '2026-03-24');
    await gwen.until('appointment');
    expect(complaints).toEqual([]);
  });

  it('is counted in the metrics', async () => {
    const before = await metric('forecourt_api_events_sent_total{event="appointment"}');
    const endedBefore = await metric('forecourt_api_event_streams_ended_total{end="left"}');
    const [one, other] = [await listen('ann'), await listen('ann')];
    expect(await metric('forecourt_api_event_streams')).toBe(2);
    await booked('ann', '2026-03-17');
    await Promise.all([one.until('appointment'), other.until('appointment')]);
    expect(await metric('forecourt_api_events_sent_total{event="appointment"}')).toBe(before + 2);
    one.close();
    while ((await metric('forecourt_api_event_streams')) > 1) await delay(10);
    expect(await metric('forecourt_api_event_streams_ended_total{end="left"}')).toBe(endedBefore + 1);
  });

  it('takes no capacity from other requests', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => listen(`holder-${index}`)));
    expect((await api.customer('ann').get('/me')).status).toBe(200);
  });

  it('takes no capacity from other requests while the database does not respond', async () => {
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    const other = await startTestApi();
    jest.spyOn(other.database, 'listen').mockImplementation(() => answer);
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const opened = Array.from({ length: 40 }, (_, index) =>
      EventStreamReader.open(address, createEmulatorToken({ uid: `waiting-${index}`, at: MONDAY_EIGHT })),
    );
    const ann = other.customer('ann');
    while (jest.mocked(other.database.listen).mock.calls.length === 0) await delay(10);
    // One request at a time: two at once would compete for capacity on a busy machine, and one could be refused for that reason.
    const statuses = [];
    while (statuses.length < opened.length && (statuses.at(-1) ?? 200) === 200) {
      statuses.push((await ann.get('/me')).status);
    }
    letAnswer();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(new Set((await Promise.all(opened)).map(({ status }) => status))).toEqual(new Set([200]));
    await other.close();
  });

  it('is refused with 429 to a customer who opens too many, and to no other', async () => {
    const opened: EventStreamReader[] = [];
    while (opened.at(-1)?.status !== 429) {
      expect(opened.length).toBeLessThan(200);
      opened.push(await listen('eager'));
    }
    expect(opened.length).toBeGreaterThan(40);
    const { headers } = opened.at(-1) as EventStreamReader;
    expect(headers).toMatchObject({
      'ratelimit-policy': '"streams";q=40;w=20',
      ratelimit: expect.stringContaining('r=0;'),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await listen('patient')).status).toBe(200);
    expect((await api.customer('eager').get('/me')).headers.ratelimit).toMatch(/^"customer";r=999;/);
  });

  it('ends with `replaced` if the customer opens more than the limit', async () => {
    const bob = await listen('bob');
    const [oldest, ...others] = await Promise.all(Array.from({ length: 8 }, () => listen('ann')));
    const newest = await listen('ann');
    const first = await Promise.race([oldest, ...others].map(async (each) => (await each?.outcome) && each));
    expect(await first?.outcome).toBe('ended');
    expect(first?.events.at(-1)).toEqual({ event: 'replaced', data: {} });
    await booked('ann', '2026-03-18');
    const left = [oldest, ...others, newest].filter((each) => each !== first);
    await Promise.all(left.map((each) => each?.until('appointment')));
    await bob.until('availability');
  });
});

describe('a stream that names days', () => {
  const datesOf = ({ events }: EventStreamReader) => events.map(({ data }) => data.date);

  it('contains the availability of these days only, and the customer’s appointments', async () => {
    const none = await show('iris', '');
    const [some, other] = [
      await show('bob', '2026-03-25..2026-03-27,2026-03-31..2026-03-31'),
      await listen('eve'),
    ];
    for (const date of ['2026-03-24', '2026-03-27', '2026-03-31']) await booked('iris', date);
    await daysTold(other, ['2026-03-24', '2026-03-27', '2026-03-31'], 3);
    await daysTold(some, ['2026-03-27', '2026-03-31'], 2);
    expect(datesOf(some)).not.toContain('2026-03-24');
    await none.until('appointment', 3);
    expect(none.events.map(({ event }) => event)).not.toContain('availability');
  });

  it('costs nothing when other days change, however many streams there are', async () => {
    for (let index = 0; index < 40; index += 1)
      await show(`viewer-${index}`, index < 3 ? '2027-02-24..2027-02-24' : '2027-02-25..2027-03-10');
    const all = await listen('eve');
    const sends = jest.spyOn(EventStream.prototype, 'send');
    await api.query('select pg_notify($1, $2)', [
      EVENTS_NOTIFY_CHANNEL,
      '{"event":"availability","date":"2027-02-24"}',
    ]);
    await daysTold(all, ['2027-02-24'], 1);
    expect(sends.mock.calls.filter(([bytes]) => bytes.includes('2027-02-24'))).toHaveLength(4);
  });

  it('begins with those that changed within the last seconds, if it is asked to', async () => {
    const eve = await listen('eve');
    await booked('jack', '2026-03-26');
    await daysTold(eve, ['2026-03-26'], 1);
    const [asked, other] = [
      await show('bob', '2026-03-26..2026-03-26,2027-01-01..2027-01-02', '&changed_within=60'),
      await show('jack', '2026-03-26..2026-03-26'),
    ];
    await daysTold(asked, ['2026-03-26'], 1);
    await booked('jack', '2026-03-27');
    await other.until('appointment');
    expect(datesOf(other)).not.toContain('2026-03-26');
  });

  it.each([
    ['2026-03-03'],
    ['2026-03-03..'],
    ['2026-02-30..2026-03-01'],
    ['2026-03-01..2026-03-02..2026-03-03'],
    ['0001-01-01..2026-03-02'],
    ['2026-03-01..2027-04-05'],
    [Array(9).fill('2026-03-01..2026-03-01').join()],
  ])('is refused if it cannot name them so: %s', async (days) => {
    const { status, problem } = await api.customer('ann').get(`/events?days=${days}`);
    expect([status, problem.errors]).toEqual([422, [expect.objectContaining({ pointer: '/days' })]]);
  });
});

describe('a stream ends', () => {
  it('when its token expires', async () => {
    const ann = await listen('ann', { exp: Math.floor(MONDAY_EIGHT.getTime() / 1000) + 1 });
    expect(await outcomeOf(ann)).toBe('ended');
  });

  it('when its reader is too slow, without an effect on others', async () => {
    const [slow, other] = [await listen('ann'), await listen('bob')];
    const texts = Array.from({ length: 4_000 }, (_, index) =>
      JSON.stringify({
        event: 'appointment',
        customer: 'ann',
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        status: 'confirmed',
      }),
    );
    // Send more at once than the stream can buffer.
    await api.query('select pg_notify($1, message) from unnest($2::text[]) as message', [
      EVENTS_NOTIFY_CHANNEL,
      texts,
    ]);
    expect(await slow.outcome).toBe('broken off');
    expect(await metric('forecourt_api_event_streams_ended_total{end="slow"}')).toBe(1);
    await booked('bob', '2026-03-19');
    await other.until('appointment');
  });

  it('when the connection to the database is lost, and is refused until it is back', async () => {
    const begun: DatabaseNotificationListener[] = [];
    const isAway = { now: false };
    const other = await startTestApi();
    jest.spyOn(other.database, 'listen').mockImplementation(async (_channel, listener) => {
      if (isAway.now) throw new DatabaseUnavailable('away');
      begun.push(listener);
    });
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const open = (query = '') =>
      EventStreamReader.open(address, createEmulatorToken({ uid: 'ann', at: MONDAY_EIGHT }), query);
    const ann = await open();
    await open();
    expect(begun).toHaveLength(1);
    isAway.now = true;
    begun[0]?.onLost();
    expect(await ann.outcome).toBe('ended');
    const refused = await open();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    isAway.now = false;
    const again = await open();
    begun[1]?.onMessage('nonsense');
    begun[1]?.onMessage('{"event":"weather","date":"2026-03-03"}');
    begun[1]?.onMessage('{"event":"availability","date":"2026-03-03"}');
    await again.until('availability');
    expect(again.events).toEqual([{ event: 'availability', data: { date: '2026-03-03' } }]);
    // Changes during the outage are not known, so each of the days may have changed.
    const asking = await open('?days=2026-03-03..2026-03-04&changed_within=60');
    expect(await daysTold(asking, ['2026-03-03', '2026-03-04'], 2)).toEqual(['2026-03-03', '2026-03-04']);
    await other.close();
    expect(await again.outcome).toBe('ended');
  });

  it('at once when its process ends', async () => {
    const other = await startTestApi();
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const tokens = ['ann', 'bob'].map((uid) => createEmulatorToken({ uid, at: MONDAY_EIGHT }));
    const open = await Promise.all(tokens.map((token) => EventStreamReader.open(address, token)));
    const begin = performance.now();
    await other.close();
    expect(await Promise.all(open.map(({ outcome }) => outcome))).toEqual(['ended', 'ended']);
    for (const { events } of open) expect(events).toEqual([{ event: 'closing', data: {} }]);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

describe('a long stream', () => {
  let timed: TestApi;
  let address: string;
  beforeAll(async () => {
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_INTERVALS] });
    timed = await startTestApi();
    address = await timed.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    jest.useRealTimers();
    await timed.close();
  });
  beforeEach(() => timed.setNow(MONDAY_EIGHT));
  afterEach(() => closeReaders(timed));

  async function open(uid: string): Promise<EventStreamReader> {
    const reader = await EventStreamReader.open(address, createEmulatorToken({ uid, at: MONDAY_EIGHT }));
    readers.push(reader);
    return reader;
  }

  /** Lets a minute pass, after which accounts are looked up again. */
  async function passMinute(): Promise<void> {
    timed.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    jest.advanceTimersByTime(60_000);
    await new Promise(setImmediate);
  }

  it('gets three heartbeats a minute', async () => {
    const ann = await open('ann');
    while (ann.heartbeats === 0) await delay(10);
    jest.advanceTimersByTime(60_000);
    while (ann.heartbeats < 4) await delay(10);
    expect(ann).toMatchObject({ heartbeats: 4, events: [] });
  });

  it.each<[string, (uid: string) => Promise<void> | void]>([
    ['disabled', (uid) => timed.accounts.disable(uid)],
    ['deleted', (uid) => timed.accounts.remove(uid)],
    ['signed out everywhere', (uid) => revokeLater(uid)],
  ])('ends within a minute if its account is %s', async (state, happen) => {
    const uid = state.replaceAll(' ', '-');
    const [ended, other] = [await open(uid), await open('eve')];
    await happen(uid);
    await passMinute();
    expect(await outcomeOf(ended)).toBe('ended');
    expect(await outcomeOf(other, 100)).toBe('open');
  });

  it('stays open while the identity provider does not respond', async () => {
    const ann = await open('ann');
    timed.accounts.setAway(true);
    await passMinute();
    expect(await outcomeOf(ann, 100)).toBe('open');
    timed.accounts.setAway(false);
  });

  /** Revokes sessions a second later: a revocation in the second of the sign-in would not end the session. */
  function revokeLater(uid: string): Promise<void> {
    timed.setNow(new Date(MONDAY_EIGHT.getTime() + 1_000));
    return timed.accounts.revokeSessions(uid);
  }
});
