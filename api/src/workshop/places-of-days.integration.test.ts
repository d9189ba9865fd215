/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { notifyOfFreedTimes } from '../messaging/schedule.ts';
import { bookVisitWithNewVehicle } from '../testing/messages.ts';
import { MONDAY_EIGHT, performWorkshopActions, startTestApi, useTestApi } from '../testing/test-api.ts';

const hours = { from: '09:00', to: '12:00' };
const title = { en: 'MOT', de: 'HU' };
const SETTINGS = {
  booking: {
    placesPerSlot: 3,
    openingHours: { saturday: { ...hours, places: 1 } },
    serviceTypes: { mot: { title, slots: 2, atOnce: 1 } },
  },
};
const api = useTestApi({ settings: SETTINGS });
beforeEach(() => api.setNow(MONDAY_EIGHT));

const desk = (of = api) => of.customer('desk', { role: 'workshop' });
const setDay = (date: string, body: object, of = api) => desk(of).put(`/workshop/days/${date}`, body);
const setPlaces = async (date: string, places: number | null, of = api) =>
  (await setDay(date, { closed: false, places }, of)).body;

let count = 0;
const book = (date: string, time: string, service_type = 'repair') => {
  count += 1;
  return bookVisitWithNewVehicle(api.customer(`customer-${count}`), { date, time, service_type });
};
type Booked = Awaited<ReturnType<typeof book>>;

async function refused(date: string, time: string, service_type = 'repair', of = api) {
  count += 1;
  const customer = of.customer(`customer-${count}`);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
  const wish = { vehicle_id: vehicle.id, service_type, date, time };
  return (await customer.post('/appointments', wish)).problem;
}
const move = ({ customer, id }: Booked, date: string, time: string) =>
  customer.post(`/appointments/${id}/reschedule`, { date, time });

async function placesLeft(date: string, time: string, service_type = 'repair', of = api) {
  const path = `/availability?service_type=${service_type}&from=${date}&to=${date}` as const;
  const { body } = await desk(of).get(path);
  return body.days[0]?.slots.find((slot) => slot.time === time)?.places_left;
}

describe('the places of a weekday', () => {
  it('limit bookings, moves, and moves by the workshop', async () => {
    const date = '2026-03-07';
    expect(await placesLeft(date, '10:00')).toBe(1);
    await book(date, '10:00');
    expect(await placesLeft(date, '10:00')).toBe(0);
    expect(await refused(date, '10:00')).toMatchObject({
      code: 'slot_taken',
      slots: expect.arrayContaining([{ time: '10:00', places_left: 0, bookable: false }]),
    });
    const other = await book(date, '11:00');
    expect((await move(other, date, '10:00')).problem).toMatchObject({ code: 'slot_taken' });
    const path = `/workshop/appointments/${other.id}/reschedule` as const;
    expect((await desk().post(path, { date, time: '10:00' })).problem).toMatchObject({ code: 'slot_taken' });
    expect(await placesLeft('2026-03-06', '10:00')).toBe(3);
  });

  it('count as places offered in the figures', async () => {
    const { body } = await desk().get('/workshop/figures?from=2026-03-02&to=2026-03-08');
    const slotsOf = (from: number, to: number) => (to - from) * 4;
    expect(body.weeks[0]?.places_offered).toBe(5 * slotsOf(9, 18) * 3 + slotsOf(9, 12));
  });
});

