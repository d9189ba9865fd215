/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import type { Answer, TestCustomer } from '../testing/customer.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi, workThrough } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { booking: { placesPerSlot: 50 } } });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterAll(() => api.close());

/** A customer with a car, who signs in again for each request, because the clock advances. */
interface Driver {
  now(): TestCustomer;
  vehicle: string;
  /** Adds a reminder of the car. */
  remind(more?: object): Promise<{ id: string; series_id: string } & Record<string, unknown>>;
  step(id: string, step: string, body?: object): Promise<Answer>;
  read(id: string): Promise<Record<string, unknown>>;
  visit(date: string, service_type?: string): Promise<string>;
}

let cars = 0;
async function driver(uid: string): Promise<Driver> {
  cars += 1;
  const now = () => api.customer(uid);
  const { body: vehicle } = await now().post('/vehicles', { device_reg: `REM ${cars}` });
  const done = ({ status, text, body }: Answer) => {
    if (status >= 400) throw new Error(`${status} ${text}`);
    return body;
  };
  return {
    now,
    vehicle: vehicle.id,
    remind: async (more = {}) => done(await now().post('/reminders', reminder(vehicle.id, more))),
    step: (id, step, body) => now().post(`/reminders/${id}/${step}`, body),
    read: async (id) => done(await now().get(`/reminders/${id}`)),
    visit: async (date, service_type = 'repair') =>
      done(
        await now().post('/appointments', {
          vehicle_id: vehicle.id,
          service_type,
          date,
          time: '10:00',
          note: 'x',
        }),
      ).id,
  };
}

const reminder = (vehicle: string, more: object = {}) => ({
  type: 'reminder',
  name: 'Service',
  reminder_items: ['Oil', 'Filters'],
  entity: 'vehicle',
  entity_id: vehicle,
  due_date: '2026-03-20',
  ...more,
});

const reading = (date: string, odometer_km: number) => ({ date, kind: 'reading', odometer_km });

const on = (day: string) => api.setNow(new Date(`${day}T08:00:00Z`));

