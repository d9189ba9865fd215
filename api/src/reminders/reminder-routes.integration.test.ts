/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readAllPages, requireSuccessfulBody } from '../testing/customer.ts';
import { MONDAY_EIGHT, performWorkshopActions, startTestApi, useTestApi } from '../testing/test-api.ts';

const api = useTestApi({ settings: { booking: { placesPerSlot: 50 } } });

let cars = 0;
/** A customer with a car, who signs in again for each request, because the clock advances. */
async function driver(uid: string) {
  cars += 1;
  const now = () => api.customer(uid);
  const { body: vehicle } = await now().post('/vehicles', { device_reg: `REM ${cars}` });
  const get = async <Path extends string>(path: Path) => requireSuccessfulBody(await now().get(path));
  const post = async <Path extends string>(path: Path, body: object) =>
    requireSuccessfulBody(await now().post(path, body));
  return {
    now,
    vehicle: vehicle.id,
    remind: (more: object = {}) => post('/reminders', reminder(vehicle.id, more)),
    step: <Step extends string>(id: string, step: Step, body?: object) =>
      now().post(`/reminders/${id}/${step}`, body),
    change: (id: string, change: object, ifMatch?: string) =>
      now().patch(`/reminders/${id}`, change, undefined, ifMatch),
    read: (id: string) => get(`/reminders/${id}`),
    list: async (query = '') => (await get(`/reminders${query}`)).items,
    visit: async (date: string, service_type = 'repair') => {
      const at = { date, time: '10:00', note: 'x' };
      return (await post('/appointments', { vehicle_id: vehicle.id, service_type, ...at })).id;
    },
    addReading: (date: string, odometer_km: number) =>
      post(`/vehicles/${vehicle.id}/records`, { date, kind: 'reading', odometer_km }),
    lastReading: async () => (await get(`/vehicles/${vehicle.id}/odometer`)).last,
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

const invalid = (pointer: string, code: string) => ({ status: 422, body: { errors: [{ pointer, code }] } });

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
    expect(await ann.change(id, change, '"1"')).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { due_date: null, due_odometer: 90_000, name: 'Service', due_on: null },
    });
    expect((await ann.change(id, change, '"1"')).body.version).toBe(2);
    const same = { reminder_items: input.reminder_items };
    expect((await ann.change(id, same, '"1"')).body.version).toBe(2);
    for (let times = 0; times < 2; times += 1) {
      expect((await ann.now().delete(`/reminders/${id}`, 'gone')).status).toBe(204);
    }
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
    const { status, problem } = await bob.now().post('/reminders', reminder(bob.vehicle, more));
    expect([status, problem.code]).toEqual([422, 'invalid_input']);
    expect(problem.errors).toEqual([expect.objectContaining({ pointer })]);
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
    await fay.addReading('2025-12-01', 46_400);
    await fay.addReading('2026-03-01', 50_000);
    expect(await fay.read(id)).toMatchObject({
      state: 'upcoming',
      due_on: '2026-04-20',
      due_on_estimated: true,
      estimate: { km_per_day: 40, odometer_km: 50_040, readings: 2 },
    });
    await fay.addReading('2026-03-02', 51_900);
    expect(await fay.read(id)).toMatchObject({ state: 'due_soon', due_on: '2026-03-04' });
    await fay.step(id, 'done', { odometer: 52_010 });
    expect(await fay.lastReading()).toEqual({ date: '2026-03-02', odometer_km: 52_010 });
  });
});

