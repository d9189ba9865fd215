/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openEmptyDatabase } from './testing/test-database.ts';

const FOLDER = join(__dirname, 'migrations');
const WEBHOOKS = '0021-webhooks.sql';

/** What became of visits, and what each change led to; a first status and the changes, in their order. */
const WAYS: [status: string, changes: [change: string, status: string][]][] = [
  [
    'requested',
    [
      ['booked', 'requested'],
      ['moved', 'requested'],
    ],
  ],
  [
    'confirmed',
    [
      ['booked', 'confirmed'],
      ['moved', 'confirmed'],
    ],
  ],
  [
    'requested',
    [
      ['booked', 'requested'],
      ['moved', 'requested'],
      ['confirmed', 'confirmed'],
      ['moved', 'confirmed'],
    ],
  ],
  [
    'confirmed',
    [
      ['booked', 'confirmed'],
      ['started', 'in_progress'],
      ['ready', 'ready'],
      ['completed', 'completed'],
      ['rated', 'completed'],
    ],
  ],
  [
    'confirmed',
    [
      ['booked', 'confirmed'],
      ['no_show', 'no_show'],
    ],
  ],
  [
    'requested',
    [
      ['booked', 'requested'],
      ['confirmed', 'confirmed'],
      ['cancelled', 'cancelled'],
    ],
  ],
];

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await run('create table migrations (name text primary key, run_at timestamptz not null default now())');
  for (const name of readdirSync(FOLDER)
    .filter((each) => each < WEBHOOKS)
    .sort()) {
    // What is done in code has nothing to do where there is no vehicle yet.
    if (name.endsWith('.sql')) await run(readFileSync(join(FOLDER, name), 'utf8'));
    await run(`insert into migrations (name) values ('${name}')`);
  }
  await run(`
    insert into customers (id, customer_number) values ('ann', 'C-22222');
    insert into vehicles (customer_id, device_reg, device_reg_key) values ('ann', 'AB12 CDE', 'AB12CDE');
    insert into bookable_places (time, place) select '10:00', generate_series(1, ${WAYS.length});
  `);
  for (const [index, [first, changes]] of WAYS.entries()) await lead(index + 1, first, changes);
  await migrate(database);
});
afterAll(() => database?.close());

const run = (statements: string) =>
  database.transaction(async (tx) => void (await sql.raw(statements).execute(tx)));

/** Books a visit and leads it through its changes, as the api did before they said what they led to. */
async function lead(place: number, first: string, changes: (typeof WAYS)[number][1]): Promise<void> {
  const visit = `(select id from appointments where reference = 'HSG-${place}')`;
  for (const [change, status] of changes) {
    const steps: Record<string, string> = {
      booked: `
        insert into appointments
          (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone, slots_taken, minutes)
          select 'HSG-${place}', 'ann', id, 'repair', '${first}', '2026-03-03', '10:00', 'Europe/London', 1, 15
          from vehicles;
        insert into slot_places (date, time, place, appointment_id)
          select date, time, ${place}, id from appointments where reference = 'HSG-${place}';`,
      moved: `
        update slot_places set date = date + 1 where appointment_id = ${visit};
        update appointments set date = date + 1 where id = ${visit};`,
      rated: `
        insert into ratings (appointment_id, customer_id, stars, created_at, updated_at)
          values (${visit}, 'ann', 4, now(), now());`,
    };
    await run(`
      ${steps[change] ?? `update appointments set status = '${status}' where id = ${visit};`}
      insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
        select id, version, '${change}', 'workshop', date, time, now() from appointments where id = ${visit};
    `);
  }
}

it('should be found out what the changes of before had led to', async () => {
  const { rows } = await database.read((reader) =>
    sql<{ reference: string; change: string; status: string; stars: number | null }>`
      select a.reference, c.change, c.status, c.stars from appointment_changes c
      join appointments a on a.id = c.appointment_id order by a.reference, c.version`.execute(reader),
  );
  const expected = WAYS.flatMap(([, changes], index) =>
    changes.map(([change, status]) => ({
      reference: `HSG-${index + 1}`,
      change,
      status,
      stars: change === 'rated' ? 4 : null,
    })),
  );
  expect(rows).toEqual(expected);
});