describe('a limited kind of work', () => {
  const date = '2026-03-09';

  it('is taken once at a time, also where only a part of it would overlap, beside other work', async () => {
    await book(date, '10:00', 'mot');
    expect(await placesLeft(date, '10:00')).toBe(2);
    for (const time of ['09:45', '10:00', '10:15']) {
      expect(await placesLeft(date, time, 'mot')).toBe(0);
      expect(await refused(date, time, 'mot')).toMatchObject({
        code: 'slot_taken',
        slots: expect.arrayContaining([{ time, places_left: 0, bookable: false }]),
      });
    }
    await book(date, '10:00');
    await book(date, '10:30', 'mot');
  });

  it('can be moved within its own time, but not to that of another', async () => {
    const [visit] = [await book(date, '14:00', 'mot'), await book(date, '15:00', 'mot')];
    expect((await move(visit, date, '14:45')).problem).toMatchObject({ code: 'slot_taken' });
    expect((await move(visit, date, '14:15')).status).toBe(200);
    const path = `/availability?service_type=mot&from=${date}&to=${date}&moving=${visit.id}` as const;
    const { body } = await visit.customer.get(path);
    const free = body.days[0]?.slots.filter(({ bookable }) => bookable).map(({ time }) => time);
    expect(free).toEqual(expect.arrayContaining(['14:00', '14:15', '14:30', '15:30']));
    expect(free).not.toContain('14:45');
  });
});

describe('the places of a single day', () => {
  it('are fewer until they are as usual again; booked visits stay, and are counted', async () => {
    const date = '2026-03-10';
    const visits = [await book(date, '10:00'), await book(date, '10:00'), await book(date, '10:15')];
    expect(await setPlaces(date, 1)).toMatchObject({ places: 1, appointments_beyond_places: 1 });
    expect(await placesLeft(date, '10:00')).toBe(0);
    await visits[0]?.customer.post(`/appointments/${visits[0].id}/cancel`);
    expect(await refused(date, '10:00')).toMatchObject({ code: 'slot_taken' });
    await book(date, '11:00');
    expect(await refused(date, '11:00')).toMatchObject({ code: 'slot_taken' });
    expect((await desk().get(`/workshop/days/${date}`)).body).toMatchObject({
      places: 1,
      appointments_beyond_places: 0,
    });
    expect(await setPlaces(date, null)).toMatchObject({ places: null });
    await book(date, '11:00');
    expect(await placesLeft(date, '11:00')).toBe(1);
  });

  it('are not exceeded by visits that are over', async () => {
    const date = '2026-03-17';
    const visits = [await book(date, '10:00'), await book(date, '10:00'), await book(date, '10:00')];
    await performWorkshopActions(api.database, visits[0]?.id ?? '', 'start', 'complete');
    await performWorkshopActions(api.database, visits[1]?.id ?? '', 'start');
    expect(await setPlaces(date, 1)).toMatchObject({ appointments_beyond_places: 0 });
  });

  it('never make figures offer less than is taken', async () => {
    const date = '2026-03-24';
    const days = ['2026-03-23', '2026-03-25', '2026-03-26', '2026-03-27', '2026-03-28'];
    await book(date, '10:00');
    await book(date, '10:00');
    await setDay(date, { closed: true });
    for (const day of days) await setDay(day, { closed: true });
    const { body } = await desk().get('/workshop/figures?from=2026-03-23&to=2026-03-23');
    expect(body.weeks[0]).toMatchObject({ places_taken: 2, places_offered: 2 });
  });

  it('stay stored above those of the settings, which may be lowered only for a while', async () => {
    const date = '2026-03-18';
    const stored = () =>
      api.database.read((reader) =>
        reader.selectFrom('day_places').select('places').where('date', '=', date).execute(),
      );
    await api.database.transaction((tx) => tx.insertInto('day_places').values({ date, places: 5 }).execute());
    expect((await setDay(date, { closed: true })).body).toMatchObject({ closed: true, places: 3 });
    await setDay(date, { closed: false, places: 3 });
    expect(await stored()).toEqual([{ places: 5 }]);
    await setPlaces(date, 2);
    expect(await stored()).toEqual([{ places: 2 }]);
  });

  it('can be more than those of the weekday', async () => {
    await setPlaces('2026-03-14', 2);
    expect(await placesLeft('2026-03-14', '10:00')).toBe(2);
  });

  it('stay when the day is closed and opened again', async () => {
    const date = '2026-03-11';
    await setPlaces(date, 2);
    expect((await setDay(date, { closed: true })).body).toMatchObject({ closed: true, places: 2 });
    expect((await setDay(date, { closed: false })).body).toMatchObject({ closed: false, places: 2 });
  });

  it('are refused above those of the settings, and with an older version', async () => {
    const path = '/workshop/days/2026-03-12';
    expect((await setDay('2026-03-12', { closed: false, places: 4 })).problem).toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/places', code: 'out_of_range' }],
    });
    const seen = String((await desk().get(path)).headers.etag);
    await setPlaces('2026-03-12', 2);
    const stale = await desk().put(path, { closed: false, places: 1 }, undefined, seen);
    expect(stale.problem).toMatchObject({ code: 'changed_elsewhere' });
  });

  it('count visits on places that the settings no longer have', async () => {
    const date = '2026-03-31';
    const visits = [await book(date, '10:00'), await book(date, '10:00'), await book(date, '10:00')];
    for (const { customer, id } of visits.slice(0, 2)) await customer.post(`/appointments/${id}/cancel`);
    const booking = { ...SETTINGS.booking, placesPerSlot: 2 };
    const restarted = await startTestApi({ database: api.database, settings: { booking } });
    restarted.setNow(MONDAY_EIGHT);
    try {
      await setPlaces(date, 1, restarted);
      expect(await placesLeft(date, '10:00', 'repair', restarted)).toBe(0);
      expect(await refused(date, '10:00', 'repair', restarted)).toMatchObject({ code: 'slot_taken' });
      await setPlaces(date, null, restarted);
      expect(await placesLeft(date, '10:00', 'repair', restarted)).toBe(1);
      const visit = { date, time: '10:00', service_type: 'repair' };
      await bookVisitWithNewVehicle(restarted.customer('last'), visit);
      expect(await refused(date, '10:00', 'repair', restarted)).toMatchObject({ code: 'slot_taken' });
    } finally {
      await startTestApi({ database: api.database, settings: SETTINGS });
    }
  });
});

