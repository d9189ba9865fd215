/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { requireSuccessfulBody as done } from '../testing/customer.ts';
import { performWorkshopActions, useTestApi } from '../testing/test-api.ts';

const api = useTestApi({ settings: { booking: { placesPerSlot: 50 } } });

/** Customer with a vehicle. */
type Driver = Awaited<ReturnType<typeof driver>>;

let drivers = 0;
async function driver() {
  drivers += 1;
  const uid = `driver-${drivers}`;
  const now = () => api.customer(uid);
  return { now, vehicle: done(await now().post('/vehicles', { device_reg: `CAR ${drivers}` })).id };
}

/** Adds a reminder without a kind of work, due long after every visit. @returns its id */
const remind = async ({ now, vehicle }: Driver, more: object = {}) =>
  done(
    await now().post('/reminders', {
      type: 'reminder',
      name: 'Brake fluid',
      reminder_items: ['Change it'],
      entity: 'vehicle',
      entity_id: vehicle,
      due_date: '2026-12-01',
      ...more,
    }),
  ).id;

const book = ({ now, vehicle }: Driver, more: object = {}, key?: string) =>
  now().post(
    '/appointments',
    { vehicle_id: vehicle, service_type: 'repair', date: '2026-03-10', time: '10:00', ...more },
    key,
  );

const add = ({ now }: Driver, id: string, reminder_id: string, key?: string, ifMatch?: string) =>
  now().post(`/appointments/${id}/reminders`, { reminder_id }, key, ifMatch);

const readReminder = async ({ now }: Driver, id: string) => done(await now().get(`/reminders/${id}`));
const readVisit = async ({ now }: Driver, id: string) => done(await now().get(`/appointments/${id}`));

describe('a visit that is booked for a reminder', () => {
  it('plans the work for the visit, whatever its kind and however early', async () => {
    const ann = await driver();
    const reminder = await remind(ann);
    const booked = await book(ann, { reminder_id: reminder }, 'key');
    expect(booked).toMatchObject({
      status: 201,
      body: { note: 'Brake fluid', changes: [{ change: 'booked' }] },
    });
    expect(await book(ann, { reminder_id: reminder }, 'key')).toMatchObject({ body: booked.body });
    expect(await readReminder(ann, reminder)).toMatchObject({
      version: 2,
      status: 'open',
      state: 'booked',
      booked: { appointment_id: booked.body.id, date: '2026-03-10', time: '10:00', status: 'confirmed' },
      offered: null,
    });
    const [listed] = done(await ann.now().get('/reminders')).items;
    expect(listed).toMatchObject({ id: reminder, state: 'booked' });
  });

  it('is booked as usual without a reminder', async () => {
    const ben = await driver();
    const reminder = await remind(ben);
    expect((await book(ben, { reminder_id: null })).status).toBe(201);
    expect(await readReminder(ben, reminder)).toMatchObject({ version: 1, state: 'upcoming', booked: null });
  });

  it('makes the reminder due again when it is cancelled', async () => {
    const cleo = await driver();
    const reminder = await remind(cleo, { due_date: '2026-03-10' });
    const { id } = done(await book(cleo, { reminder_id: reminder }));
    done(await cleo.now().post(`/appointments/${id}/cancel`, {}));
    expect(await readReminder(cleo, reminder)).toMatchObject({ state: 'due_soon', booked: null });
    const { id: another } = done(await book(cleo, { reminder_id: reminder, time: '11:00' }));
    expect((await readReminder(cleo, reminder)).booked).toMatchObject({ appointment_id: another });
  });

  it('suggests its day and reading once it is completed, and is not planned for the next occurrence', async () => {
    const dan = await driver();
    const repeat = { months: 1, from: 'completion' };
    const reminder = await remind(dan, { due_date: '2026-03-12', repeat });
    const { id } = done(await book(dan, { reminder_id: reminder }));
    await performWorkshopActions(api.database, id, 'start', 'complete');
    api.setNow(new Date('2026-03-10T12:00:00Z'));
    expect(await readReminder(dan, reminder)).toMatchObject({
      state: 'due_soon',
      booked: null,
      offered: { appointment_id: id, date: '2026-03-10', odometer_km: 81_000 },
    });
    const { next } = done(await dan.now().post(`/reminders/${reminder}/done`, { appointment_id: id }));
    expect(next).toMatchObject({ due_date: '2026-04-10', booked: null, offered: null });
    const { reminders } = done(await dan.now().get('/me/export'));
    expect(reminders.map((each) => each.planned_appointment_id)).toEqual([id, null]);
  });
});

