/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { MAX_DAYS_IN_WORKSHOP } from '@forecourt/shared/limits';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { type RawBuilder, sql } from 'kysely';
import { notifyOfDueReminders } from '../messaging/schedule.ts';
import { ONE_PIXEL_PNG } from '../photos/testing/test-photos.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import type { TestCustomer } from '../testing/customer.ts';
import { createPushSubscriptionKeys } from '../testing/push-service.ts';
import {
  DAY_AFTER_ALL_VISITS,
  finishErasuresOfCollectedVehicles,
  MONDAY_EIGHT,
  performWorkshopActions,
  useTestApi,
} from '../testing/test-api.ts';
import type { WorkshopAction } from '../workshop/work-on-appointment.ts';
import { eraseCustomerIfExists } from './erasures.ts';
import { customerExportSchema } from './export-customer.ts';
import { personalDataTables } from './personal-data.ts';

const api = useTestApi({
  settings: {
    vehicle: {
      fields: [
        { id: 'device_reg', label: { en: 'Plate', de: 'Kennzeichen' } },
        { id: 'colour', label: { en: 'Colour', de: 'Farbe' } },
      ],
    },
  },
});

/** All other tables, with the reason why they contain no personal data. */
const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Partial<Record<keyof Tables, string>>> = {
  migrations: 'names of the migrations that were run',
  secrets: 'keys of the api itself',
  closed_days: 'days that the workshop closed',
  closed_slots: 'times that the workshop closed',
  day_places: 'days for which the workshop set the number of places',
  webhook_endpoints: "addresses of the business's own systems, and what is signed with",
  calendar_feeds: 'for which calendars of the workshop there are feeds',
  freed_times:
    'places that became free, for a minute or until morning, with ids of the visits that had them, and a user id',
  bookable_places: 'the times and places of the workshop, out of the site settings',
  channels: 'which ways to notify customers the processes of the api serve',
  outbox:
    'ids of visits, notifications and requests, for a moment, or of a refused row until an operator retries it',
  photo_files_to_remove: 'names of files of photos that are gone already, for some seconds',
  erased_accounts:
    'user ids of customers who are erased already: nobody can be signed in with one, and a row goes by itself',
};

const ENDS = ['completed', 'cancelled', 'no_show', 'ready', 'confirmed'] as const;

/** The workshop's actions that lead to each status. `cancelled` has none, because the customer cancels. */
const STEPS: Readonly<Record<(typeof ENDS)[number], readonly WorkshopAction[]>> = {
  completed: ['start', 'complete'],
  cancelled: [],
  no_show: ['no_show'],
  ready: ['start', 'ready'],
  confirmed: [],
};

/** When vehicles of customers who were erased at MONDAY_EIGHT no longer count as in the workshop. */
const DAYS_LATER = new Date(MONDAY_EIGHT.getTime() + MAX_DAYS_IN_WORKSHOP * 86_400_000);

/** Values of `complete` in `performWorkshopActions`. */
const DONE = { work: ['Oil changed'], odometer_km: 81_000 };

interface Filled {
  customer: TestCustomer;
  vehicle: string;
  /** Ids by what became of them. */
  appointments: Record<(typeof ENDS)[number], string>;
}

