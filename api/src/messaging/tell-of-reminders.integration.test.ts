/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { addDays } from '../platform/local-time.ts';
import type { TestCustomer } from '../testing/customer.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi, workThrough } from '../testing/test-api.ts';
import { tellOfReminders } from './tell-of-reminders.ts';

const SETTINGS = { booking: { horizonDays: 300 } };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: SETTINGS });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterAll(() => api.close());

const TODAY = '2026-03-02';
/** Due soon from 6 April on, by the 14 days of the settings. */
const DUE = '2026-04-20';

const at = (date: string, time = '12:00') => new Date(`${date}T${time}:00Z`);

/** Lets one process look, by its clock. */
async function look(date: string, time?: string) {
  api.setNow(at(date, time));
  return tellOfReminders({
    database: api.database,
    settings: siteSettingsSchema.parse(SETTINGS),
    now: () => at(date, time),
    log: api.app.log,
  });
}

/** Somebody who signs in anew for each request: a token lasts for an hour, and months go by here. */
function person(uid: string): TestCustomer {
  return {
    get: (...asked) => api.customer(uid).get(...asked),
    put: (...asked) => api.customer(uid).put(...asked),
    post: (...asked) => api.customer(uid).post(...asked),
    patch: (...asked) => api.customer(uid).patch(...asked),
    delete: (...asked) => api.customer(uid).delete(...asked),
    upload: (...asked) => api.customer(uid).upload(...asked),
    on: (send) => api.customer(uid).on(send),
  };
}

let cars = 0;
async function car(customer: TestCustomer, more: object = {}): Promise<string> {
  cars += 1;
  return (await customer.post('/vehicles', { device_reg: `CAR ${cars}`, ...more })).body.id;
}

async function remind(customer: TestCustomer, change: object = {}) {
  const entity_id = (change as { entity_id?: string }).entity_id ?? (await car(customer));
  const { status, body } = await customer.post('/reminders', {
    type: 'reminder',
    name: 'Oil change',
    reminder_items: ['Oil', 'Filter'],
    entity: 'vehicle',
    due_date: DUE,
    ...change,
    entity_id,
  });
  expect(status).toBe(201);
  return body;
}

/** What a customer was told of their reminders, the first first. */
async function told(uid: string): Promise<string[]> {
  const { body } = await api.customer(uid).get('/notifications?limit=100');
  return body.items
    .filter(({ kind }: { kind: string }) => kind === 'reminder')
    .map(
      ({ reminder, created_at }: { reminder: { stage: string }; created_at: string }) =>
        `${created_at.slice(0, 10)} ${reminder.stage}`,
    )
    .toReversed();
}

it('should notify of all other reminders when one cannot be computed', async () => {
  const [customer, other] = [person('zoe'), person('zac')];
  const { id } = await remind(customer);
  await remind(other);
  const sql = "update reminders set due_date = '99999-01-01', due_day = 1 where id = $1";
  await api.database.transaction((tx) => rawQuery(tx, sql, [id]));
  await look('2026-04-06');
  expect(await told('zoe')).toEqual([]);
  expect(await told('zac')).toEqual(['2026-04-06 soon']);
  await api.database.transaction((tx) => rawQuery(tx, 'delete from reminders where id = $1', [id]));
});