describe("adding a reminder's work to a visit", () => {
  it('plans the reminder and adds it to the note, as a change of the visit', async () => {
    const fay = await driver();
    const reminder = await remind(fay);
    const visit = done(await book(fay, { note: 'It rattles' }));
    const added = await add(fay, visit.id, reminder, 'key', `"${visit.version}"`);
    expect(added).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: {
        id: visit.id,
        version: 2,
        note: 'It rattles\nBrake fluid',
        date: '2026-03-10',
        changes: [
          { change: 'booked', by: 'customer' },
          { change: 'added', by: 'customer', date: '2026-03-10', time: '10:00', reason: null },
        ],
      },
    });
    expect(await readVisit(fay, visit.id)).toEqual(added.body);
    expect((await add(fay, visit.id, reminder, 'key', `"${visit.version}"`)).body).toEqual(added.body);
    expect(await readReminder(fay, reminder)).toMatchObject({
      state: 'booked',
      booked: { appointment_id: visit.id },
    });
    expect(done(await fay.now().get('/notifications')).items).toEqual([]);
  });

  it('changes nothing the second time, with any version and at any time', async () => {
    const gus = await driver();
    const reminder = await remind(gus);
    const visit = done(await book(gus));
    const added = done(await add(gus, visit.id, reminder));
    expect(await add(gus, visit.id, reminder, undefined, '"1"')).toMatchObject({ status: 200, body: added });
    api.setNow(new Date('2026-03-10T09:00:00Z'));
    expect(await add(gus, visit.id, reminder)).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { note: 'Brake fluid' },
    });
    expect((await readVisit(gus, visit.id)).changes).toMatchObject([
      { change: 'booked' },
      { change: 'added' },
    ]);
  });

  it('does not find the name within a longer word', async () => {
    const kim = await driver();
    const visit = done(await book(kim, { note: 'Der Motor klopft' }));
    const reminder = await remind(kim, { name: 'MOT' });
    expect(done(await add(kim, visit.id, reminder))).toMatchObject({ note: 'Der Motor klopft\nMOT' });
  });

  it('does not repeat a name that is in the note', async () => {
    const hal = await driver();
    const visit = done(await book(hal, { note: 'Please look at the BRAKE FLUID, too' }));
    const { note, changes } = done(await add(hal, visit.id, await remind(hal)));
    expect(note).toBe('Please look at the BRAKE FLUID, too');
    expect(changes).toHaveLength(2);
  });

  it('does not repeat what the kind of work says, in any language of the site', async () => {
    const lea = await driver();
    const visit = done(await book(lea, { service_type: 'inspection' }));
    const reminder = await remind(lea, { name: 'MOT-Prüfung' });
    expect(done(await add(lea, visit.id, reminder)).note).toBeNull();
  });

  it('fills the note to its limit, and is refused beyond it', async () => {
    const ida = await driver();
    const visit = done(await book(ida, { note: 'x'.repeat(988) }));
    const full = await remind(ida, { name: 'Thirteen long' });
    expect(await add(ida, visit.id, full)).toMatchObject({
      status: 422,
      body: { code: 'note_full', errors: [{ pointer: '/reminder_id', code: 'note_full' }] },
    });
    expect(await readVisit(ida, visit.id)).toEqual(visit);
    expect(await readReminder(ida, full)).toMatchObject({ version: 1, booked: null });
    expect(done(await add(ida, visit.id, await remind(ida))).note).toHaveLength(1000);
  });

  it('moves a reminder from the visit that it was planned for, also to one that was declined', async () => {
    const jan = await driver();
    const reminder = await remind(jan, { repeat: { months: 1, from: 'due' } });
    const [first, second] = [done(await book(jan)), done(await book(jan, { time: '11:00' }))];
    done(await add(jan, first.id, reminder));
    done(await add(jan, second.id, reminder));
    expect((await readReminder(jan, reminder)).booked).toMatchObject({ appointment_id: second.id });
    // The reminder is done before the visit, so the next one of its series is not planned for the visit.
    const { next } = done(await jan.now().post(`/reminders/${reminder}/done`));
    expect(next).toMatchObject({ booked: null });
    const id = String(next?.id);
    done(await add(jan, second.id, id));
    expect((await readReminder(jan, id)).booked).toMatchObject({ appointment_id: second.id });
  });

  it('is possible for a snoozed reminder, which stays silent until its day', async () => {
    const kim = await driver();
    const reminder = await remind(kim);
    done(await kim.now().post(`/reminders/${reminder}/snooze`, { until: '2026-04-01' }));
    done(await add(kim, done(await book(kim)).id, reminder));
    expect(await readReminder(kim, reminder)).toMatchObject({
      status: 'snoozed',
      snoozed_until: '2026-04-01',
      state: 'booked',
    });
  });

  it('does not find a visit or a reminder of another customer', async () => {
    const [leo, other] = [await driver(), await driver()];
    const [mine, theirs] = [done(await book(leo)), done(await book(other))];
    const [ofMine, ofTheirs] = [await remind(leo), await remind(other)];
    expect(await add(leo, theirs.id, ofMine)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const refused = await add(leo, mine.id, ofTheirs);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/reminder_id', code: 'no_live_reminder' }] },
    });
    // The response does not reveal that the reminder exists.
    const unknown = await add(leo, mine.id, '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001');
    expect(refused.text).toBe(unknown.text);
    expect(await readReminder(other, ofTheirs)).toMatchObject({ version: 1, booked: null });
  });

  it('leaves the reminder unplanned when the visit is deleted', async () => {
    const oli = await driver();
    const [visit, reminder] = [done(await book(oli)), await remind(oli)];
    done(await add(oli, visit.id, reminder));
    await api.query('delete from appointments where id = $1', [visit.id]);
    expect(await readReminder(oli, reminder)).toMatchObject({ state: 'upcoming', booked: null });
  });
});
