/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../testing/test-api.ts';
import { FEED_RATE_LIMIT } from './feeds.ts';

const lines: string[] = [];

let api: TestApi;
let workshop: TestCustomer;
beforeAll(async () => {
  api = await startTestApi({
    settings: { organisation: { name: 'Mend; & Söhne, 🚗' }, booking: { autoConfirm: false } },
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
});
beforeEach(() => {
  api.setNow(MONDAY_EIGHT);
  workshop = api.customer('workshop', { role: 'workshop' });
});
afterAll(() => api.close());

const feedsPath = '/workshop/calendar-feeds';

async function makeFeed(name: string): Promise<string> {
  return requireSuccessfulBody(await workshop.put(`${feedsPath}/${name}`)).path;
}

let readers = 0;
/** Reads a feed as a calendar does, without any token; by default, from another address each time. */
function read(path: string, address = `203.0.113.${++readers}`) {
  return api.send({ method: 'GET', url: path, headers: { 'x-forwarded-for': address } });
}

let count = 0;
async function booked(date: string, time: string, model = '500') {
  count += 1;
  const customer = api.customer(`customer-${count}`, { phone_number: '+447700900177' });
  await customer.patch('/me', { display_name: 'Ann Nobody-Else' });
  const { body: vehicle } = await customer.post('/vehicles', {
    device_reg: `CAR ${count}`,
    make: 'Fiat',
    model,
  });
  const note = 'The code of the gate is 4711';
  const booking = { service_type: 'repair', date, time, vehicle_id: vehicle.id, note };
  return { customer, visit: requireSuccessfulBody(await customer.post('/appointments', booking)) };
}

/** Parses a calendar file with two libraries, whose results must be equal. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
    };
  });
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) =>
    each?.type === 'VEVENT'
      ? {
          uid: each.uid,
          sequence: Number(each.sequence),
          status: each.status,
          start: each.start.toISOString(),
          end: each.end?.toISOString(),
          summary: each.summary,
          description: each.description,
        }
      : [],
  );
  expect(others).toEqual(events);
  return events;
}

describe('the day plan feed', () => {
  it('contains which car comes when, and nothing about customers', async () => {
    const { visit } = await booked('2026-03-10', '10:00', '500, L; 1.2');
    const path = await makeFeed('office');
    const { status, headers, text } = await read(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(eventsIn(text)).toContainEqual({
      uid: `${visit.reference}-day-plan`,
      sequence: 0,
      status: 'TENTATIVE',
      start: visit.starts_at,
      end: visit.ends_at,
      summary: `${visit.vehicle.device_reg} · Repair`,
      description: `${visit.reference}\nFiat 500, L; 1.2`,
    });
    for (const personal of ['Nobody-Else', '900177', '4711', visit.id, visit.vehicle.id]) {
      expect(text).not.toContain(personal);
    }
  });

  it('leaves out a visit whose work was done before its booked day', async () => {
    const { visit } = await booked('2026-03-11', '16:00');
    const path = await makeFeed('office');
    const events = async () =>
      eventsIn((await read(path)).text).filter(({ uid }) => uid === `${visit.reference}-day-plan`);
    for (const action of ['confirm', 'start']) {
      await workshop.post(`/workshop/appointments/${visit.id}/${action}`);
    }
    expect(await events()).toHaveLength(1);
    await workshop.post(`/workshop/appointments/${visit.id}/complete`, { work: ['Oil'] });
    expect(await events()).toEqual([]);
  });

  it('follows a visit as one event, and leaves it out when it is cancelled', async () => {
    const { customer, visit } = await booked('2026-03-11', '10:00');
    const path = await makeFeed('office');
    const uid = `${visit.reference}-day-plan`;
    const events = async () => eventsIn((await read(path)).text).filter((event) => event.uid === uid);
    await customer.post(`/appointments/${visit.id}/reschedule`, { date: '2026-03-12', time: '11:15' });
    await workshop.post(`/workshop/appointments/${visit.id}/confirm`);
    expect(await events()).toMatchObject([
      { sequence: 2, status: 'CONFIRMED', start: '2026-03-12T11:15:00.000Z' },
    ]);
    await customer.post(`/appointments/${visit.id}/cancel`);
    expect(await events()).toEqual([]);
  });

  it('ends with yesterday, and with the last day that can be booked', async () => {
    const { visit } = await booked('2026-03-13', '10:00');
    const path = await makeFeed('office');
    const has = async () => (await read(path)).text.includes(visit.reference);
    api.setNow(new Date('2026-03-14T23:59:00Z'));
    expect(await has()).toBe(true);
    api.setNow(new Date('2026-03-15T00:00:00Z'));
    expect(await has()).toBe(false);
  });

  it('responds 404 after it has ended, and at another address', async () => {
    const [kept, ended] = [await makeFeed('kept'), await makeFeed('ended')];
    const { body } = await workshop.get(feedsPath);
    expect(body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['ended', 'kept']));
    for (let times = 0; times < 2; times += 1) {
      expect((await workshop.delete(`${feedsPath}/ended`)).status).toBe(204);
    }
    const renewed = await makeFeed('kept');
    for (const gone of [ended, kept, '/api/v1/calendars/.ics', '/api/v1/calendars/fcal_.ics']) {
      expect(await read(gone)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await read(renewed)).status).toBe(200);
    expect((await workshop.get(feedsPath)).text).not.toContain('fcal_');
  });

  it('has a secret that is not in the database or the log', async () => {
    const path = await makeFeed('secret');
    await read(path);
    const [, secret = ''] = /(fcal_[\w-]{43})\.ics$/.exec(path) ?? [];
    expect(secret).not.toBe('');
    const rows = await api.query('select * from calendar_feeds');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = lines.join('');
    expect(log).toContain('/api/v1/calendars/[redacted].ics');
    expect(log).not.toContain(secret);
  });

  it('is limited by IP address', async () => {
    const path = await makeFeed('busy');
    for (let times = 0; times < FEED_RATE_LIMIT.points; times += 1) {
      expect((await read(path, '198.51.100.7')).status).toBe(200);
    }
    const refused = await read(path, '198.51.100.7');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(path, '198.51.100.8')).status).toBe(200);
  });

  it('counts an IPv6 network as one address', async () => {
    const path = await makeFeed('networks');
    for (let times = 0; times < FEED_RATE_LIMIT.points; times += 1) {
      expect((await read(path, `2001:db8:1::${times}`)).status).toBe(200);
    }
    expect((await read(path, '2001:db8:1:2::1')).status).toBe(429);
    expect((await read(path, '2001:db8:2::1')).status).toBe(200);
  });

  it('has a plain name', async () => {
    expect(await workshop.put(`${feedsPath}/The_Office`, undefined)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
