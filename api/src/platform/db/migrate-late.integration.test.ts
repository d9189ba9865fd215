/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describeTables } from '../../generate/describe-tables.ts';
import type { Database, Reader } from './database.ts';
import { migrate } from './migrate.ts';
import { openEmbeddedDatabase, openEmptyDatabase } from './testing/test-database.ts';

/** What some databases had before those of lower numbers were there. */
const EARLY = ['0024-archived-vehicles.sql', '0025-vehicle-records.sql', '0026-reminders.sql'];
const FIRST_LATE = '0020-push-subscriptions.sql';

const LATE = readdirSync(join(__dirname, 'migrations')).filter(
  (name) => name >= FIRST_LATE && !EARLY.includes(name),
);

/** All that migrations make, as PostgreSQL itself writes it down. */
async function schemaOf(reader: Reader) {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by definition`.execute(reader);
  return { tables: await describeTables(reader), definitions: rows.map(({ definition }) => definition) };
}

const databases: Database[] = [];
async function opened(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  databases.push(database);
  return database;
}
afterAll(() => Promise.all(databases.map((database) => database.close())));

it('should run what came with a lower number than others had that ran already', async () => {
  const database = await opened(openEmptyDatabase());
  await database.transaction(async (tx) => {
    await sql`create table migrations (name text primary key, run_at timestamptz not null default now())`.execute(
      tx,
    );
    await sql`insert into migrations (name) select unnest(${LATE}::text[])`.execute(tx);
  });
  await migrate(database);
  await database.transaction((tx) =>
    sql`delete from migrations where name = any(${LATE}::text[])`.execute(tx),
  );
  const before = await database.read(schemaOf);
  expect(before.tables).toContain('reminders:');
  expect(before.tables).not.toContain('webhook_endpoints:');
  await migrate(database);
  const usual = await opened(openEmbeddedDatabase());
  expect(await database.read(schemaOf)).toEqual(await usual.read(schemaOf));
});
