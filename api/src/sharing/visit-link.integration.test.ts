/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { requireSuccessfulBody } from '../testing/customer.ts';
import { readDatabaseRows } from '../testing/raw-query.ts';
import { parseCalendarEntry } from '../testing/read-calendar-entry.ts';
import { MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { SHARING_RATE_LIMIT } from './routes.ts';

const DAY_MS = 86_400_000;
const lines: string[] = [];
const api = useTestApi({
  settings: { booking: { autoConfirm: true, placesPerSlot: 20 } },
  logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
});
beforeEach(() => api.setNow(MONDAY_EIGHT));

/** Books a visit on 10 March 2026 at 10:00 in London. */
async function book(uid: string) {
  const customer = api.customer(uid, { name: `Name of ${uid}`, email: `${uid}@mail.example` });
  const { body: vehicle } = await customer.post('/vehicles', {
    device_reg: `${uid.toUpperCase()} 1`,
    make: 'VW',
    model: 'Golf',
    vin: 'WVWZZZ1KZAW000001',
    odometer_km: 47_110,
  });
  const visit = requireSuccessfulBody(
    await customer.post('/appointments', {
      vehicle_id: vehicle.id,
      service_type: 'repair',
      date: '2026-03-10',
      time: '10:00',
      note: 'The gate is 4711',
    }),
  );
  const link = `/appointments/${visit.id}/link` as const;
  const share = async () => requireSuccessfulBody(await customer.post(link)).token;
  const sharedUntil = async () =>
    (await api.customer(uid).get(`/appointments/${visit.id}`)).body.shared_until;
  return { customer, visit, link, share, sharedUntil };
}

async function work(id: string, action: 'start' | 'ready', body: object = {}) {
  const workshop = api.customer('desk', { role: 'workshop' });
  expect((await workshop.post(`/workshop/appointments/${id}/${action}`, body)).status).toBe(200);
}

let readers = 0;
/** Opens a link as a browser without any cookie or token does. */
async function open(token: unknown, path = '/shared/visit', more: object = {}) {
  readers += 1;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${readers}` };
  return api.send({ method: 'POST', url: `/api/v1${path}`, headers, body: { token, ...more } });
}

describe('the link to a visit', () => {
  it('shows a driver the vehicle, the time, the work and the status, and nothing else', async () => {
    const { visit, share } = await book('ann');
    const { status, headers, body, text } = await open(await share());
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      status: 'confirmed',
      service_type: 'repair',
      date: '2026-03-10',
      time: '10:00',
      time_zone: 'Europe/London',
      clock: null,
      starts_at: '2026-03-10T10:00:00.000Z',
      ends_at: visit.ends_at,
      ready_by: null,
      vehicle: { device_reg: 'ANN 1', make: 'VW', model: 'Golf' },
      moved: false,
    });
    for (const hidden of [visit.id, visit.reference, visit.vehicle.id, '4711', 'Name of', 'WVWZZZ']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('follows the visit: moved, at the workshop, ready, cancelled', async () => {
    const { customer, visit, share } = await book('bob');
    const token = await share();
    const shown = async () => (await open(token)).body;
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    await customer.post(`/appointments/${visit.id}/reschedule`, { date: '2026-03-11', time: '09:00' });
    expect(await shown()).toMatchObject({
      status: 'confirmed',
      moved: true,
      date: '2026-03-11',
      time: '09:00',
    });
    api.setNow(new Date('2026-03-11T09:05:00Z'));
    await work(visit.id, 'start', { ready_by: '2026-03-11T15:30:00.000Z' });
    expect(await shown()).toMatchObject({ status: 'in_progress', ready_by: '2026-03-11T15:30:00.000Z' });
    await work(visit.id, 'ready');
    expect(await shown()).toMatchObject({ status: 'ready' });
    api.setNow(MONDAY_EIGHT);
    const other = await book('ben');
    const ofOther = await other.share();
    await other.customer.post(`/appointments/${other.visit.id}/cancel`, {});
    expect((await open(ofOther)).body).toMatchObject({ status: 'cancelled' });
  });

  it('gives a calendar entry without reference and note, in the language of the page', async () => {
    const { visit, share } = await book('cat');
    const { status, headers, text } = await open(await share(), '/shared/visit/calendar.ics', {
      locale: 'de',
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(parseCalendarEntry(text)).toMatchObject({
      start: visit.starts_at,
      summary: expect.stringMatching(/Reparatur.*VW Golf \(CAT 1\)/),
    });
    for (const hidden of [visit.id, visit.reference, '4711']) expect(text).not.toContain(hidden);
  });

  it('works until seven days after the end of the visit or its last change, which the customer sees', async () => {
    const { customer, visit, share, sharedUntil } = await book('dan');
    const daysAfter = (instant: string, days: number) =>
      new Date(Date.parse(instant) + days * DAY_MS).toISOString();
    expect(await sharedUntil()).toBeNull();
    const token = await share();
    expect(await sharedUntil()).toBe(daysAfter(visit.ends_at, 7));
    const { body: moved } = await customer.post(`/appointments/${visit.id}/reschedule`, {
      date: '2026-03-12',
      time: '10:00',
    });
    expect(await sharedUntil()).toBe(daysAfter(moved.ends_at, 7));
    const late = daysAfter(moved.ends_at, 6);
    api.setNow(new Date(late));
    await work(visit.id, 'start');
    const until = daysAfter(late, 7);
    expect(await sharedUntil()).toBe(until);
    api.setNow(new Date(Date.parse(until) - 1));
    expect((await open(token)).status).toBe(200);
    api.setNow(new Date(until));
    expect((await open(token)).status).toBe(404);
  });

  it('is identified by its creation, because the next link can have the same end', async () => {
    const { customer, visit, link } = await book('ida');
    const read = async () => (await customer.get(`/appointments/${visit.id}`)).body;
    expect((await read()).shared_since).toBeNull();
    const first = requireSuccessfulBody(await customer.post(link));
    expect((await read()).shared_since).toBe(first.created_at);
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    const second = requireSuccessfulBody(await customer.post(link));
    expect(second.expires_at).toBe(first.expires_at);
    expect((await read()).shared_since).toBe(second.created_at);
    expect(second.created_at).not.toBe(first.created_at);
  });

  it('ends when the customer makes another, ends it or erases the account', async () => {
    const { customer, link, share, sharedUntil } = await book('eve');
    const first = await share();
    const second = await share();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    for (const _repeated of [1, 2]) expect((await customer.delete(link)).status).toBe(204);
    expect([(await open(second)).status, await sharedUntil()]).toEqual([404, null]);
    const third = await share();
    expect((await customer.delete('/me')).status).toBe(204);
    expect((await open(third)).status).toBe(404);
  });

  it('ends with the account even while the vehicle is in the workshop', async () => {
    const { visit, share } = await book('fay');
    const token = await share();
    api.setNow(new Date(visit.starts_at));
    await work(visit.id, 'start');
    await api.customer('fay').delete('/me');
    expect((await open(token)).status).toBe(404);
  });

  it('ends with an account that a previous version of the api erases', async () => {
    const { share } = await book('ian');
    const token = await share();
    await api.query("update customers set erased_at = now() where id = 'ian'");
    expect((await open(token)).status).toBe(404);
  });

  it('is refused in the same way, whatever is wrong with the token', async () => {
    const { customer, link, share } = await book('gus');
    const ended = await share();
    await customer.delete(link);
    const invalid = [ended, `${await share()}x`, '', 'x'.repeat(10_000), '/"\u0000\ud800'];
    const problems = await Promise.all(invalid.map((token) => open(token)));
    for (const path of ['/shared/visit', '/shared/visit/calendar.ics']) {
      problems.push(await open(ended, path));
    }
    expect(new Set(problems.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(problems[0]?.body).toMatchObject({ status: 404, code: 'not_found' });
    expect(problems[0]?.headers['cache-control']).toBe('no-store');
  });

  it('is limited per client', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' };
    const guess = () =>
      api.send({ method: 'POST', url: '/api/v1/shared/visit', headers, body: { token: 'guess' } });
    for (let times = 0; times < SHARING_RATE_LIMIT.points; times += 1) {
      expect((await guess()).status).toBe(404);
    }
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it('leaves its token neither in the database nor in the log', async () => {
    const { share } = await book('hal');
    const token = await share();
    await open(token);
    expect(token).toMatch(/^fshr_[\w-]{43}$/);
    expect(JSON.stringify(await readDatabaseRows(api.database))).not.toContain(token);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('fshr_');
  });
});