describe('a reminder', () => {
  it('is added once per key, read, changed and deleted', async () => {
    const ann = await driver('ann');
    const input = reminder(ann.vehicle, { repeat: { months: 12, from: 'due' }, service_type: 'repair' });
    const created = await ann.now().post('/reminders', input, 'key');
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `/api/v1/reminders/${created.body.id}` },
      body: {
        ...input,
        repeat: { months: 12, distance: null, from: 'due' },
        vehicle: { id: ann.vehicle },
        status: 'open',
        state: 'upcoming',
        due_on: '2026-03-20',
        due_on_estimated: false,
        booked: null,
        offered: null,
        done: null,
      },
    });
    expect((await ann.now().post('/reminders', input, 'key')).body).toEqual(created.body);
    const { id } = created.body;
    expect(await ann.read(id)).toEqual(created.body);
    const change = { due_date: null, due_odometer: 90_000, repeat: { distance: 15_000, from: 'completion' } };
    const changed = await ann.now().patch(`/reminders/${id}`, change, undefined, '"1"');
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { due_date: null, due_odometer: 90_000, name: 'Service', due_on: null },
    });
    expect((await ann.now().patch(`/reminders/${id}`, change, undefined, '"1"')).body.version).toBe(2);
    const same = { reminder_items: input.reminder_items };
    expect((await ann.now().patch(`/reminders/${id}`, same, undefined, '"1"')).body.version).toBe(2);
    expect((await ann.now().delete(`/reminders/${id}`, 'gone')).status).toBe(204);
    expect((await ann.now().delete(`/reminders/${id}`, 'gone')).status).toBe(204);
    expect((await ann.now().get(`/reminders/${id}`)).status).toBe(404);
  });

  it.each([
    [{ name: ' ' }, '/name'],
    [{ name: undefined }, '/name'],
    [{ reminder_items: undefined }, '/reminder_items'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ reminder_items: [] }, '/reminder_items'],
    [{ reminder_items: ['Oil', ' '] }, '/reminder_items/1'],
    [{ type: 'party' }, '/type'],
    [{ entity: 'house' }, '/entity'],
    [{ due_date: null }, '/due_date'],
    [{ due_date: '2026-02-30' }, '/due_date'],
    [{ due_odometer: -1 }, '/due_odometer'],
    [{ service_type: 'unknown' }, '/service_type'],
    [{ repeat: { from: 'due' } }, '/repeat/months'],
    [{ repeat: { months: 0, from: 'due' } }, '/repeat/months'],
    [{ repeat: { months: 121, from: 'due' } }, '/repeat/months'],
    [{ repeat: { months: 12 } }, '/repeat/from'],
    [{ repeat: { distance: 15_000, from: 'due' } }, '/due_odometer'],
    [{ due_date: null, due_odometer: 5, repeat: { months: 12, from: 'due' } }, '/due_date'],
    [{ colour: 'red' }, '/colour'],
  ])('is refused with an invalid field: %j', async (more, pointer) => {
    const bob = await driver('bob');
    const { status, body } = await bob.now().post('/reminders', reminder(bob.vehicle, more));
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it('belongs to a vehicle or a visit of its customer', async () => {
    const [cal, dan] = [await driver('cal'), await driver('dan')];
    const visit = await cal.visit('2026-03-04');
    const ofVisit = { entity: 'service', entity_id: visit };
    expect(await cal.remind(ofVisit)).toMatchObject({ ...ofVisit, vehicle: { id: cal.vehicle } });
    for (const entity of [
      ofVisit,
      { entity: 'vehicle', entity_id: cal.vehicle },
      { ...ofVisit, entity: 'vehicle' },
    ]) {
      expect(await dan.now().post('/reminders', reminder(dan.vehicle, entity))).toMatchObject({
        status: 404,
        body: { code: 'not_found', errors: [{ pointer: '/entity_id' }] },
      });
    }
  });

  it('becomes due by the date of the workshop, also when clocks change', async () => {
    const eve = await driver('eve');
    const { id } = await eve.remind({ due_date: '2026-03-30', type: 'appointment' });
    const states: unknown[] = [];
    for (const at of [
      '2026-03-26T23:59:59Z',
      '2026-03-27T00:00:00Z',
      '2026-03-29T22:59:59Z',
      '2026-03-29T23:00:00Z',
      '2026-03-30T22:59:59Z',
      '2026-03-30T23:00:00Z',
    ]) {
      api.setNow(new Date(at));
      states.push((await eve.read(id)).state);
    }
    expect(states).toEqual(['upcoming', 'due_soon', 'due_soon', 'due', 'due', 'overdue']);
  });

  it('is due by the estimated odometer, which each reading updates', async () => {
    const fay = await driver('fay');
    const { id } = await fay.remind({ due_date: null, due_odometer: 52_000 });
    expect(await fay.read(id)).toMatchObject({ state: 'upcoming', due_on: null, estimate: null });
    const note = (date: string, odometer_km: number) =>
      fay.now().post(`/vehicles/${fay.vehicle}/records`, { date, kind: 'reading', odometer_km });
    await note('2025-12-01', 46_400);
    await note('2026-03-01', 50_000);
    expect(await fay.read(id)).toMatchObject({
      state: 'upcoming',
      due_on: '2026-04-20',
      due_on_estimated: true,
      estimate: { km_per_day: 40, odometer_km: 50_040, readings: 2 },
    });
    await note('2026-03-02', 51_900);
    expect(await fay.read(id)).toMatchObject({ state: 'due_soon', due_on: '2026-03-04' });
    await fay.step(id, 'done', { odometer: 52_010 });
    const { body } = await fay.now().get(`/vehicles/${fay.vehicle}/odometer`);
    expect(body.last).toEqual({ date: '2026-03-02', odometer_km: 52_010 });
  });
});

