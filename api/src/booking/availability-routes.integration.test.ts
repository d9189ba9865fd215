/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { useTestApi } from '../testing/test-api.ts';
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

  it('counts only places that the settings still have', async () => {
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
    expect(body.days[0]?.slots[0]?.places_left).toBe(1);
  });
});
