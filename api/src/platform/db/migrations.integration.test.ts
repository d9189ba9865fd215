/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { rawQuery } from '../../testing/raw-query.ts';
import { listWorkshopAppointments } from '../../workshop/queries.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openEmptyDatabase } from './testing/test-database.ts';

const FOLDER = join(__dirname, 'migrations');

let database: Database;
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

const run = (statements: string) =>
  database.transaction(async (tx) => void (await sql.raw(statements).execute(tx)));
const read = <Row>(statement: string) => rawQuery<Row>(database, statement);

/** Opens a database with the migrations before `limit`. Those in code are skipped: they change vehicles, and there are none. */
async function openBefore(limit: string): Promise<void> {
  database = await openEmptyDatabase();
  opened.push(database);
  await run('create table migrations (name text primary key, run_at timestamptz not null default now())');
  const names = readdirSync(FOLDER).filter((name) => name < limit);
  for (const name of names.sort()) {
    if (name.endsWith('.sql')) await run(readFileSync(join(FOLDER, name), 'utf8'));
    await run(`insert into migrations (name) values ('${name}')`);
  }
}

/** Statements that book a visit as the api did before there was a history. */
const booking = (reference: string, place: number, status: string) => `
    insert into appointments
      (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone, slots_taken, minutes)
      select '${reference}', 'ann', id, 'repair', '${status}', '2026-03-03', '10:00', 'Europe/London', 1, 15
      from vehicles;
    insert into slot_places (date, time, place, appointment_id)
      select date, time, ${place}, id from appointments where reference = '${reference}';
  `;

describe('visits from before they had a history', () => {
  /** Status of a visit → all statuses that it had, in their order. */
  const STATUSES_OF = {
    requested: ['requested'],
    confirmed: ['requested', 'confirmed'],
    in_progress: ['confirmed', 'in_progress'],
    completed: ['confirmed', 'in_progress', 'completed'],
    cancelled: ['requested', 'cancelled'],
    no_show: ['confirmed', 'no_show'],
  };
  const listVisits = () =>
    database.read((reader) => listWorkshopAppointments(reader, { date: '2026-03-03' }, null, 10));

  beforeAll(async () => {
    await openBefore('0008-visits.sql');
    await run(`
      insert into customers (id, display_name) values ('ann', 'Ann');
      insert into vehicles (customer_id, device_reg, device_reg_key) values ('ann', 'AB12 CDE', 'AB12CDE');
      insert into bookable_places (time, place) select '10:00', generate_series(1, 6);
      insert into idempotency_keys (customer_id, key, fingerprint, answer) values
        ('ann', 'visit', '', '{"reference": "HSG-0", "date": "2026-03-03", "time": "10:00", "created_at": "2026-03-01T08:00:00.000Z"}'),
        ('ann', 'vehicle', '', '{"device_reg": "AB12 CDE"}');
    `);
    for (const [index, [status, [first = '', ...further]]] of Object.entries(STATUSES_OF).entries()) {
      await run(booking(`HSG-${status}`, index + 1, first));
      for (const next of further) {
        await run(`update appointments set status = '${next}' where reference = 'HSG-${status}'`);
      }
    }
    await migrate(database);
  });

  it('get their booking as history, with the status that they have', async () => {
    const visits = await listVisits();
    expect(visits.map(({ status }) => status).sort()).toEqual(Object.keys(STATUSES_OF).sort());
    const changes = [{ change: 'booked', by: 'customer', date: '2026-03-03', time: '10:00:00' }];
    for (const visit of visits) expect(visit).toMatchObject({ version: 1, work: null, changes });
    const differing =
      await read(`select from appointment_changes c join appointments a on a.id = c.appointment_id
      where c.status is distinct from a.status`);
    expect(differing).toEqual([]);
  });

  it('can be changed afterwards', async () => {
    const steps = [
      'requested confirmed confirmed',
      'confirmed in_progress started',
      'in_progress ready ready',
    ];
    for (const [status, next, change] of steps.map((step) => step.split(' '))) {
      await run(`
        update appointments set status = '${next}' where reference = 'HSG-${status}';
        insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
          select id, version, '${change}', 'workshop', date, time, now() from appointments where reference = 'HSG-${status}';
      `);
      const visit = (await listVisits()).find(({ reference }) => reference === `HSG-${status}`);
      expect(visit).toMatchObject({ status: next, version: 2, changes: [{ change: 'booked' }, { change }] });
    }
  });

  it('get the new form in stored responses, while other responses stay as they are', async () => {
    expect(await read('select key, answer from idempotency_keys order by key')).toEqual([
      { key: 'vehicle', answer: { device_reg: 'AB12 CDE' } },
      { key: 'visit', answer: expect.objectContaining({ reference: 'HSG-0', version: 1, work: [] }) },
    ]);
  });
});

