/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { requireSuccessfulBody } from '../testing/customer.ts';
import { parseCalendarEntry } from '../testing/read-calendar-entry.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const NOTE = 'Squeaks, badly; "left"\nand 🔧 right \\ rear';

const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kolkata'];

let apis: Map<string, TestApi>;
beforeAll(async () => {
  apis = new Map();
  for (const timeZone of ZONES) {
    const organisation = {
      timeZone,
      name: 'Škoda, Mend; & Söhne 🚗',
      address: { lines: ['1 Main St, Rear', 'Town'], map: 'https://maps.example/?q=1,2;3' },
    };
    apis.set(timeZone, await startTestApi({ settings: { organisation } }));
  }
});
afterAll(async () => {
  for (const api of apis.values()) await api.close();
});

let count = 0;
async function booked(api: TestApi, date: string, time: string) {
  count += 1;
  const customer = api.customer(`customer-${count}`);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'AB12 CDE' });
  const booking = { service_type: 'repair', date, time, vehicle_id: vehicle.id, note: NOTE };
  return { customer, visit: requireSuccessfulBody(await customer.post('/appointments', booking)) };
}

describe('the calendar entry of a visit', () => {
  it('contains time, work and place, with any characters', async () => {
    const api = apis.get('Europe/London') as TestApi;
    const { customer, visit } = await booked(api, '2026-03-10', '10:00');
    const answer = await customer.get(`/appointments/${visit.id}/calendar.ics`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="visit.ics"; filename*=UTF-8''${encodeURIComponent(visit.reference)}.ics`,
    });
    expect(parseCalendarEntry(answer.text)).toEqual({
      method: 'PUBLISH',
      uid: visit.id,
      sequence: 0,
      status: 'CONFIRMED',
      start: visit.starts_at,
      end: visit.ends_at,
      summary: 'Škoda, Mend; & Söhne 🚗 · Repair · AB12 CDE',
      description: [
        visit.reference,
        NOTE,
        'Open 09:00 to 18:00 that day\n+44 20 7946 0100\nhttps://maps.example/?q=1,2;3',
      ].join('\n\n'),
      location: '1 Main St, Rear, Town',
    });
  });

  it('is in the language of the page, else in the one that the customer chose', async () => {
    const { customer, visit } = await booked(apis.get('Asia/Kolkata') as TestApi, '2026-03-10', '10:00');
    await customer.patch('/me', { locale: 'de' });
    const answer = await customer.get(`/appointments/${visit.id}/calendar.ics`);
    const { summary, description } = parseCalendarEntry(answer.text);
    expect(summary).toContain(' · Reparatur · ');
    expect(description).toContain('An diesem Tag von 09:00 bis 18:00\u00a0Uhr geöffnet');
    const english = await customer.get(`/appointments/${visit.id}/calendar.ics?locale=en`);
    expect(parseCalendarEntry(english.text).summary).toContain(' · Repair · ');
    expect((await customer.get(`/appointments/${visit.id}/calendar.ics?locale=xx`)).status).toBe(422);
  });

  it('stays one entry when the visit is moved, and is removed when it is cancelled', async () => {
    const api = apis.get('Europe/London') as TestApi;
    const { customer, visit } = await booked(api, '2026-03-11', '10:00');
    const entry = async () =>
      parseCalendarEntry((await customer.get(`/appointments/${visit.id}/calendar.ics`)).text);
    const before = await entry();
    await customer.post(`/appointments/${visit.id}/reschedule`, { date: '2026-03-12', time: '11:15' });
    const moved = await entry();
    expect(moved).toMatchObject({
      method: 'PUBLISH',
      uid: before.uid,
      status: 'CONFIRMED',
      start: '2026-03-12T11:15:00.000Z',
    });
    await customer.post(`/appointments/${visit.id}/cancel`);
    const cancelled = await entry();
    expect(cancelled).toMatchObject({ method: 'CANCEL', uid: before.uid, status: 'CANCELLED' });
    expect([before, moved, cancelled].map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it.each([
    ['Europe/London', '2026-03-27', '2026-03-30'],
    ['America/New_York', '2026-03-06', '2026-03-09'],
    ['Asia/Kolkata', '2026-03-27', '2026-03-30'],
  ])('names the instant on both sides of a change of clocks in %s', async (zone, before, after) => {
    const api = apis.get(zone) as TestApi;
    for (const date of [before, after]) {
      const { customer, visit } = await booked(api, date, '10:00');
      const { start } = parseCalendarEntry(
        (await customer.get(`/appointments/${visit.id}/calendar.ics`)).text,
      );
      expect(start).toBe(visit.starts_at);
      const local = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      expect(local.format(new Date(start))).toBe(`${date.split('-').reverse().join('/')}, 10:00`);
    }
  });
});
