/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { requireSuccessfulBody } from '../testing/customer.ts';
import { readDatabaseRows } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, performWorkshopActions, useTestApi } from '../testing/test-api.ts';

const FEED = '/me/calendar-feed';
const lines: string[] = [];

const api = useTestApi({
  settings: {
    organisation: { name: 'Mend; & Söhne, 🚗' },
    booking: { autoConfirm: false, activeAppointmentsPerCustomer: 20 },
  },
  logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
});

async function subscribe(uid: string): Promise<string> {
  const { status, body } = await api.customer(uid).put(FEED, undefined);
  expect([status, body.created_at]).toEqual([200, MONDAY_EIGHT.toISOString()]);
  return body.path;
}

let readers = 0;
/** Reads a feed as a calendar does, without any token. */
function read(path: string) {
  readers += 1;
  return api.send({ method: 'GET', url: path, headers: { 'x-forwarded-for': `203.0.113.${readers}` } });
}

const car = async (uid: string, device_reg: string) =>
  (await api.customer(uid).post('/vehicles', { device_reg, make: 'VW', model: 'Golf' })).body.id;

async function book(uid: string, vehicle_id: string, date: string, time = '10:00') {
  const booking = { service_type: 'repair', date, time, vehicle_id, note: 'The gate is 4711' };
  return requireSuccessfulBody(await api.customer(uid).post('/appointments', booking));
}

async function remind(uid: string, entity_id: string, change: object = {}) {
  return requireSuccessfulBody(
    await api.customer(uid).post('/reminders', {
      type: 'reminder',
      name: 'Oil; change, soon',
      reminder_items: ['Oil, 5W-30', 'Filter'],
      entity: 'vehicle',
      entity_id,
      due_date: '2026-03-29',
      ...change,
    }),
  );
}

interface Entry {
  uid: string;
  sequence: number;
  modified: string;
  /** A day, or an instant. */
  start: string;
  end: string | null;
  summary: string;
  description: string;
}

/** Parses a calendar file with two libraries, whose results must be equal. */
function entriesIn(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const { isDate } = event.startDate;
    return {
      uid: event.uid,
      sequence: event.sequence,
      modified: component.getFirstPropertyValue('last-modified') as unknown as ICAL.Time,
      start: isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: isDate ? null : event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
    };
  });
  const seen = entries.map(({ modified, ...each }) => ({
    ...each,
    modified: modified.toJSDate().toISOString(),
  }));
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) => {
    if (each?.type !== 'VEVENT') return [];
    const isDay = each.datetype === 'date';
    const day = [each.start.getFullYear(), each.start.getMonth() + 1, each.start.getDate()];
    return {
      uid: each.uid,
      sequence: Number(each.sequence),
      start: isDay ? day.map((part) => String(part).padStart(2, '0')).join('-') : each.start.toISOString(),
      end: isDay ? null : each.end?.toISOString(),
      summary: each.summary,
      description: each.description,
      modified: each.lastmodified?.toISOString(),
    };
  });
  expect(others).toEqual(seen);
  return seen;
}

const entries = async (path: string) => entriesIn((await read(path)).text);