it('adds the status after each change, and the stars of ratings, to existing histories', async () => {
  /** Changes, each with the status after it. */
  const histories = [
    ['booked requested', 'moved requested'],
    ['booked confirmed', 'moved confirmed'],
    ['booked requested', 'moved requested', 'confirmed confirmed', 'moved confirmed'],
    ['booked confirmed', 'started in_progress', 'ready ready', 'completed completed', 'rated completed'],
    ['booked confirmed', 'no_show no_show'],
    ['booked requested', 'confirmed confirmed', 'cancelled cancelled'],
  ].map((changes) => changes.map((change) => change.split(' ') as [change: string, status: string]));
  await openBefore('0021-webhooks.sql');
  await run(`
    insert into customers (id, customer_number) values ('ann', 'C-22222');
    insert into vehicles (customer_id, device_reg, device_reg_key) values ('ann', 'AB12 CDE', 'AB12CDE');
    insert into bookable_places (time, place) select '10:00', generate_series(1, ${histories.length});
  `);
  for (const [index, changes] of histories.entries()) {
    const visit = `(select id from appointments where reference = 'HSG-${index}')`;
    const steps: Record<string, string> = {
      moved: `
        update slot_places set date = date + 1 where appointment_id = ${visit};
        update appointments set date = date + 1 where id = ${visit};`,
      rated: `
        insert into ratings (appointment_id, customer_id, stars, created_at, updated_at)
          values (${visit}, 'ann', 4, now(), now());`,
    };
    for (const [change, status] of changes) {
      const step =
        change === 'booked'
          ? booking(`HSG-${index}`, index + 1, status)
          : (steps[change] ?? `update appointments set status = '${status}' where id = ${visit};`);
      // One transaction: the database refuses a change without an entry in the history.
      await run(`${step}
        insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
        select id, version, '${change}', 'workshop', date, time, now() from appointments where id = ${visit}`);
    }
  }
  await migrate(database);
  const rows = await read(`select a.reference, c.change, c.status, c.stars from appointment_changes c
    join appointments a on a.id = c.appointment_id order by a.reference, c.version`);
  expect(rows).toEqual(
    histories.flatMap((changes, index) =>
      changes.map(([change, status]) => ({
        reference: `HSG-${index}`,
        change,
        status,
        stars: change === 'rated' ? 4 : null,
      })),
    ),
  );
});