describe('customers who wait for an earlier time, when the workshop adds places to a day', () => {
  async function wait(date: string, time: string) {
    const visit = await book(date, time);
    await visit.customer.put(`/appointments/${visit.id}/waiting`, { waiting: true });
    return visit;
  }
  async function notified({ customer }: Booked) {
    const settings = siteSettingsSchema.parse(SETTINGS);
    const now = () => new Date('2026-03-02T10:00:00Z');
    for (let checks = 0; checks < 2; checks += 1) {
      await notifyOfFreedTimes({ database: api.database, settings, now });
    }
    return (await customer.get('/notifications')).body.items.map(({ earlier_time }) => earlier_time);
  }

  it('are notified of a time that was full, once', async () => {
    const date = '2026-03-13';
    await setPlaces(date, 1);
    await book(date, '10:00');
    const waiting = [await wait('2026-03-16', '10:00'), await wait('2026-03-16', '11:00')];
    await setPlaces(date, 2);
    for (const visit of waiting) expect(await notified(visit)).toEqual([{ date, time: '10:00', free: true }]);
  });

  it('are not notified of a time that was free before and of which another visit takes one place', async () => {
    const date = '2026-03-17';
    await setPlaces(date, 1);
    const waiting = await wait('2026-03-18', '10:00');
    await setPlaces(date, 2);
    await book(date, '11:00');
    expect(await notified(waiting)).toEqual([]);
  });

  it('are notified of a full time that was given up just before, and not of one with a free place', async () => {
    const date = '2026-03-19';
    await setPlaces(date, 2);
    const visits = [await book(date, '09:00'), await book(date, '11:00'), await book(date, '11:00')];
    const waiting = await wait('2026-03-20', '10:00');
    for (const { customer, id } of visits.slice(0, 2)) await customer.post(`/appointments/${id}/cancel`);
    await setPlaces(date, 3);
    expect(await notified(waiting)).toEqual([{ date, time: '11:00', free: true }]);
  });

  it('are not notified of a time before their visit that only their own place blocked', async () => {
    const date = '2026-03-23';
    await setPlaces(date, 1);
    const waiting = await wait(date, '10:15');
    await setPlaces(date, 2);
    expect(await notified(waiting)).toEqual([]);
  });
});