/** Puts something of a customer into every table; each text contains `mark`. */
async function fill(uid: string, mark: string, day: number): Promise<Filled> {
  const customer = api.customer(uid, { email: `${mark}@mail.example`, name: `${mark} token` });
  await customer.patch('/me', { display_name: `${mark} saved`, locale: 'de', theme: 'dark' });
  await api.query("update customers set texted_on = '2026-03-01', texted_about = array[$2] where id = $1", [
    uid,
    `${mark} visit`,
  ]);
  await api.query(
    `insert into imported_vehicles (phone, device_reg, device_reg_key, name, make, model, year, vin, odometer_km,
       odometer_read_on, inspection_due_on, last_service_on, customer_id, imported_at, answered_at)
     select phone, known, key, known, known, known, 2019, known, 4711, day, day, day, $2, $3::timestamptz, answered_at
     from (values ($1, $1::text, date '2026-02-01', null::timestamptz)) as waiting (key, known, day, answered_at),
       (select '4477' || lpad((abs(hashtext($1)) % 1000000)::text, 6, '0') as phone) as phones`,
    [`${mark} known`, uid, MONDAY_EIGHT],
  );
  await api.query(
    `insert into imported_vehicles (phone, device_reg_key, customer_id, imported_at, answered_at)
     select phone, $1, customer_id, imported_at, imported_at from imported_vehicles where customer_id = $2`,
    [`${mark} answered`, uid],
  );
  const car = {
    device_reg: `${mark} 1`,
    make: `${mark} make`,
    model: `${mark} model`,
    year: 2019,
    vin: `W${mark}23456789012345678`.slice(0, 17),
    odometer_km: 4711,
    fields: { colour: `${mark} green` },
  };
  const { body } = await customer.post('/vehicles', car, `${mark} key`);
  const sold = await customer.post('/vehicles', {
    device_reg: `${mark} 2`,
    fields: { colour: 'red' },
  });
  await customer.patch(`/vehicles/${sold.body.id}`, { device_reg: `${mark} 3` });
  await customer.post(`/vehicles/${sold.body.id}/archive`);
  const entry = {
    date: '2026-03-01',
    kind: 'fuel',
    odometer_km: 4710,
    cost_minor: 6_100,
    litres: 41.32,
    note: `${mark} entry`,
  };
  const record = await customer.post(`/vehicles/${body.id}/records`, entry);
  await customer.patch(`/records/${record.body.id}`, { note: `${mark} corrected`, confirm_lower: true });
  const file = Buffer.from(`date,kind,note\n2026-02-28,tax,${mark} line`);
  const imported = await customer.upload('POST', `/vehicles/${body.id}/records/import`, file, 'text/csv');
  expect(imported.status).toBe(200);
  const photos = `/records/${record.body.id}/photos`;
  expect((await customer.upload('POST', photos, ONE_PIXEL_PNG, 'image/png')).status).toBe(201);
  const appointments: Partial<Filled['appointments']> = {};
  for (const [index, end] of ENDS.entries()) {
    const answer = await customer.post('/appointments', {
      vehicle_id: body.id,
      service_type: 'repair',
      date: `2026-03-0${day}`,
      time: `1${index}:00`,
      note: `${mark} ${end}`,
    });
    expect(answer.status).toBe(201);
    appointments[end] = answer.body.id;
    await addVisitPhotos(customer, answer.body.id, `${mark} worn`);
    await performWorkshopActions(api.database, answer.body.id, ...STEPS[end]);
  }
  const reminder = {
    type: 'reminder',
    name: `${mark} reminder`,
    reminder_items: [`${mark} item`],
    service_type: 'repair',
    due_date: '2026-05-31',
    due_odometer: 5000,
    repeat: { months: 12, distance: 100, from: 'due' },
  };
  const ofVisit = { entity: 'service', entity_id: appointments.completed };
  const { body: done } = await customer.post('/reminders', { ...reminder, ...ofVisit });
  const completion = { odometer: 4711, appointment_id: appointments.ready };
  expect((await customer.post(`/reminders/${done.id}/done`, completion)).status).toBe(200);
  const ofVehicle = { entity: 'vehicle', entity_id: body.id };
  const { body: snoozed } = await customer.post('/reminders', { ...reminder, ...ofVehicle });
  await customer.post(`/reminders/${snoozed.id}/snooze`, { until: '2026-04-01' });
  const declined = { declined_appointment_id: appointments.completed };
  expect((await customer.patch(`/reminders/${snoozed.id}`, declined)).status).toBe(200);
  const planned = { reminder_id: snoozed.id };
  expect((await customer.post(`/appointments/${appointments.confirmed}/reminders`, planned)).status).toBe(
    200,
  );
  await toldOf(customer, body.id, reminder);
  const confirmed = `/appointments/${appointments.confirmed}` as const;
  expect((await customer.put(`${confirmed}/waiting`, { waiting: true })).status).toBe(200);
  await api.query(
    `insert into notifications (customer_id, appointment_id, version, kind, date, time, created_at)
     select customer_id, id, version, 'earlier_time', date - 1, '09:00', $2 from appointments where id = $1`,
    [appointments.confirmed, MONDAY_EIGHT],
  );
  expect((await customer.put('/me/calendar-feed', undefined)).status).toBe(200);
  expect((await customer.post(`/appointments/${appointments.ready}/link`)).status).toBe(201);
  await api.query(
    `insert into share_links (customer_id, token_hash, vehicle_id, created_at, expires_at)
     values ($1, md5($1) || md5($1), $2, $3, $3)`,
    [uid, body.id, MONDAY_EIGHT],
  );
  await customer.put(`/appointments/${appointments.completed}/rating`, { stars: 5, comment: `${mark} fine` });
  await customer.post(`/appointments/${appointments.cancelled}/cancel`, { reason: `${mark} ill` });
  const endpoint = `https://push.example/${mark}`;
  expect(
    (await customer.put('/push/subscriptions', { endpoint, keys: createPushSubscriptionKeys() })).status,
  ).toBe(204);
  const worked = [appointments.completed, appointments.ready];
  await api.query("update appointments set cost_minor = 14900, currency = 'GBP' where id = any($1)", [
    worked,
  ]);
  await api.query("update appointments set ready_by = '2026-03-05T16:00:00Z' where id = any($1)", [worked]);
  await api.query('update appointments set work_date = date - 1 where id = $1', [appointments.completed]);
  await api.query("update push_subscriptions set failures = 1, failing_since = '2026-03-01T08:00:00Z'");
  const { items } = (await customer.get('/notifications')).body;
  await customer.post('/notifications/read', { ids: [items[0]?.id] });
  return { customer, vehicle: body.id, appointments: appointments as Filled['appointments'] };
}