describe('a reminder', () => {
  it('should be told when it is due soon and when it is due, each once, by however many at the same time', async () => {
    const ann = person('ann');
    const reminder = await remind(ann);
    for (let date = TODAY; date <= '2026-04-25'; date = addDays(date, 1)) {
      await Promise.all([look(date), look(date), look(date)]);
      await look(date, '18:00');
    }
    expect(await told('ann')).toEqual(['2026-04-06 soon', '2026-04-20 due']);
    const { body } = await ann.get('/notifications');
    expect(body).toMatchObject({ unread: 2 });
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      kind: 'reminder',
      by: null,
      reason: null,
      appointment: null,
      reminder: {
        id: reminder.id,
        name: 'Oil change',
        stage: 'due',
        due_on: DUE,
        due_on_estimated: false,
        vehicle: {
          id: reminder.vehicle.id,
          device_reg: reminder.vehicle.device_reg,
          make: null,
          model: null,
        },
      },
      created_at: '2026-04-20T12:00:00.000Z',
      read_at: null,
    });
  });

  it('should be told by day of the workshop, and look at nothing by night', async () => {
    await remind(person('ben'));
    // It is summer in London: an hour before UTC.
    await look('2026-04-06', '07:59');
    expect(await told('ben')).toEqual([]);
    await look('2026-04-05', '19:00');
    expect(await told('ben')).toEqual([]);
    await look('2026-04-06', '08:00');
    expect(await told('ben')).toEqual(['2026-04-06 soon']);
  });

  it('should be told as it is after days in which nobody looked, and nothing of what is over', async () => {
    await remind(person('cleo'));
    await look('2026-05-11');
    await look('2026-05-12');
    expect(await told('cleo')).toEqual(['2026-05-11 due']);
  });

  it('should not be told of what its customer saw when they set it, but of what comes next', async () => {
    const dan = person('dan');
    await remind(dan, { due_date: '2026-03-08' });
    await remind(dan, { due_date: '2026-03-02', name: 'Wipers' });
    for (let date = TODAY; date <= '2026-03-12'; date = addDays(date, 1)) await look(date);
    expect(await told('dan')).toEqual(['2026-03-08 due']);
  });

  it('should be told anew when it is due at another time', async () => {
    const eve = person('eve');
    const { id } = await remind(eve);
    await look('2026-04-06');
    expect((await eve.patch(`/reminders/${id}`, { due_date: '2026-06-01' })).status).toBe(200);
    expect((await eve.patch(`/reminders/${id}`, { name: 'Oil and filter' })).status).toBe(200);
    await look('2026-04-07');
    await look('2026-05-17');
    await look('2026-05-18');
    expect(await told('eve')).toEqual(['2026-04-06 soon', '2026-05-18 soon']);
  });

  it('should be silent for as long as its customer says, and speak on the day that they said', async () => {
    const fay = person('fay');
    const { id } = await remind(fay);
    await look('2026-04-06');
    await fay.post(`/reminders/${id}/snooze`, { until: '2026-04-22' });
    for (let date = '2026-04-07'; date <= '2026-04-24'; date = addDays(date, 1)) await look(date);
    expect(await told('fay')).toEqual(['2026-04-06 soon', '2026-04-22 due']);
  });

  it('should not be told when it is done, dismissed, or about a vehicle that is archived', async () => {
    const gus = person('gus');
    const [done, dismissed, resting] = [await remind(gus), await remind(gus), await remind(gus)];
    await gus.post(`/reminders/${done.id}/done`);
    await gus.post(`/reminders/${dismissed.id}/dismiss`);
    await gus.post(`/vehicles/${resting.vehicle.id}/archive`);
    await look('2026-04-06');
    await look('2026-04-20');
    expect(await told('gus')).toEqual([]);
    await gus.post(`/vehicles/${resting.vehicle.id}/restore`);
    await look('2026-04-21');
    expect(await told('gus')).toEqual(['2026-04-21 due']);
  });

  it('should be silent while its work is booked, and be told when the visit is cancelled', async () => {
    const hal = person('hal');
    const { vehicle } = await remind(hal, { service_type: 'repair' });
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-04-15', time: '10:00' };
    const { body: visit, status } = await hal.post('/appointments', booking);
    expect(status).toBe(201);
    for (const date of ['2026-04-06', '2026-04-07']) await look(date);
    expect(await told('hal')).toEqual([]);
    await workThrough(api.database, visit.id, 'cancel');
    await look('2026-04-08');
    await look('2026-04-09');
    expect(await told('hal')).toEqual(['2026-04-08 soon']);
  });

  it('should be silent while it is planned for a visit, without a kind of work too, and be told when that is cancelled', async () => {
    const pia = person('pia');
    const { id, vehicle } = await remind(pia);
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-04-15', time: '11:00' };
    const { body: visit, status } = await pia.post('/appointments', { ...booking, reminder_id: id });
    expect(status).toBe(201);
    for (const date of ['2026-04-06', '2026-04-07']) await look(date);
    expect(await told('pia')).toEqual([]);
    await workThrough(api.database, visit.id, 'cancel');
    await look('2026-04-08');
    expect(await told('pia')).toEqual(['2026-04-08 soon']);
  });

  it('should be told by a guess that says so, by a reading, and not of soon after due', async () => {
    const ian = person('ian');
    const entity_id = await car(ian);
    const read = async (date: string, odometer_km: number) => {
      const entry = { date, kind: 'reading', odometer_km, confirm_lower: true };
      expect((await ian.post(`/vehicles/${entity_id}/records`, entry)).status).toBe(201);
    };
    await read('2026-01-01', 10_000);
    await read('2026-03-02', 16_000);
    // 100 km a day: on 11 April.
    await remind(ian, { entity_id, due_date: null, due_odometer: 20_000 });
    await look('2026-03-27');
    expect(await told('ian')).toEqual([]);
    await look('2026-03-28');
    const { body } = await ian.get('/notifications');
    expect(body.items[0].reminder).toMatchObject({ due_on: '2026-04-11', due_on_estimated: true });
    api.setNow(at('2026-03-29'));
    await read('2026-03-29', 20_500);
    await look('2026-03-29', '17:00');
    await look('2026-03-30');
    // It was a mistake.
    api.setNow(at('2026-03-31'));
    await read('2026-03-31', 18_900);
    await look('2026-03-31');
    expect(await told('ian')).toEqual(['2026-03-28 soon', '2026-03-29 due']);
    const { items } = (await ian.get('/notifications')).body;
    expect(items[0].reminder).toMatchObject({ due_on: '2026-03-29', due_on_estimated: false });
  });

  it('should be told of each time that it comes again, and of none that went by', async () => {
    const jan = person('jan');
    const { id } = await remind(jan, { repeat: { months: 12, from: 'due' } });
    await look('2026-04-20');
    const { body } = await jan.post(`/reminders/${id}/done`);
    expect(body.next.due_date).toBe('2027-04-20');
    await look('2027-04-06');
    expect(await told('jan')).toEqual(['2026-04-20 due', '2027-04-06 soon']);
  });

  it('should be kept to one for each stage by the database itself, and go with its notifications', async () => {
    const kim = person('kim');
    const { id } = await remind(kim);
    await look('2026-04-20');
    const again = api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into notifications (customer_id, reminder_id, version, kind, stage, estimated, date, created_at)
         select customer_id, reminder_id, version, kind, stage, estimated, date, created_at from notifications
         where reminder_id = $1`,
        [id],
      ),
    );
    await expect(again).rejects.toThrow('notifications_of_reminder');
    await kim.delete(`/reminders/${id}`);
    expect(await told('kim')).toEqual([]);
  });

  it('should be looked at whatever the number', async () => {
    const lea = person('lea');
    const entity_id = await car(lea);
    const { id } = await remind(lea, { entity_id });
    await api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into reminders (customer_id, series_id, number, type, name, reminder_items, vehicle_id, due_date, due_day,
           due_set_at, created_at, updated_at)
         select customer_id, gen_random_uuid(), 1, type, name, reminder_items, vehicle_id, due_date, due_day,
           due_set_at, created_at, updated_at
         from reminders, generate_series(1, 149) where id = $1`,
        [id],
      ),
    );
    const counts = await Promise.all([look('2026-04-06'), look('2026-04-06')]);
    expect(counts.reduce((sum, { soon }) => sum + soon, 0)).toBe(150);
    expect((await lea.get('/notifications')).body.unread).toBe(150);
  });
});