describe('a database from before notifications of reminders', () => {
  /** All events that webhooks could subscribe to then. */
  const WEBHOOK_EVENTS = ['created', 'moved', 'cancelled', 'status_changed', 'rated', 'erased'].map(
    (event) => `appointment.${event}`,
  );

  beforeAll(async () => {
    await openBefore('0028-tell-of-reminders.sql');
    const all = WEBHOOK_EVENTS.map((event) => `'${event}'`).join();
    await run(`
      insert into customers (id, unwanted_emails) values ('ann', array['day_before']);
      insert into vehicles (customer_id, device_reg, device_reg_key) values ('ann', 'AB12 CDE', 'AB12CDE');
      insert into bookable_places (time, place) values ('10:00', 1);
      with made as (
        insert into appointments (
          reference, customer_id, vehicle_id, service_type, status, date, time, time_zone, slots_taken, minutes
        )
        select 'HSG-1', 'ann', id, 'repair', 'confirmed', '2026-03-03', '10:00', 'UTC', 1, 15
        from vehicles returning *
      )
      insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
      select id, 1, 'booked', 'customer', date, time, '2026-03-01T08:00Z' from made;
      insert into slot_places (date, time, place, appointment_id) select date, time, 1, id from appointments;
      insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
      select 'ann', id, 1, 'day_before', date, '2026-03-02T16:00Z' from appointments;
      insert into reminders (
        customer_id, series_id, number, type, name, reminder_items, vehicle_id, due_date, due_day, created_at, updated_at
      )
      select 'ann', gen_random_uuid(), 1, 'reminder', 'Oil', array['Oil'], id, '2026-05-01', 1, '2026-01-01', '2026-02-01'
      from vehicles;
      insert into webhook_endpoints (id, url, events, secret, created_at) values
        ('all', 'https://all.example', array[${all}], 'x', now()),
        ('moved', 'https://moved.example', array['appointment.moved'], 'x', now());
    `);
    await migrate(database);
  });

  it('keeps notifications, waiting messages and preferences, and sets when reminders became due', async () => {
    expect(await read('select kind, reminder_id, stage from notifications')).toEqual([
      { kind: 'day_before', reminder_id: null, stage: null },
    ]);
    expect(await read('select kind, version, notification_id from outbox order by kind')).toEqual([
      { kind: 'booked', version: 1, notification_id: null },
      { kind: 'day_before', version: 1, notification_id: null },
    ]);
    expect(await read('select unwanted_emails from customers')).toEqual([
      { unwanted_emails: ['day_before'] },
    ]);
    expect(await read('select due_version, due_set_at, looked_on from reminders')).toEqual([
      { due_version: 1, due_set_at: new Date('2026-01-01T00:00:00Z'), looked_on: null },
    ]);
  });

  it('queues a notification of a reminder once, and refuses one that is about a visit too, or about nothing', async () => {
    const insert = (columns: string, values: string) =>
      run(`insert into notifications (customer_id, kind, version, date, created_at, ${columns})
           select 'ann', 'reminder', 1, '2026-05-01', now(), ${values} from reminders r, appointments a`);
    await expect(insert('appointment_id', 'a.id')).rejects.toThrow('about_a_visit_or_a_reminder');
    await expect(
      insert('appointment_id, reminder_id, stage, estimated', "a.id, r.id, 'due', false"),
    ).rejects.toThrow('about_a_visit_or_a_reminder');
    await insert('reminder_id, stage, estimated', "r.id, 'due', false");
    await expect(insert('reminder_id, stage, estimated', "r.id, 'due', true")).rejects.toThrow(
      'notifications_of_reminder',
    );
    expect(await read('select kind from outbox where notification_id is not null')).toEqual([
      { kind: 'reminder' },
    ]);
    await run('delete from reminders');
    expect(await read('select from outbox where notification_id is not null')).toEqual([]);
  });

  it('subscribes webhooks to added work if they were subscribed to all events', async () => {
    expect(await read('select id, events from webhook_endpoints order by id')).toEqual([
      { id: 'all', events: [...WEBHOOK_EVENTS, 'appointment.work_added'] },
      { id: 'moved', events: ['appointment.moved'] },
    ]);
  });
});

it('stores the day of the work of visits that were completed before their booked day, without notifying pages', async () => {
  await openBefore('0049-day-of-the-work.sql');
  /** Times of completion of visits that were booked for the 3rd in New York. */
  const completions = { early: '2026-03-03T04:59Z', there: '2026-03-03T05:00Z', late: '2026-03-05T09:00Z' };
  await run(`
    insert into customers (id) values ('ann');
    insert into vehicles (customer_id, device_reg, device_reg_key) values ('ann', 'AB12 CDE', 'AB12CDE');
    insert into bookable_places (time, place) select '10:00', generate_series(1, 3);
  `);
  for (const [index, [reference, completedAt]] of Object.entries(completions).entries()) {
    const change = (status: string, what: string) => `
      update appointments set status = '${status}' where reference = '${reference}';
      insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
      select id, version, '${what}', 'workshop', date, time, '${completedAt}' from appointments where reference = '${reference}';`;
    await run(`
      insert into appointments
        (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone, slots_taken, minutes)
      select '${reference}', 'ann', id, 'repair', 'confirmed', '2026-03-03', '10:00', 'America/New_York', 1, 15 from vehicles;
      insert into slot_places (date, time, place, appointment_id)
      select date, time, ${index + 1}, id from appointments where reference = '${reference}';
      ${change('confirmed', 'booked')}`);
    await run(change('in_progress', 'started'));
    await run(`update appointments set work = array[]::text[], status = 'completed' where reference = '${reference}';
      ${change('completed', 'completed')}`);
  }
  const notifications: string[] = [];
  await database.listen('forecourt_events', {
    onMessage: (message) => void notifications.push(message),
    onLost: () => {},
  });
  await migrate(database);
  expect(await read('select reference, work_date, version from appointments order by reference')).toEqual([
    { reference: 'early', work_date: '2026-03-02', version: 3 },
    { reference: 'late', work_date: null, version: 3 },
    { reference: 'there', work_date: null, version: 3 },
  ]);
  await run("notify forecourt_events, 'last'");
  while (!notifications.includes('last')) await delay(20);
  expect(notifications).toEqual(['last']);
  expect(await read("select tgenabled from pg_trigger where tgname = 'tell_appointment'")).toEqual([
    { tgenabled: 'O' },
  ]);
});
