/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { rawQuery } from '../../testing/raw-query.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openEmptyDatabase } from './testing/test-database.ts';

const FOLDER = join(__dirname, 'migrations');
const TELLING = '0028-tell-of-reminders.sql';

/** All that systems of the business could be told of then. */
const WEBHOOK_EVENTS = ['created', 'moved', 'cancelled', 'status_changed', 'rated', 'erased'].map(
  (event) => `appointment.${event}`,
);

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await run('create table migrations (name text primary key, run_at timestamptz not null default now())');
  for (const name of readdirSync(FOLDER)
    .filter((each) => each < TELLING)
    .sort()) {
    if (name.endsWith('.sql')) await run(readFileSync(join(FOLDER, name), 'utf8'));
    await run(`insert into migrations (name) values ('${name}')`);
  }
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
  `);
  const all = WEBHOOK_EVENTS.map((event) => `'${event}'`).join();
  await run(`
    insert into webhook_endpoints (id, url, events, secret, created_at) values
      ('all', 'https://all.example', array[${all}], 'x', now()),
      ('moved', 'https://moved.example', array['appointment.moved'], 'x', now());
  `);
  await migrate(database);
});
afterAll(() => database?.close());

const run = (statements: string) =>
  database.transaction(async (tx) => void (await sql.raw(statements).execute(tx)));

const read = <Row>(statement: string) => database.read((reader) => rawQuery<Row>(reader, statement));

describe('a database from before reminders were told of', () => {
  it('should keep what was told, and what waits to be passed on', async () => {
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
  });

  it('should have reminders that were set when they were made, and that nobody has looked at', async () => {
    expect(await read('select due_version, due_set_at, looked_on from reminders')).toEqual([
      { due_version: 1, due_set_at: new Date('2026-01-01T00:00:00Z'), looked_on: null },
    ]);
  });

  it('should pass on a notification of a reminder, once, and take nothing that is half of both', async () => {
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
});

it('should tell systems of the business of work that is added, where they are told everything', async () => {
  expect(await read('select id, events from webhook_endpoints order by id')).toEqual([
    { id: 'all', events: [...WEBHOOK_EVENTS, 'appointment.work_added'] },
    { id: 'moved', events: ['appointment.moved'] },
  ]);
});