describe('a live reminder', () => {
  it('can be completed at any time, which adds the next one', async () => {
    const gil = await driver('gil');
    const { id, series_id } = await gil.remind({
      due_date: '2026-01-31',
      repeat: { months: 1, from: 'due' },
    });
    const done = await gil.step(id, 'done', { date: '2026-02-27' });
    expect(done).toMatchObject({
      status: 200,
      body: {
        reminder: { id, status: 'done', state: null, done: { date: '2026-02-27', odometer: null } },
        next: { series_id, status: 'open', due_date: '2026-02-28', version: 1 },
      },
    });
    // Said again it stays as it is; said otherwise it is refused.
    expect((await gil.step(id, 'done', { date: '2026-02-27' })).body).toEqual(done.body);
    expect((await gil.step(id, 'done')).body).toEqual(done.body);
    expect((await gil.step(id, 'done', { date: '2026-02-26' })).status).toBe(409);
    const { body: march } = await gil.step(done.body.next.id, 'done');
    expect(march.next.due_date).toBe('2026-03-31');
    expect(await gil.step(march.next.id, 'done', { date: '2026-03-03' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/date', code: 'in_future' }] },
    });
    expect((await gil.now().get('/reminders')).body.items).toEqual([march.next]);
    const closed = (await gil.now().get('/reminders?status=done&limit=1')).body;
    const further = (await gil.now().get(`/reminders?status=done&limit=1&cursor=${closed.next_cursor}`)).body;
    expect([...closed.items, ...further.items].map(({ id }) => id).toSorted()).toEqual(
      [id, march.reminder.id].toSorted(),
    );
    expect(further.next_cursor).toBeNull();
  });

  it('adds the next one once if it is completed concurrently', async () => {
    const hal = await driver('hal');
    const { id } = await hal.remind({ repeat: { months: 6, from: 'completion' } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => hal.step(id, 'done')));
    expect(new Set(answers.map(({ body }) => body.next.id)).size).toBe(1);
    const { items } = (await hal.now().get('/reminders')).body;
    expect(items.map(({ due_date }: { due_date: string }) => due_date)).toEqual(['2026-09-02']);
  });

  it('is snoozed until a date, and open again on that date', async () => {
    const ida = await driver('ida');
    const { id } = await ida.remind();
    expect(await ida.step(id, 'snooze', { until: '2026-03-02' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/until', code: 'in_past' }] },
    });
    const snoozed = { status: 'snoozed', snoozed_until: '2026-03-08' };
    expect((await ida.step(id, 'snooze', { until: '2026-03-08' })).body).toMatchObject(snoozed);
    on('2026-03-07');
    expect(await ida.read(id)).toMatchObject({ ...snoozed, state: 'due_soon' });
    expect((await ida.now().get('/reminders?status=open')).body.items).toEqual([]);
    expect((await ida.now().get('/reminders?status=snoozed')).body.items).toHaveLength(1);
    on('2026-03-08');
    const open = { status: 'open', snoozed_until: null };
    expect(await ida.read(id)).toMatchObject(open);
    expect((await ida.now().get('/reminders?status=open')).body.items).toHaveLength(1);
    expect((await ida.now().get('/reminders?status=snoozed')).body.items).toEqual([]);
    await ida.step(id, 'snooze', { until: '2026-04-01' });
    expect((await ida.step(id, 'reopen')).body).toMatchObject(open);
  });

  it('can be dismissed and reopened, which deletes the next one', async () => {
    const jim = await driver('jim');
    const { id } = await jim.remind({ repeat: { months: 12, from: 'due' } });
    expect((await jim.step(id, 'dismiss')).body).toMatchObject({ status: 'dismissed', state: null });
    expect((await jim.step(id, 'dismiss')).status).toBe(200);
    expect((await jim.now().get('/reminders?status=dismissed')).body.items).toHaveLength(1);
    expect((await jim.step(id, 'reopen')).body).toMatchObject({ status: 'open', state: 'upcoming' });
    const { body } = await jim.step(id, 'done');
    expect((await jim.step(id, 'reopen')).body).toMatchObject({ status: 'open', done: null });
    expect((await jim.now().get(`/reminders/${body.next.id}`)).status).toBe(404);
    expect((await jim.now().get('/reminders')).body.items).toHaveLength(1);
  });

  it('is snoozed as before after it is reopened', async () => {
    const leo = await driver('leo');
    const snoozed = { status: 'snoozed', snoozed_until: '2026-03-08', done: null };
    const until = { until: '2026-03-08' };
    for (const repeat of [null, { months: 12, from: 'due' }]) {
      const { id } = await leo.remind({ repeat });
      await leo.step(id, 'snooze', until);
      const { body } = await leo.step(id, 'done');
      expect(body.reminder).toMatchObject({ status: 'done', snoozed_until: null });
      expect((await leo.step(id, 'reopen')).body).toMatchObject(snoozed);
      if (repeat) expect((await leo.now().get(`/reminders/${body.next.id}`)).status).toBe(404);
      expect((await leo.step(id, 'dismiss')).body.snoozed_until).toBeNull();
      expect((await leo.step(id, 'reopen')).body).toMatchObject(snoozed);
      // That it was to be silent is over once its customer wants to hear of it.
      expect((await leo.step(id, 'reopen')).body).toMatchObject({ status: 'open', snoozed_until: null });
      await leo.step(id, 'done');
      expect((await leo.step(id, 'reopen')).body).toMatchObject({ status: 'open', snoozed_until: null });
    }
  });

  it('is open after it is reopened, if its snooze has ended', async () => {
    const max = await driver('max');
    const { id } = await max.remind();
    await max.step(id, 'snooze', { until: '2026-03-08' });
    await max.step(id, 'done');
    on('2026-03-08');
    expect((await max.step(id, 'reopen')).body).toMatchObject({ status: 'open', snoozed_until: null });
  });

  it('cannot get a due date for which it was done', async () => {
    const kim = await driver('kim');
    const { id } = await kim.remind({ repeat: { months: 1, from: 'due' } });
    const { body } = await kim.step(id, 'done');
    expect(await kim.now().patch(`/reminders/${body.next.id}`, { due_date: '2026-03-20' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/due_date', code: 'done_before' }] },
    });
  });
});

describe('the list', () => {
  it('contains the reminders of all vehicles by due date, in pages', async () => {
    const lea = await driver('lea');
    const { body: other } = await lea.now().post('/vehicles', { device_reg: 'LEA 2' });
    const expected = ['2026-02-01', '2026-03-02', '2026-03-20', '2027-01-01'];
    for (const due_date of expected.toReversed()) {
      await lea.remind({ due_date, entity_id: due_date < '2026-03-10' ? other.id : lea.vehicle });
    }
    await lea.remind({ due_date: null, due_odometer: 100_000 });
    const seen: { due_on: string | null }[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await lea.now().get(`/reminders?limit=2${next && `&cursor=${next}`}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items);
      next = body.next_cursor;
    }
    expect(seen.map(({ due_on }) => due_on)).toEqual([...expected, null]);
    expect((await lea.now().get(`/reminders?vehicle_id=${other.id}`)).body.items).toHaveLength(2);
    // A dismissed reminder remains and can be requested.
    await lea.now().post(`/vehicles/${other.id}/archive`);
    expect((await lea.now().get('/reminders')).body.items).toHaveLength(3);
    expect((await lea.now().get(`/reminders?vehicle_id=${other.id}`)).body.items).toHaveLength(2);
    await lea.now().post(`/vehicles/${other.id}/restore`);
    await lea.now().delete(`/vehicles/${other.id}`);
    expect((await lea.now().get('/reminders')).body.items).toHaveLength(3);
  });
});

it('keeps a kind of work that the settings no longer have', async () => {
  const uma = await driver('uma');
  const { id } = await uma.remind({ service_type: 'repair' });
  await api.database.transaction((tx) =>
    rawQuery(tx, "update reminders set service_type = 'polish' where id = $1", [id]),
  );
  expect(await uma.now().patch(`/reminders/${id}`, { name: 'Polish' })).toMatchObject({
    status: 200,
    body: { name: 'Polish', service_type: 'polish' },
  });
  const unknown = await uma.now().patch(`/reminders/${id}`, { service_type: 'wash' });
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ pointer: '/service_type' }] } });
});

describe('a reminder whose work is booked', () => {
  const ofRepair = { service_type: 'repair', repeat: { months: 12, from: 'completion' } };

  it('is booked, then offered as done, and does not book the next one', async () => {
    const mia = await driver('mia');
    const { id } = await mia.remind({ ...ofRepair, due_date: '2026-03-01' });
    const others = await mia.visit('2026-03-03', 'others');
    expect(await mia.read(id)).toMatchObject({ state: 'overdue', booked: null });
    const visit = await mia.visit('2026-03-04');
    expect(await mia.read(id)).toMatchObject({
      state: 'booked',
      status: 'open',
      booked: { appointment_id: visit, date: '2026-03-04', time: '10:00', status: 'confirmed' },
      offered: null,
    });
    on('2026-03-04');
    await workThrough(api.database, visit, 'start', 'complete');
    await workThrough(api.database, others, 'start', 'complete');
    expect(await mia.read(id)).toMatchObject({
      state: 'overdue',
      booked: null,
      offered: { appointment_id: visit, date: '2026-03-04', odometer_km: 81_000 },
    });
    expect((await mia.step(id, 'done', { appointment_id: visit })).body).toMatchObject({
      reminder: { done: { date: '2026-03-04', odometer: 81_000, appointment_id: visit }, offered: null },
      next: { due_date: '2027-03-04', offered: null, booked: null },
    });
  });

  it('is due again if the visit is cancelled or declined', async () => {
    const ned = await driver('ned');
    const { id } = await ned.remind({ ...ofRepair, due_date: '2026-03-10' });
    const first = await ned.visit('2026-03-04');
    expect((await ned.read(id)).state).toBe('booked');
    await ned.now().post(`/appointments/${first}/cancel`, {});
    expect(await ned.read(id)).toMatchObject({ state: 'due_soon', booked: null });
    const second = await ned.visit('2026-03-05');
    on('2026-03-05');
    await workThrough(api.database, second, 'start', 'complete');
    expect((await ned.read(id)).offered).not.toBeNull();
    const declined = await ned.now().patch(`/reminders/${id}`, { declined_appointment_id: second });
    expect(declined.body).toMatchObject({ offered: null, state: 'due_soon' });
  });

  it('does not book the next one of a short interval', async () => {
    const pat = await driver('pat');
    const { id } = await pat.remind({
      ...ofRepair,
      due_date: '2026-03-04',
      repeat: { months: 1, from: 'due' },
    });
    const visit = await pat.visit('2026-03-04');
    await pat.now().post(`/vehicles/${pat.vehicle}/records`, reading('2026-03-01', 50_000));
    expect(await pat.step(id, 'done', { appointment_id: visit })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/appointment_id', code: 'not_at_workshop' }] },
    });
    const { body } = await pat.step(id, 'done', { odometer: 50_100 });
    expect(body).toMatchObject({
      reminder: { done: { odometer: 50_100, appointment_id: null } },
      next: { due_date: '2026-04-04', state: 'upcoming', booked: null },
    });
    expect((await pat.now().get(`/vehicles/${pat.vehicle}/odometer`)).body.last).toEqual({
      date: '2026-03-02',
      odometer_km: 50_100,
    });
    on('2026-03-04');
    await workThrough(api.database, visit, 'start', 'complete');
    expect(await pat.read(body.next.id)).toMatchObject({ booked: null, offered: null });
  });

  it('stores a reading at a visit that has none yet', async () => {
    const roy = await driver('roy');
    const { id } = await roy.remind(ofRepair);
    const visit = await roy.visit('2026-03-04');
    on('2026-03-04');
    await workThrough(api.database, visit, 'start');
    const { body } = await roy.step(id, 'done', { odometer: 80_900 });
    expect(body.reminder.done).toMatchObject({ odometer: 80_900, appointment_id: visit });
    const last = async () => (await roy.now().get(`/vehicles/${roy.vehicle}/odometer`)).body.last;
    expect(await last()).toEqual({ date: '2026-03-04', odometer_km: 80_900 });
    await workThrough(api.database, visit, 'complete');
    expect(await last()).toEqual({ date: '2026-03-04', odometer_km: 81_000 });
  });
});

describe('the database', () => {
  const insert = (uid: string, vehicle: string, more: Record<string, unknown>) => {
    const values: Record<string, unknown> = {
      customer_id: uid,
      vehicle_id: vehicle,
      series_id: crypto.randomUUID(),
      number: 1,
      type: 'reminder',
      name: 'Service',
      reminder_items: ['Oil'],
      due_date: '2026-03-20',
      due_day: 20,
      created_at: MONDAY_EIGHT,
      updated_at: MONDAY_EIGHT,
      ...more,
    };
    const names = Object.keys(values);
    return api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into reminders (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
        Object.values(values),
      ),
    );
  };

  it('requires name, items, due date and own vehicle, and permits one live reminder per series', async () => {
    const [quin, rae] = [await driver('quin'), await driver('rae')];
    const add = (more: Record<string, unknown>) => insert('quin', quin.vehicle, more);
    await expect(add({ name: ' ' })).rejects.toThrow('reminder_has_a_name');
    await expect(add({ reminder_items: [] })).rejects.toThrow('reminder_has_items');
    await expect(add({ due_date: null, due_day: null })).rejects.toThrow('reminder_is_due');
    await expect(add({ vehicle_id: rae.vehicle })).rejects.toThrow('foreign key');
    await expect(add({ status: 'done', done_on: '2026-03-02', closed_at: MONDAY_EIGHT })).rejects.toThrow(
      'cannot begin as done',
    );
    const { id, series_id } = await quin.remind();
    const again = { series_id, number: 2, due_date: '2026-04-20' };
    await expect(add(again)).rejects.toThrow('reminders_live');
    await quin.step(id, 'done');
    await expect(add({ ...again, due_date: '2026-03-20' })).rejects.toThrow('reminders_once_per_date');
    const dismiss = api.database.transaction((tx) =>
      rawQuery(tx, "update reminders set status = 'dismissed', done_on = null where id = $1", [id]),
    );
    await expect(dismiss).rejects.toThrow('cannot go from done to dismissed');
  });
});

describe('the settings of reminders', () => {
  const inputOf = (vehicle: string, more: object) => ({ ...reminder(vehicle), entity: 'car', ...more });
  const start = async (requiredFields: string[]) => {
    const other = await startTestApi({
      settings: { reminders: { requiredFields }, entities: { service: 'visit', vehicle: 'car' } },
    });
    other.setNow(MONDAY_EIGHT);
    const { body: vehicle } = await other.customer('eve').post('/vehicles', { device_reg: 'SET 1' });
    const add = (more: object) => other.customer('eve').post('/reminders', inputOf(vehicle.id, more));
    return { add, close: () => other.close() };
  };

  it('say which fields are required, and the other is taken from them', async () => {
    const { add, close } = await start(['name']);
    expect((await add({ name: undefined })).body.errors).toMatchObject([
      { pointer: '/name', code: 'required' },
    ]);
    expect((await add({ reminder_items: undefined })).body.reminder_items).toEqual(['Service']);
    await close();
  });

  it('can require neither a name nor items, but one of them is needed', async () => {
    const { add, close } = await start([]);
    expect((await add({ name: undefined })).body.name).toBe('Oil');
    const neither = await add({ name: undefined, reminder_items: undefined });
    expect(neither).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/name', code: 'required' }] },
    });
    await close();
  });

  it('name what a reminder belongs to', async () => {
    const { add, close } = await start(['name']);
    expect((await add({})).body.entity).toBe('car');
    expect((await add({ entity: 'vehicle' })).body.errors).toMatchObject([{ pointer: '/entity' }]);
    await close();
  });
});
