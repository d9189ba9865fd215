/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { addDays } from '../platform/local-time.ts';
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { performWorkshopActions, useTestApi } from '../testing/test-api.ts';
import { notifyOfDueReminders } from './schedule.ts';

const SETTINGS = { booking: { horizonDays: 300 } };

const api = useTestApi({ settings: SETTINGS });

const TODAY = '2026-03-02';
/** Due soon from 6 April on, by the 14 days of the settings. */
const DUE = '2026-04-20';

const at = (date: string, time = '12:00') => new Date(`${date}T${time}:00Z`);

/** Checks the reminders like a process at this time. */
async function look(date: string, time?: string) {
  api.setNow(at(date, time));
  return notifyOfDueReminders({
    database: api.database,
    settings: siteSettingsSchema.parse(SETTINGS),
    now: () => at(date, time),
    log: api.app.log,
  });
}

/** A customer who signs in again for each request: a token lasts an hour, and this test spans months. */
function person(uid: string): TestCustomer {
  return {
    get: (...asked) => api.customer(uid).get(...asked),
    put: (...asked) => api.customer(uid).put(...asked),
    post: (...asked) => api.customer(uid).post(...asked),
    patch: (...asked) => api.customer(uid).patch(...asked),
    delete: (...asked) => api.customer(uid).delete(...asked),
    upload: (...asked) => api.customer(uid).upload(...asked),
    request: (...asked) => api.customer(uid).request(...asked),
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
  return requireSuccessfulBody(
    await customer.post('/reminders', {
      type: 'reminder',
      name: 'Oil change',
      reminder_items: ['Oil', 'Filter'],
      entity: 'vehicle',
      due_date: DUE,
      ...change,
      entity_id,
    }),
  );
}

/** Lists the notifications of a customer’s reminders, the oldest first. */
async function told(uid: string): Promise<string[]> {
  const { body } = await api.customer(uid).get('/notifications?limit=100');
  return body.items
    .filter(({ kind }) => kind === 'reminder')
    .map(({ reminder, created_at }) => `${created_at.slice(0, 10)} ${reminder?.stage}`)
    .toReversed();
}

it('notifies of the other reminders if one cannot be computed', async () => {
  const [customer, other] = [person('zoe'), person('zac')];
  const { id } = await remind(customer);
  await remind(other);
  const sql = "update reminders set due_date = '99999-01-01', due_day = 1 where id = $1";
  await api.query(sql, [id]);
  await look('2026-04-06');
  expect(await told('zoe')).toEqual([]);
  expect(await told('zac')).toEqual(['2026-04-06 soon']);
  await api.query('delete from reminders where id = $1', [id]);
});

describe('a reminder', () => {
  it('is notified once when it is due soon and once when it is due, by concurrent processes', async () => {
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
      refused: false,
      photos: null,
      earlier_time: null,
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

  it('is notified in the daytime of the workshop only', async () => {
    await remind(person('ben'));
    // It is summer in London: an hour before UTC.
    await look('2026-04-06', '07:59');
    expect(await told('ben')).toEqual([]);
    await look('2026-04-05', '19:00');
    expect(await told('ben')).toEqual([]);
    await look('2026-04-06', '08:00');
    expect(await told('ben')).toEqual(['2026-04-06 soon']);
  });

  it('is notified in its current stage after days without a check', async () => {
    await remind(person('cleo'));
    await look('2026-05-11');
    await look('2026-05-12');
    expect(await told('cleo')).toEqual(['2026-05-11 due']);
  });

  it('is not notified in the stage that its customer saw when setting it', async () => {
    const dan = person('dan');
    await remind(dan, { due_date: '2026-03-08' });
    await remind(dan, { due_date: '2026-03-02', name: 'Wipers' });
    for (let date = TODAY; date <= '2026-03-12'; date = addDays(date, 1)) await look(date);
    expect(await told('dan')).toEqual(['2026-03-08 due']);
  });

  it('is notified again after its due date was changed', async () => {
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

  it('is not notified while it is snoozed, then on the day its snooze ends', async () => {
    const fay = person('fay');
    const { id } = await remind(fay);
    await look('2026-04-06');
    await fay.post(`/reminders/${id}/snooze`, { until: '2026-04-22' });
    for (let date = '2026-04-07'; date <= '2026-04-24'; date = addDays(date, 1)) await look(date);
    expect(await told('fay')).toEqual(['2026-04-06 soon', '2026-04-22 due']);
  });

  it('is not notified if it is done or dismissed, or its vehicle is archived', async () => {
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

  it('is not notified while its work is booked, then after the visit is cancelled', async () => {
    const hal = person('hal');
    const { vehicle } = await remind(hal, { service_type: 'repair' });
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-04-15', time: '10:00' };
    const visit = requireSuccessfulBody(await hal.post('/appointments', booking));
    for (const date of ['2026-04-06', '2026-04-07']) await look(date);
    expect(await told('hal')).toEqual([]);
    await performWorkshopActions(api.database, visit.id, 'cancel');
    await look('2026-04-08');
    await look('2026-04-09');
    expect(await told('hal')).toEqual(['2026-04-08 soon']);
  });

  it('is not notified while it is planned for a visit, even without a kind of work', async () => {
    const pia = person('pia');
    const { id, vehicle } = await remind(pia);
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-04-15', time: '11:00' };
    const visit = requireSuccessfulBody(await pia.post('/appointments', { ...booking, reminder_id: id }));
    for (const date of ['2026-04-06', '2026-04-07']) await look(date);
    expect(await told('pia')).toEqual([]);
    await performWorkshopActions(api.database, visit.id, 'cancel');
    await look('2026-04-08');
    expect(await told('pia')).toEqual(['2026-04-08 soon']);
  });

  it('is notified of each repetition, and of no skipped one', async () => {
    const jan = person('jan');
    const { id } = await remind(jan, { repeat: { months: 12, from: 'due' } });
    await look('2026-04-20');
    const { body } = await jan.post(`/reminders/${id}/done`);
    expect(body.next?.due_date).toBe('2027-04-20');
    await look('2027-04-06');
    expect(await told('jan')).toEqual(['2026-04-20 due', '2027-04-06 soon']);
  });

  it('has one notification per stage in the database, which is deleted with it', async () => {
    const kim = person('kim');
    const { id } = await remind(kim);
    await look('2026-04-20');
    const again = api.query(
      `insert into notifications (customer_id, reminder_id, version, kind, stage, estimated, date, created_at)
         select customer_id, reminder_id, version, kind, stage, estimated, date, created_at from notifications
         where reminder_id = $1`,
      [id],
    );
    await expect(again).rejects.toThrow('notifications_of_reminder');
    await kim.delete(`/reminders/${id}`);
    expect(await told('kim')).toEqual([]);
  });

  it('is checked even if there are several batches', async () => {
    const lea = person('lea');
    const entity_id = await car(lea);
    const { id } = await remind(lea, { entity_id });
    await api.query(
      `insert into reminders (customer_id, series_id, number, type, name, reminder_items, vehicle_id, due_date, due_day,
           due_set_at, created_at, updated_at)
         select customer_id, gen_random_uuid(), 1, type, name, reminder_items, vehicle_id, due_date, due_day,
           due_set_at, created_at, updated_at
         from reminders, generate_series(1, 149) where id = $1`,
      [id],
    );
    const counts = await Promise.all([look('2026-04-06'), look('2026-04-06')]);
    expect(counts.reduce((sum, { soon }) => sum + soon, 0)).toBe(150);
    expect((await lea.get('/notifications')).body.unread).toBe(150);
  });
});
