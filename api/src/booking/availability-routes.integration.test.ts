/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { parseCalendarEntry } from '../testing/read-calendar-entry.ts';
import { startTestApi, useTestApi } from '../testing/test-api.ts';
import { syncBookablePlaces } from './places.ts';

const api = useTestApi({ settings: { booking: { closedDays: ['2026-03-04'] } } });

const availability = (query: string) => api.customer('ann').get(`/availability?service_type=repair&${query}`);

describe('availability', () => {
  it('lists every slot of an open day and why a day is closed', async () => {
    const { status, body } = await availability('from=2026-03-03&to=2026-03-08');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      service_type: 'repair',
      time_zone: 'Europe/London',
      last_date: '2026-05-01',
    });
    expect(body.days.map((day) => day.closed_reason)).toEqual([
      null,
      'closed_date',
      null,
      null,
      'closed_weekday',
      'closed_weekday',
    ]);
    expect(body.days[0]?.slots).toHaveLength(36);
    expect(body.days[0]?.slots[0]).toEqual({ time: '09:00', places_left: 2, bookable: true });
    expect(body.days[1]?.slots).toEqual([]);
  });

  it('marks slots that are too soon or too far ahead as not bookable', async () => {
    const { body: today } = await availability('from=2026-03-02&to=2026-03-02');
    const bookable = today.days[0]?.slots.filter((slot) => slot.bookable) ?? [];
    expect(today.earliest).toBe('2026-03-02T10:00:00.000Z');
    expect(bookable[0]?.time).toBe('10:00');
    const { body: far } = await availability('from=2026-05-01&to=2026-05-04');
    expect(far.days[0]?.slots[0]?.bookable).toBe(true);
    expect(far.days[3]?.slots[0]).toEqual({ time: '09:00', places_left: 2, bookable: false });
  });

  it.each([
    ['from=2026-03-03&to=2026-03-02', '/to'],
    ['from=2026-03-03&to=2027-03-02', '/to'],
    ['from=2026-02-30&to=2026-03-02', '/from'],
    ['to=2026-03-02', '/from'],
    ['from=0000-01-01&to=1900-01-01', '/from'],
    ['from=2026-03-02&to=9999-12-31', '/to'],
  ])('refuses the range %s', async (query, pointer) => {
    expect(await availability(query)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer }] },
    });
  });

  it('has no place left while visits hold places that the settings no longer have', async () => {
    const customer = api.customer('bob');
    for (const registration of ['B 1', 'B 2']) {
      const { body } = await customer.post('/vehicles', { device_reg: registration });
      await customer.post('/appointments', {
        vehicle_id: body.id,
        service_type: 'repair',
        date: '2026-03-09',
        time: '09:00',
      });
    }
    await api.database.transaction((tx) =>
      syncBookablePlaces(tx, { slots: ['09:00', '09:15'], placesPerSlot: 1 }),
    );
    const rows = await api.query<{ active: boolean; count: number }>(
      'select active, count(*)::int from bookable_places group by active order by active',
    );
    expect(rows).toEqual([
      { active: false, count: 70 },
      { active: true, count: 2 },
    ]);
    const { body } = await availability('from=2026-03-09&to=2026-03-09');
    expect(body.days[0]?.slots[0]?.places_left).toBe(0);
  });
});

const DAY_MS = 86_400_000;
const night = { from: '00:00', to: '05:00' };
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A workshop that works at night, when clocks change. */
const booking = {
  slots: ['00:30', '01:30', '02:30', '03:30'],
  openingHours: Object.fromEntries(week.map((day) => [day, night])),
};

/** Time zone, date, instants of the slots. A skipped time is shifted by the change; of a repeated one, the later counts. */
const NIGHTS = [
  ['Europe/London', '2026-03-29', ['29T00:30', '29T01:30', '29T01:30', '29T02:30']],
  ['Europe/London', '2026-10-25', ['24T23:30', '25T01:30', '25T02:30', '25T03:30']],
  ['America/New_York', '2026-03-08', ['08T05:30', '08T06:30', '08T07:30', '08T07:30']],
  ['America/New_York', '2026-11-01', ['01T04:30', '01T06:30', '01T07:30', '01T08:30']],
  ['Asia/Kolkata', '2026-03-29', ['28T19:00', '28T20:00', '28T21:00', '28T22:00']],
] as const;

describe('times at night and around midnight', () => {
  it.each(NIGHTS)(
    'keeps every time of the night in %s that begins on %s',
    async (timeZone, date, instants) => {
      const api = await startTestApi({ settings: { organisation: { timeZone }, booking } });
      api.setNow(new Date(Date.parse(date) - 7 * DAY_MS));
      const query = `service_type=repair&from=${date}&to=${date}`;
      const { body } = await api.customer('looker').get(`/availability?${query}`);
      expect(body.days[0]?.slots).toEqual(
        booking.slots.map((time) => ({ time, places_left: 2, bookable: true })),
      );
      for (const [index, time] of booking.slots.entries()) {
        const customer = api.customer(`customer-${index}`);
        const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${index}` });
        const wish = { vehicle_id: vehicle.id, service_type: 'repair', date, time };
        const { body: visit } = await customer.post('/appointments', wish);
        const startsAt = `${date.slice(0, 8)}${instants[index]}:00.000Z`;
        expect([visit.date, visit.time, visit.starts_at]).toEqual([date, time, startsAt]);
        expect(Date.parse(visit.starts_at) - Date.parse(visit.changeable_until ?? '')).toBe(DAY_MS);
        const { text } = await customer.get(`/appointments/${visit.id}/calendar.ics`);
        expect(parseCalendarEntry(text)).toMatchObject({ start: startsAt, end: visit.ends_at });
      }
      await api.close();
    },
  );

  it('offers and books the last slot before midnight', async () => {
    const aroundTheClock = Object.fromEntries(week.map((day) => [day, { from: '00:00', to: '24:00' }]));
    const api = await startTestApi({
      settings: { booking: { slots: ['00:00', '23:30', '23:45'], openingHours: aroundTheClock } },
    });
    api.setNow(new Date('2026-11-23T12:00:00Z'));
    const customer = api.customer('owl');
    const query = 'service_type=repair&from=2026-11-24&to=2026-11-24';
    const { body: availability } = await customer.get(`/availability?${query}`);
    expect(availability.days[0]?.slots.at(-1)).toEqual({ time: '23:45', places_left: 2, bookable: true });
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'OWL 1' });
    const wish = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-11-24', time: '23:45' };
    const { status, body: visit } = await customer.post('/appointments', wish);
    expect([status, visit.ends_at]).toEqual([201, '2026-11-25T00:00:00.000Z']);
    await api.close();
  });
});