/** Adds a photo of the customer and one of the workshop. */
async function addVisitPhotos(customer: TestCustomer, id: string, caption: string): Promise<void> {
  const path = `/appointments/${id}/photos`;
  expect((await customer.upload('POST', path, ONE_PIXEL_PNG, 'image/png')).status).toBe(201);
  const byWorkshop = `/workshop${path}?caption=${encodeURIComponent(caption)}`;
  const workshop = api.customer('desk', { role: 'workshop' });
  expect((await workshop.upload('POST', byWorkshop, ONE_PIXEL_PNG, 'image/png')).status).toBe(201);
}

/** Adds a reminder, and notifies the customer of it later, when it is due. */
async function toldOf(customer: TestCustomer, vehicle: string, reminder: object): Promise<void> {
  const ofVehicle = { entity: 'vehicle', entity_id: vehicle };
  await customer.post('/reminders', { ...reminder, service_type: null, ...ofVehicle });
  const { database } = api;
  const settings = siteSettingsSchema.parse({});
  await api.query('update reminders set looked_on = null');
  const now = () => new Date('2026-05-31T12:00:00Z');
  await notifyOfDueReminders({ database, settings, now, log: api.app.log });
}

async function countOf(
  table: keyof Tables,
  condition: (uid: string) => RawBuilder<boolean>,
  uid: string,
): Promise<number> {
  const count = sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${condition(uid)}
  `;
  const { rows } = await api.database.read((reader) => count.execute(reader));
  return rows[0]?.count ?? -1;
}

async function expectErased(uid: string): Promise<void> {
  for (const { table, ofCustomer } of personalDataTables) {
    expect([table, await countOf(table, ofCustomer, uid)]).toEqual([table, 0]);
  }
}

/** Text of a response without customer numbers, whose random letters may spell a name. */
const textOf = (body: unknown) => JSON.stringify(body).replace(/C-[2-9A-Z]{5}/g, '');

describe('the table of personal data', () => {
  it('names every table and every column of the database', async () => {
    const rows = await api.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema') group by table_name`,
    );
    expect(rows.length).toBeGreaterThan(6);
    const problems = rows.flatMap(({ name, columns }) => {
      if (name in TABLES_WITHOUT_PERSONAL_DATA) return [];
      const entry = personalDataTables.find(({ table }) => table === name);
      const where = 'in api/src/me/personal-data.ts';
      if (!entry) {
        return [
          `The table "${name}" is not named ${where}: say how a customer's rows are found, exported and erased, or in TABLES_WITHOUT_PERSONAL_DATA why it has none.`,
        ];
      }
      return columns
        .filter((column) => !(column in entry.columns) && !entry.hidden?.includes(column))
        .map(
          (column) =>
            `The column "${name}.${column}" is not named ${where}: add it to the columns of the table, so that it is exported (or to its hidden ones), and look whether erasing covers it.`,
        );
    });
    expect(problems).toEqual([]);
    const known = new Map(rows.map(({ name, columns }) => [name, columns]));
    for (const { table, columns, hidden = [] } of personalDataTables) {
      expect([table, [...Object.keys(columns), ...hidden].toSorted()]).toEqual([
        table,
        known.get(table)?.toSorted(),
      ]);
    }
    for (const table of Object.keys(TABLES_WITHOUT_PERSONAL_DATA)) expect(known.has(table)).toBe(true);
  });

  it('names each section once', () => {
    const sections = personalDataTables.map(({ section }) => section);
    expect(new Set(sections).size).toBe(sections.length);
  });
});

