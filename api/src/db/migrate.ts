import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from './database.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Any number, as long as every api process takes the same. */
const LOCK = 4_061_979;

/**
 * Runs the migrations that this database has not seen, in the order of their names, all of them or none. Of
 * several processes that start at once, one runs them and the others wait.
 */
export async function migrate(database: Database): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await tx.script(`create table if not exists migrations (
      name text primary key,
      run_at timestamptz not null default now()
    )`);
    const done = await namesDone(tx);
    for (const name of names.filter((each) => !done.has(each))) {
      await tx.script(await readFile(join(FOLDER, name), 'utf8'));
      await tx.query('insert into migrations (name) values ($1)', [name]);
    }
  });
}

async function namesDone(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>('select name from migrations');
  return new Set(rows.map((row) => row.name));
}
