import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database, Transaction } from './database.ts';
import { shortenRegistrationKeys } from './migrations/0004-registration-keys.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Migrations that SQL alone cannot do, by their name. */
const inCode = new Map([['0004-registration-keys.ts', shortenRegistrationKeys]]);

/**
 * Runs the migrations that this database has not seen, in the order of their names, all of them or none; one that came
 * after others with higher numbers ran as well, so it must not depend on them. Of several processes that start at once, one runs them and the others wait.
 */
export async function migrate(database: Database): Promise<void> {
  const inSql = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  const names = [...inSql, ...inCode.keys()].sort();
  await database.transaction(async (tx) => {
    // A time-out of the role or the server must not cut a migration off.
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