describe('the export', () => {
  it('contains all values about the customer in all tables, and nothing about others', async () => {
    const ann = await fill('ann', 'ANN', 3);
    await fill('eve', 'EVE', 4);
    const answer = await ann.customer.get('/me/export');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': 'attachment; filename="harbour-street-garage-export-2026-03-02.json"',
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('application/json'),
      },
    });
    expect(answer.body.identity).toEqual({
      uid: 'ann',
      phone: '447700900123',
      email: 'ANN@mail.example',
      email_verified: false,
      name: 'ANN token',
      signed_in_at: MONDAY_EIGHT.toISOString(),
    });
    for (const { table, section, ofCustomer, hidden = [], further = {} } of personalDataTables) {
      const statement = sql<{ row: unknown }>`
        select to_jsonb(rows) - ${hidden}::text[] as row from ${sql.table(table)} rows where ${ofCustomer('ann')}
      `;
      const { rows } = await api.database.read((reader) => statement.execute(reader));
      expect([table, rows.length > 0]).toEqual([table, true]);
      const all = [Object.entries(answer.body).find(([name]) => name === section)?.[1]].flat();
      const exported = all.map((row) => without(Object(row), Object.keys(further)));
      expect(exported).toHaveLength(rows.length);
      expect(exported).toEqual(expect.arrayContaining(rows.map(({ row }) => row)));
    }
    const text = textOf(answer.body);
    expect(text).not.toContain('EVE');
    expect(text).not.toContain('eve');
    expect(customerExportSchema.safeParse(answer.body).success).toBe(true);
  });

  it('fills every column, so that the test above finds a missing one', async () => {
    for (const { table, columns, ofCustomer } of personalDataTables) {
      for (const column of Object.keys(columns)) {
        const count = await countOf(
          table,
          (uid) => sql`${ofCustomer(uid)} and ${sql.ref(column)} is not null`,
          'ann',
        );
        expect([table, column, count > 0]).toEqual([table, column, true]);
      }
    }
  });

  it('contains no litres that an older api left with another kind', async () => {
    const customer = api.customer('lux');
    const { body: vehicle } = await customer.post('/vehicles', {
      device_reg: 'LUX 1',
      fields: { colour: 'red' },
    });
    const fill = { date: '2026-03-01', kind: 'fuel', litres: 40 };
    const { body: record } = await customer.post(`/vehicles/${vehicle.id}/records`, fill);
    await customer.patch(`/records/${record.id}`, { note: 'Full' });
    const litresOf = async () => {
      const { body } = await customer.get('/me/export');
      return [...body.vehicle_records, ...body.vehicle_record_corrections].map(({ litres }) => litres);
    };
    expect(await litresOf()).toEqual([40, 40]);
    await api.query("update vehicle_records set kind = 'service' where id = $1", [record.id]);
    await api.query("update vehicle_record_corrections set kind = 'service' where record_id = $1", [
      record.id,
    ]);
    expect(await litresOf()).toEqual([null, null]);
  });

  it('exists for a customer who never saved anything', async () => {
    const { body } = await api.customer('nobody').get('/me/export');
    expect(body).toMatchObject({
      identity: { uid: 'nobody' },
      profile: null,
      vehicles: [],
      appointments: [],
    });
    expect(await countOf('customers', (uid) => sql`id = ${uid}`, 'nobody')).toBe(0);
  });
});

const completionsOf = (id: string) =>
  api.query(
    "select by, changed_at from appointment_changes where appointment_id = $1 and change = 'completed'",
    [id],
  );

