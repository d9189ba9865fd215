import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Database, type Transaction } from './database.ts';
import { shortenRegistrationKeys } from './migrations/0004-registration-keys.ts';
import { createPgliteDatabase } from './pglite-database.ts';
import { createPostgresDatabase } from './postgres-database.ts';

export type DatabaseAddress = { url: string } | { folder: string };

/**
 * Opens the database and runs the migrations.
 * @param onIdleError gets errors of idle connections
 * @throws DatabaseUnavailable if the server cannot be reached
 */
export async function openDatabase(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  if ('folder' in address) {
    const database = await migrated(await createPgliteDatabase(address.folder));
    await learnWhatIsThere(database);
    return database;
  }
  const unlimited = await migrated(createPostgresDatabase(address.url, onIdleError, null));
  await unlimited.close();
  return createPostgresDatabase(address.url, onIdleError);
}

/**
 * Updates the statistics of the query planner, which the embedded database does not do by itself. Without them, a booking among
 * 100,000 visits took a quarter of a second: it read the history of all visits.
 */
async function learnWhatIsThere(database: Database): Promise<void> {
  await database.transaction((tx) => sql`analyze`.execute(tx));
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const FOLDER = join(import.meta.dirname, 'migrations');

const inCode = new Map([['0004-registration-keys.ts', shortenRegistrationKeys]]);

/**
 * Runs the new migrations in the order of their names, all of them or none. A migration that is merged late runs after others
 * with higher numbers, so it must not depend on their absence. If several processes start at once, one of them migrates and the
 * others wait.
 */
export async function migrate(database: Database): Promise<void> {
  const inSql = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  const names = [...inSql, ...inCode.keys()].sort();
  await database.transaction(async (tx) => {
    // Disable time limits of the role or the server, because migrations may take long.
    await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`.execute(tx);
    await sql`create table if not exists migrations (
      name text primary key,
      run_at timestamptz not null default now()
    )`.execute(tx);
    const done = await namesDone(tx);
    for (const name of names.filter((each) => !done.has(each))) {
      const run = inCode.get(name) ?? (() => runFile(tx, name));
      await run(tx);
      await tx.insertInto('migrations').values({ name }).execute();
    }
  });
}

async function runFile(tx: Transaction, name: string): Promise<void> {
  await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(tx);
}

async function namesDone(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.selectFrom('migrations').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
