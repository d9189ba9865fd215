/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listForWorkshop } from '../../workshop/queries.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openEmptyDatabase } from './testing/test-database.ts';

const FOLDER = join(__dirname, 'migrations');
const VISITS = '0008-visits.sql';

/** The statuses that there were, and those that a visit had on its way there. */
const WAYS = {
  requested: ['requested'],
  confirmed: ['requested', 'confirmed'],
  in_progress: ['confirmed', 'in_progress'],
  completed: ['confirmed', 'in_progress', 'completed'],
  cancelled: ['requested', 'cancelled'],
  no_show: ['confirmed', 'no_show'],
};
const STATUSES = Object.keys(WAYS);

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrateBefore(VISITS);
  await run(`
    insert into customers (id, display_name) values ('ann', 'Ann');
    insert into vehicles (customer_id, device_reg, device_reg_key) values ('ann', 'AB12 CDE', 'AB12CDE');
    insert into bookable_places (time, place) select '10:00', generate_series(1, 6);
    insert into idempotency_keys (customer_id, key, fingerprint, answer) values
      ('ann', 'visit', '', '{"reference": "HSG-0", "date": "2026-03-03", "time": "10:00", "created_at": "2026-03-01T08:00:00.000Z"}'),
      ('ann', 'vehicle', '', '{"device_reg": "AB12 CDE"}');
  `);
  for (const [index, [status, way]] of Object.entries(WAYS).entries()) {
    await bookBefore(`HSG-${status}`, index + 1, way);
  }
  await migrate(database);
});
afterAll(() => database?.close());

const run = (statements: string) =>
  database.transaction(async (tx) => void (await sql.raw(statements).execute(tx)));

/** Runs the migrations up to one, as a database had them that is brought up to date now. */
async function migrateBefore(limit: string): Promise<void> {
  await run('create table migrations (name text primary key, run_at timestamptz not null default now())');
  const names = readdirSync(FOLDER).filter((name) => name < limit);
  for (const name of names.sort()) {
    // What is done in code has nothing to do where there is no vehicle yet.
    if (name.endsWith('.sql')) await run(readFileSync(join(FOLDER, name), 'utf8'));
    await run(`insert into migrations (name) values ('${name}')`);
  }
}

/** Books a visit as the api did before there was a history, and leads it through some statuses. */
async function bookBefore(reference: string, place: number, [first, ...further]: string[]): Promise<void> {
  await run(`
    insert into appointments
      (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone, slots_taken, minutes)
      select '${reference}', 'ann', id, 'repair', '${first}', '2026-03-03', '10:00', 'Europe/London', 1, 15
      from vehicles;
    insert into slot_places (date, time, place, appointment_id)
      select date, time, ${place}, id from appointments where reference = '${reference}';
  `);
  for (const status of further) {
    await run(`update appointments set status = '${status}' where reference = '${reference}'`);
  }
}

const visits = () => database.read((reader) => listForWorkshop(reader, { date: '2026-03-03' }, null, 10));

describe('visits from before they had a history', () => {
  it('should keep their status, and have their booking told of', async () => {
    const kept = await visits();
    expect(kept.map(({ status }) => status).sort()).toEqual(STATUSES.toSorted());
    for (const { version, work, changes } of kept) {
      expect({ version, work, changes }).toMatchObject({
        version: 1,
        work: null,
        changes: [{ change: 'booked', by: 'customer', date: '2026-03-03', time: '10:00:00' }],
      });
    }
  });

  it('should have led to what they are', async () => {
    const { rows } = await database.read((reader) =>
      sql<{ then: string; now: string }>`
        select c.status as then, a.status as now from appointment_changes c
        join appointments a on a.id = c.appointment_id`.execute(reader),
    );
    expect(rows).toHaveLength(STATUSES.length);
    for (const { then, now } of rows) expect(then).toBe(now);
  });

  it.each([
    ['requested', 'confirmed', 'confirmed'],
    ['confirmed', 'in_progress', 'started'],
    ['in_progress', 'ready', 'ready'],
  ])('should go on from there: %s to %s', async (status, next, change) => {
    await run(`
      update appointments set status = '${next}' where reference = 'HSG-${status}';
      insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
        select id, version, '${change}', 'workshop', date, time, now() from appointments where reference = 'HSG-${status}';
    `);
    const visit = (await visits()).find(({ reference }) => reference === `HSG-${status}`);
    expect(visit).toMatchObject({ status: next, version: 2, changes: [{ change: 'booked' }, { change }] });
  });

  it('should be repeated in the form of today, and other answers as they were', async () => {
    const { rows } = await database.read((reader) =>
      sql<{ key: string; answer: object }>`select key, answer from idempotency_keys order by key`.execute(
        reader,
      ),
    );
    expect(rows).toEqual([
      { key: 'vehicle', answer: { device_reg: 'AB12 CDE' } },
      { key: 'visit', answer: expect.objectContaining({ reference: 'HSG-0', version: 1, work: [] }) },
    ]);
  });
});