describe('a live reminder', () => {
  it('keeps its date if it is an MOT and done up to a month early', async () => {
    const zoe = await driver('zoe');
    const { id } = await zoe.remind({
      name: 'MOT',
      due_date: '2026-03-20',
      repeat: { months: 12, from: 'completion' },
    });
    const { body } = await zoe.step(id, 'done', { date: '2026-02-21' });
    expect(body.next?.due_date).toBe('2027-03-20');
  });

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
    // Completing it again has no effect with the same values, and is refused with others.
    expect((await gil.step(id, 'done', { date: '2026-02-27' })).body).toEqual(done.body);
    expect((await gil.step(id, 'done')).body).toEqual(done.body);
    expect((await gil.step(id, 'done', { date: '2026-02-26' })).status).toBe(409);
    const { body: march } = await gil.step(String(done.body.next?.id), 'done');
    expect(march.next?.due_date).toBe('2026-03-31');
    expect(await gil.step(String(march.next?.id), 'done', { date: '2026-03-03' })).toMatchObject(
      invalid('/date', 'in_future'),
    );
    expect(await gil.list()).toEqual([march.next]);
    const closed = await readAllPages(gil.now(), '/reminders?status=done', 1);
    expect(closed.map((each) => each.id).toSorted()).toEqual([id, march.reminder.id].toSorted());
  });

  it('adds the next one once if it is completed concurrently', async () => {
    const hal = await driver('hal');
    const { id } = await hal.remind({ repeat: { months: 6, from: 'completion' } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => hal.step(id, 'done')));
    expect(new Set(answers.map(({ body }) => body.next?.id)).size).toBe(1);
    expect(await hal.list()).toMatchObject([{ due_date: '2026-09-02' }]);
    expect(await hal.list()).toHaveLength(1);
  });

  it('is snoozed until a date, and open again on that date', async () => {
    const ida = await driver('ida');
    const { id } = await ida.remind();
    expect(await ida.step(id, 'snooze', { until: '2026-03-02' })).toMatchObject(invalid('/until', 'in_past'));
    const snoozed = { status: 'snoozed', snoozed_until: '2026-03-08' };
    expect((await ida.step(id, 'snooze', { until: '2026-03-08' })).body).toMatchObject(snoozed);
    const numberOf = async (status: string) => (await ida.list(`?status=${status}`)).length;
    on('2026-03-07');
    expect(await ida.read(id)).toMatchObject({ ...snoozed, state: 'due_soon' });
    expect([await numberOf('open'), await numberOf('snoozed')]).toEqual([0, 1]);
    on('2026-03-08');
    const open = { status: 'open', snoozed_until: null };
    expect(await ida.read(id)).toMatchObject(open);
    expect([await numberOf('open'), await numberOf('snoozed')]).toEqual([1, 0]);
    await ida.step(id, 'snooze', { until: '2026-04-01' });
    expect((await ida.step(id, 'reopen')).body).toMatchObject(open);
  });

  it('can be dismissed and reopened, which deletes the next one', async () => {
    const jim = await driver('jim');
    const { id } = await jim.remind({ repeat: { months: 12, from: 'due' } });
    expect((await jim.step(id, 'dismiss')).body).toMatchObject({ status: 'dismissed', state: null });
    expect((await jim.step(id, 'dismiss')).status).toBe(200);
    expect(await jim.list('?status=dismissed')).toHaveLength(1);
    expect((await jim.step(id, 'reopen')).body).toMatchObject({ status: 'open', state: 'upcoming' });
    const { body } = await jim.step(id, 'done');
    expect((await jim.step(id, 'reopen')).body).toMatchObject({ status: 'open', done: null });
    expect((await jim.now().get(`/reminders/${body.next?.id}`)).status).toBe(404);
    expect(await jim.list()).toHaveLength(1);
  });

  it('is snoozed as before after it is reopened', async () => {
    const leo = await driver('leo');
    const snoozed = { status: 'snoozed', snoozed_until: '2026-03-08', done: null };
    const open = { status: 'open', snoozed_until: null };
    for (const repeat of [null, { months: 12, from: 'due' }]) {
      const { id } = await leo.remind({ repeat });
      const reopen = async () => (await leo.step(id, 'reopen')).body;
      await leo.step(id, 'snooze', { until: '2026-03-08' });
      const { body } = await leo.step(id, 'done');
      expect(body.reminder).toMatchObject({ status: 'done', snoozed_until: null });
      expect(await reopen()).toMatchObject(snoozed);
      if (repeat) expect((await leo.now().get(`/reminders/${body.next?.id}`)).status).toBe(404);
      expect((await leo.step(id, 'dismiss')).body.snoozed_until).toBeNull();
      expect(await reopen()).toMatchObject(snoozed);
      // Reopening a snoozed reminder ends its snooze for good.
      expect(await reopen()).toMatchObject(open);
      await leo.step(id, 'done');
      expect(await reopen()).toMatchObject(open);
      await leo.step(id, 'snooze', { until: '2026-03-08' });
      await leo.step(id, 'dismiss');
    }
    on('2026-03-08');
    for (const { id } of await leo.list('?status=dismissed')) {
      expect((await leo.step(id, 'reopen')).body).toMatchObject(open);
    }
  });

  it('cannot get a due date for which it was done', async () => {
    const kim = await driver('kim');
    const { id } = await kim.remind({ repeat: { months: 1, from: 'due' } });
    const { body } = await kim.step(id, 'done');
    expect(await kim.change(String(body.next?.id), { due_date: '2026-03-20' })).toMatchObject(
      invalid('/due_date', 'done_before'),
    );
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
    const seen = await readAllPages(lea.now(), '/reminders', 2);
    expect(seen.map(({ due_on }) => due_on)).toEqual([...expected, null]);
    expect(await lea.list(`?vehicle_id=${other.id}`)).toHaveLength(2);
    // Reminders of an archived vehicle are listed only if their vehicle is given.
    await lea.now().post(`/vehicles/${other.id}/archive`);
    expect(await lea.list()).toHaveLength(3);
    expect(await lea.list(`?vehicle_id=${other.id}`)).toHaveLength(2);
    await lea.now().post(`/vehicles/${other.id}/restore`);
    await lea.now().delete(`/vehicles/${other.id}`);
    expect(await lea.list()).toHaveLength(3);
  });
});