describe('erasing', () => {
  it('leaves nothing about the customer, and business records of completed work', async () => {
    const { customer, appointments } = await fill('left-customer', 'LEFT77', 5);
    const other = await fill('cat', 'CAT', 6);
    const before = (await other.customer.get('/me/export')).body;
    const exported = (await customer.get('/me/export')).body.appointments;
    const keptAs = (id: string) => ({
      ...exported.find((each) => each.id === id),
      customer_id: null,
      vehicle_id: null,
      note: null,
    });
    expect(await customer.delete('/me')).toMatchObject({ status: 204, body: null });
    await performWorkshopActions(api.database, appointments.ready, 'complete');
    await finishErasuresOfCollectedVehicles(api);

    await expectErased('left-customer');
    const ids = Object.values(appointments);
    const rows = await api.query<{ row: object }>(
      'select to_jsonb(appointments) as row from appointments where id = any($1::uuid[]) order by time',
      [ids],
    );
    const collected = { ...keptAs(appointments.ready), status: 'completed', version: 4, ...DONE };
    expect(rows.map(({ row }) => row)).toEqual([keptAs(appointments.completed), collected]);
    expect(await completionsOf(appointments.ready)).toEqual([
      { by: 'workshop', changed_at: DAY_AFTER_ALL_VISITS },
    ]);
    const places = await api.query<{ id: string }>(
      'select appointment_id as id from slot_places where appointment_id = any($1::uuid[]) order by time',
      [ids],
    );
    expect(places.map(({ id }) => id)).toEqual([appointments.completed, appointments.ready]);
    const everything = await Promise.all(
      personalDataTables.map(({ table }) => api.query(`select to_jsonb(${table}) as row from ${table}`)),
    );
    expect(textOf(everything)).not.toMatch(/left-customer|left77/i);
    const { exported_at: _before, ...same } = before;
    const { exported_at: _after, ...after } = (await other.customer.get('/me/export')).body;
    expect(after).toEqual(same);
  });

  it('leaves nothing when the customer does everything else at the same time', async () => {
    const customer = api.customer('gil');
    const { body } = await customer.post('/vehicles', { device_reg: 'GIL 1', fields: { colour: 'red' } });
    const booking = { vehicle_id: body.id, service_type: 'repair', date: '2026-03-10' };
    const answers = await Promise.all([
      ...['10:00', '11:00', '12:00'].map((time) =>
        customer.post('/appointments', { ...booking, time }, time),
      ),
      customer.delete('/me'),
      ...['13:00', '14:00'].map((time) => customer.post('/appointments', { ...booking, time }, time)),
      customer.patch('/me', { display_name: 'GIL' }),
    ]);
    expect(answers[3]?.status).toBe(204);
    await expectErased('gil');
    expect(await api.query("select from slot_places where date = '2026-03-10'")).toEqual([]);
    expect(await api.query("select from appointments where date = '2026-03-10'")).toEqual([]);
  });

  it('leaves nothing when an operator requests it for a deleted account', async () => {
    await fill('lee', 'LEE', 4);
    await api.accounts.remove('lee');
    expect(await eraseCustomerIfExists(api.database, 'lee', MONDAY_EIGHT)).toBe(true);
    await finishErasuresOfCollectedVehicles(api, DAYS_LATER);
    await expectErased('lee');
    expect(await countOf('erased_accounts', (uid) => sql`uid = ${uid}`, 'lee')).toBe(1);
    expect(await eraseCustomerIfExists(api.database, 'lee', MONDAY_EIGHT)).toBe(false);
  });

  it('leaves the workshop what it needs while a vehicle is there, and erases that once it has left', async () => {
    const { customer, vehicle, appointments } = await fill('ray', 'RAY', 3);
    const { ready: id } = appointments;
    expect((await customer.delete('/me')).status).toBe(204);
    const workshop = api.customer('desk', { role: 'workshop' });
    const onSite = async () =>
      (await workshop.get('/workshop/appointments?on_site=true&limit=100')).body.items;
    await finishErasuresOfCollectedVehicles(api);
    expect((await onSite()).find((each) => each.id === id)).toMatchObject({
      status: 'ready',
      note: 'RAY ready',
      cost_minor: 14_900,
      vehicle: { device_reg: 'RAY 1', make: 'RAY make' },
      customer: {
        display_name: 'RAY saved',
        phone_formatted: '+44 7700 900123',
        contact_erased_on: '2026-04-01',
      },
    });
    expect(await customer.patch('/me', { theme: 'dark' })).toMatchObject({ status: 401 });
    const remaining = await Promise.all(
      personalDataTables.map(async ({ table, ofCustomer }) => [
        table,
        await countOf(table, ofCustomer, 'ray'),
      ]),
    );
    expect(remaining.filter(([, count]) => count)).toEqual([
      ['customers', 1],
      ['vehicles', 1],
      ['appointments', 1],
      ['appointment_changes', 3],
      ['slot_places', 1],
    ]);
    expect(
      await api.query('select year, vin, odometer_km, fields from vehicles where id = $1', [vehicle]),
    ).toEqual([{ year: null, vin: null, odometer_km: null, fields: {} }]);
    expect(
      await api.query("select unwanted_texts, texted_on, texted_about from customers where id = 'ray'"),
    ).toEqual([{ unwanted_texts: ['reminder'], texted_on: null, texted_about: [] }]);
    expect(await eraseCustomerIfExists(api.database, 'ray', MONDAY_EIGHT)).toBe(false);
    const done = await workshop.post(`/workshop/appointments/${id}/complete`, { work: ['Oil'] });
    expect(done).toMatchObject({ status: 200, body: { customer: { contact_erased_on: '2026-04-01' } } });
    await finishErasuresOfCollectedVehicles(api);
    await expectErased('ray');
    expect(await api.query('select status, customer_id, work from appointments where id = $1', [id])).toEqual(
      [{ status: 'completed', customer_id: null, work: ['Oil'] }],
    );
  });

  it('resets text messages also if an earlier version of the api erases, which does not know them', async () => {
    await api.customer('uma').patch('/me', { display_name: 'Uma' });
    const change = "texted_on = '2026-03-01', texted_about = '{a.1.ready}', unwanted_texts = '{}'";
    await api.query(`update customers set ${change} where id = 'uma'`);
    await api.query("update customers set erased_at = $1 where id = 'uma'", [MONDAY_EIGHT]);
    expect(
      await api.query("select unwanted_texts, texted_on, texted_about from customers where id = 'uma'"),
    ).toEqual([{ unwanted_texts: ['reminder'], texted_on: null, texted_about: [] }]);
  });

  it('erases a vehicle in the workshop after 30 days: finished work stays, other visits end', async () => {
    const { customer, vehicle, appointments } = await fill('sam', 'SAM', 5);
    const booking = { vehicle_id: vehicle, service_type: 'repair', date: '2026-03-05', time: '16:00' };
    const { body: started } = await customer.post('/appointments', booking);
    await performWorkshopActions(api.database, started.id, 'start');
    expect((await customer.delete('/me')).status).toBe(204);
    await finishErasuresOfCollectedVehicles(api, new Date(DAYS_LATER.getTime() - 1));
    expect(await countOf('appointments', (uid) => sql`customer_id = ${uid}`, 'sam')).toBe(2);
    await finishErasuresOfCollectedVehicles(api, DAYS_LATER);
    await expectErased('sam');
    const ids = [appointments.ready, started.id];
    const rows = await api.query('select id, status from appointments where id = any($1::uuid[])', [ids]);
    expect(rows).toEqual([{ id: appointments.ready, status: 'completed' }]);
    expect(await completionsOf(appointments.ready)).toEqual([{ by: 'workshop', changed_at: DAYS_LATER }]);
  });

  it('changes nothing for an unknown customer', async () => {
    expect(await eraseCustomerIfExists(api.database, 'typo', MONDAY_EIGHT)).toBe(false);
    expect(await countOf('erased_accounts', (uid) => sql`uid = ${uid}`, 'typo')).toBe(0);
  });

  it('frees the places', async () => {
    const places = async () => {
      const path = '/availability?service_type=repair&from=2026-03-09&to=2026-03-09';
      const { body } = await api.customer('viewer').get(path);
      return body.days[0]?.slots.find(({ time }) => time === '14:00')?.places_left;
    };
    const free = await places();
    const { customer } = await fill('dan', 'DAN', 9);
    expect(await places()).toBe(Number(free) - 1);
    await customer.delete('/me');
    expect(await places()).toBe(free);
  });
});