describe('the calendar of a customer', () => {
  it('contains the visits with times and the reminders as days of its customer only', async () => {
    const vehicle = await car('ann', 'ANN 1');
    const visit = await book('ann', vehicle, '2026-03-10');
    const reminder = await remind('ann', vehicle);
    await book('zoe', await car('zoe', 'ZOE 1'), '2026-03-11');
    const path = await subscribe('ann');
    const { status, headers, text } = await read(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(entriesIn(text)).toEqual([
      {
        uid: `${visit.id}-subscribed`,
        sequence: 0,
        modified: expect.any(String),
        start: visit.starts_at,
        end: visit.ends_at,
        summary: 'Requested: Repair at Mend; & Söhne, 🚗, VW Golf (ANN 1)',
        description: expect.stringContaining(visit.reference),
      },
      {
        uid: `${reminder.id}-reminder`,
        sequence: 0,
        modified: MONDAY_EIGHT.toISOString(),
        // The clocks change that day.
        start: '2026-03-29',
        end: null,
        summary: 'Oil; change, soon: VW Golf (ANN 1)',
        description: '• Oil, 5W-30\n• Filter',
      },
    ]);
    for (const other of ['ZOE', '4711']) expect(text).not.toContain(other);
    expect(text).toContain('DTSTART;VALUE=DATE:20260329');
    expect(text).toContain('TRANSP:TRANSPARENT');
    await performWorkshopActions(api.database, visit.id, 'confirm');
    expect((await entries(path))[0]?.summary).toBe('Repair at Mend; & Söhne, 🚗: VW Golf (ANN 1)');
  });

  it('leaves out a visit whose work was done before its booked day', async () => {
    const vehicle = await car('amy', 'AMY 1');
    const visit = await book('amy', vehicle, '2026-03-11');
    const path = await subscribe('amy');
    await performWorkshopActions(api.database, visit.id, 'confirm', 'start');
    expect(await entries(path)).toHaveLength(1);
    const workshop = api.customer('workshop', { role: 'workshop' });
    await workshop.post(`/workshop/appointments/${visit.id}/complete`, { work: ['Oil'] });
    expect(await entries(path)).toEqual([]);
  });

  it('changes an entry instead of adding one, with a rising SEQUENCE', async () => {
    const vehicle = await car('ben', 'BEN 1');
    const visit = await book('ben', vehicle, '2026-03-12');
    const reminder = await remind('ben', vehicle);
    const path = await subscribe('ben');
    const before = await entries(path);
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    const ben = api.customer('ben');
    await ben.post(`/appointments/${visit.id}/reschedule`, { date: '2026-03-13', time: '11:15' });
    await ben.patch(`/reminders/${reminder.id}`, { due_date: '2026-10-25' });
    const after = await entries(path);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.map(({ start }) => start)).toEqual(['2026-03-13T11:15:00.000Z', '2026-10-25']);
    expect(after.map(({ sequence }) => sequence)).toEqual([1, 1]);
    expect(after.every(({ modified }, index) => modified >= (before[index]?.modified ?? ''))).toBe(true);
    expect(after[1]?.modified).toBe('2026-03-02T08:01:00.000Z');
    await ben.post(`/appointments/${visit.id}/cancel`);
    await ben.post(`/reminders/${reminder.id}/dismiss`);
    expect(await entries(path)).toEqual([]);
  });

  it('contains the visit instead of its reminder', async () => {
    const vehicle = await car('cleo', 'CLEO 1');
    const reminder = await remind('cleo', vehicle, { service_type: 'repair' });
    const path = await subscribe('cleo');
    expect((await entries(path)).map(({ uid }) => uid)).toEqual([`${reminder.id}-reminder`]);
    const visit = await book('cleo', vehicle, '2026-03-27');
    expect((await entries(path)).map(({ uid }) => uid)).toEqual([`${visit.id}-subscribed`]);
    await api.customer('cleo').post(`/appointments/${visit.id}/cancel`);
    expect((await entries(path)).map(({ uid }) => uid)).toEqual([`${reminder.id}-reminder`]);
  });

  it('contains the visit instead of the reminder that is planned for it', async () => {
    const vehicle = await car('pam', 'PAM 1');
    const reminder = await remind('pam', vehicle);
    const path = await subscribe('pam');
    const visit = await book('pam', vehicle, '2026-03-27');
    expect(await entries(path)).toHaveLength(2);
    await api.customer('pam').post(`/appointments/${visit.id}/reminders`, { reminder_id: reminder.id });
    expect(await entries(path)).toMatchObject([{ uid: `${visit.id}-subscribed`, sequence: 1 }]);
  });

  it('shows snoozed reminders on the day they are due again, and estimated ones as estimates, moved by readings', async () => {
    await api.customer('dan').patch('/me', { locale: 'de' });
    const vehicle = await car('dan', 'DAN 1');
    const path = await subscribe('dan');
    const silent = await remind('dan', vehicle);
    await api.customer('dan').post(`/reminders/${silent.id}/snooze`, { until: '2026-04-02' });
    expect((await entries(path)).map(({ start }) => start)).toEqual(['2026-04-02']);
    await api.customer('dan').post(`/reminders/${silent.id}/dismiss`);
    const note = (date: string, odometer_km: number) =>
      api.customer('dan').post(`/vehicles/${vehicle}/records`, { date, kind: 'reading', odometer_km });
    await note('2026-01-01', 10_000);
    await note('2026-03-02', 16_000);
    await remind('dan', vehicle, { due_date: null, due_odometer: 20_000 });
    const [guess] = await entries(path);
    expect(guess).toMatchObject({
      start: '2026-04-11',
      description: expect.stringContaining('Fahrleistung'),
    });
    api.setNow(new Date('2026-03-12T08:00:00Z'));
    await note('2026-03-12', 18_000);
    const [later] = await entries(path);
    expect(later?.start).not.toBe(guess?.start);
    expect(later?.sequence).toBeGreaterThan(guess?.sequence ?? 0);
    expect((later?.modified ?? '') > (guess?.modified ?? '')).toBe(true);
  });

  it('responds 404 after it is renewed or ended, or its customer is erased', async () => {
    expect((await api.customer('fay').get(FEED)).body).toEqual({ created_at: null });
    const first = await subscribe('fay');
    const second = await subscribe('fay');
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await api.customer('fay').get(FEED)).body).toEqual({ created_at: MONDAY_EIGHT.toISOString() });
    for (let times = 0; times < 2; times += 1) {
      expect((await api.customer('fay').delete(FEED)).status).toBe(204);
    }
    expect(await read(second)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const third = await subscribe('fay');
    expect((await api.customer('fay').delete('/me')).status).toBe(204);
    expect((await read(third)).status).toBe(404);
  });

  it('has a secret that is not in the database, the log, or the export', async () => {
    const path = await subscribe('gus');
    await read(path);
    const [, secret = ''] = /(fcal_[\w-]{43})\.ics$/.exec(path) ?? [];
    expect(secret).not.toBe('');
    expect(await readDatabaseRows(api.database, secret)).toEqual([]);
    const { body, text } = await api.customer('gus').get('/me/export');
    expect(body.calendar_feed).toEqual([{ customer_id: 'gus', created_at: expect.any(String) }]);
    expect(text).not.toContain('fcal_');
    expect(text).not.toContain('secret_hash');
    expect((await api.customer('gus').get(FEED)).text).not.toContain('fcal_');
    expect(lines.join('')).toContain('/api/v1/calendars/[redacted].ics');
    expect(lines.join('')).not.toContain(secret);
  });
});