it('keeps a kind of work that the settings no longer have', async () => {
  const uma = await driver('uma');
  const { id } = await uma.remind({ service_type: 'repair' });
  await api.query("update reminders set service_type = 'polish' where id = $1", [id]);
  expect(await uma.change(id, { name: 'Polish' })).toMatchObject({
    status: 200,
    body: { name: 'Polish', service_type: 'polish' },
  });
  const unknown = await uma.change(id, { service_type: 'wash' });
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
    await performWorkshopActions(api.database, visit, 'start', 'complete');
    await performWorkshopActions(api.database, others, 'start', 'complete');
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
    await performWorkshopActions(api.database, second, 'start', 'complete');
    expect((await ned.read(id)).offered).not.toBeNull();
    expect((await ned.change(id, { declined_appointment_id: second })).body).toMatchObject({
      offered: null,
      state: 'due_soon',
    });
  });

  it('does not book the next one of a short interval', async () => {
    const pat = await driver('pat');
    const monthly = { due_date: '2026-03-04', repeat: { months: 1, from: 'due' } };
    const { id } = await pat.remind({ ...ofRepair, ...monthly });
    const visit = await pat.visit('2026-03-04');
    await pat.addReading('2026-03-01', 50_000);
    expect(await pat.step(id, 'done', { appointment_id: visit })).toMatchObject(
      invalid('/appointment_id', 'not_at_workshop'),
    );
    const { body } = await pat.step(id, 'done', { odometer: 50_100 });
    expect(body).toMatchObject({
      reminder: { done: { odometer: 50_100, appointment_id: null } },
      next: { due_date: '2026-04-04', state: 'upcoming', booked: null },
    });
    expect(await pat.lastReading()).toEqual({ date: '2026-03-02', odometer_km: 50_100 });
    on('2026-03-04');
    await performWorkshopActions(api.database, visit, 'start', 'complete');
    expect(await pat.read(String(body.next?.id))).toMatchObject({ booked: null, offered: null });
  });

  it('stores a reading at a visit that has none yet', async () => {
    const roy = await driver('roy');
    const { id } = await roy.remind(ofRepair);
    const visit = await roy.visit('2026-03-04');
    on('2026-03-04');
    await performWorkshopActions(api.database, visit, 'start');
    const { body } = await roy.step(id, 'done', { odometer: 80_900 });
    expect(body.reminder.done).toMatchObject({ odometer: 80_900, appointment_id: visit });
    expect(await roy.lastReading()).toEqual({ date: '2026-03-04', odometer_km: 80_900 });
    await performWorkshopActions(api.database, visit, 'complete');
    expect(await roy.lastReading()).toEqual({ date: '2026-03-04', odometer_km: 81_000 });
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
    return api.query(
      `insert into reminders (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(values),
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
    const dismiss = api.query("update reminders set status = 'dismissed', done_on = null where id = $1", [
      id,
    ]);
    await expect(dismiss).rejects.toThrow('cannot go from done to dismissed');
  });
});

describe('the settings of reminders', () => {
  let configured: Awaited<ReturnType<typeof startTestApi>>;
  afterEach(() => configured.close());

  async function start(requiredFields: string[]) {
    const entities = { service: 'visit', vehicle: 'my  car\u200b' };
    configured = await startTestApi({ settings: { reminders: { requiredFields }, entities } });
    const eve = configured.customer('eve');
    const { id } = (await eve.post('/vehicles', { device_reg: 'SET 1' })).body;
    return (more: object) => eve.post('/reminders', { ...reminder(id), entity: 'my  car\u200b', ...more });
  }
  const required = [{ pointer: '/name', code: 'required' }];

  it('say which fields are required, and the other is taken from them', async () => {
    const add = await start(['name']);
    expect((await add({ name: undefined })).problem.errors).toMatchObject(required);
    expect((await add({ reminder_items: undefined })).body.reminder_items).toEqual(['Service']);
  });

  it('can require neither a name nor items, but one of them is needed', async () => {
    const add = await start([]);
    expect((await add({ name: undefined })).body.name).toBe('Oil');
    const neither = await add({ name: undefined, reminder_items: undefined });
    expect(neither).toMatchObject({ status: 422, body: { errors: required } });
  });

  it('name what a reminder belongs to', async () => {
    const add = await start(['name']);
    expect((await add({})).body.entity).toBe('my car');
    expect((await add({ entity: 'my car', name: 'Tyres' })).body.entity).toBe('my car');
    expect((await add({ entity: 'vehicle' })).problem.errors).toMatchObject([{ pointer: '/entity' }]);
  });
});