describe('the database', () => {
  it('allows only completed work without a note to have no owner', async () => {
    const { appointments } = await fill('fay', 'FAY', 9);
    const anonymise = (id: string, note: string | null) =>
      api.query('update appointments set customer_id = null, vehicle_id = null, note = $2 where id = $1', [
        id,
        note,
      ]);
    for (const id of [
      appointments.confirmed,
      appointments.ready,
      appointments.cancelled,
      appointments.no_show,
    ]) {
      await expect(anonymise(id, null)).rejects.toThrow(/only_completed_without_owner/);
    }
    await expect(anonymise(appointments.completed, 'FAY')).rejects.toThrow(/only_completed_without_owner/);
    for (const column of ['customer_id', 'vehicle_id']) {
      await expect(
        api.query(`update appointments set ${column} = null, note = null where id = $1`, [
          appointments.completed,
        ]),
      ).rejects.toThrow(/only_completed_without_owner/);
    }
    await api.query('delete from ratings where appointment_id = $1', [appointments.completed]);
    await api.query("delete from reminders where customer_id = 'fay'");
    await anonymise(appointments.completed, null);
  });

  it('does not delete appointments by a cascade', async () => {
    await expect(api.query("delete from customers where id = 'ann'")).rejects.toThrow(
      /appointments_customer_id_fkey/,
    );
  });
});

function without(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}
