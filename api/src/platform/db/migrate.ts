import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from './database.ts';
import { shortenRegistrationKeys } from './migrations/0004-registration-keys.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Any number, as long as every api process takes the same. */
const LOCK = 4_061_979;

/** Migrations that SQL alone cannot do, by their name. */
const inCode = new Map([['0004-registration-keys.ts', shortenRegistrationKeys]]);

/**
 * Runs the migrations that this database has not seen, in the order of their names, all of them or none. Of
 * several processes that start at once, one runs them and the others wait.
 */
export async function migrate(database: Database): Promise<void> {
  const inSql = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  const names = [...inSql, ...inCode.keys()].sort();
  await database.transaction(async (tx) => {
    // Neither a migration nor waiting for another process that runs it may be cut off as a request is.
    await tx.script('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await tx.script(`create table if not exists migrations (
      name text primary key,
      run_at timestamptz not null default now()
    )`);
    const done = await namesDone(tx);
    for (const name of names.filter((each) => !done.has(each))) {
      const run = inCode.get(name) ?? (async () => tx.script(await readFile(join(FOLDER, name), 'utf8')));
      await run(tx);
      await tx.query('insert into migrations (name) values ($1)', [name]);
    }
  });
}

async function namesDone(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>('select name from migrations');
  return new Set(rows.map((row) => row.name));
}
