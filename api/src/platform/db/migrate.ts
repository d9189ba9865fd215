import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { ADVISORY_LOCKS, type Database, type Reader, type Transaction } from './database.ts';
import { shortenRegistrationKeys } from './migrations/0004-registration-keys.ts';

export interface Migration {
  name: string;
  /** Statements; null for a migration in code. */
  text: string | null;
  /** Oldest version that works on the schema after this migration; null if all versions do. */
  worksWith: string | null;
  run: (tx: Transaction) => Promise<void>;
}

export interface SchemaState {
  /** `older`: lacks migrations. `newer`: has later ones. `narrowed`: has one with which this version cannot work. */
  is: 'current' | 'older' | 'newer' | 'narrowed';
  /** Names of the missing migrations (`older`), or of the unknown ones (`newer`, `narrowed`). */
  migrations: readonly string[];
  /** Why this version cannot work on the schema, and what to do; null if it can. */
  problem: string | null;
}

/** A later version narrowed the schema, so this version cannot work on it. The message says what to do. */
export class SchemaNarrowedError extends Error {
  override name = 'SchemaNarrowedError';
}

const FOLDER = join(import.meta.dirname, 'migrations');

const inCode = new Map([['0004-registration-keys.ts', shortenRegistrationKeys]]);

const manifestSchema = z.object({ version: z.string() });

export const PRODUCT_VERSION = manifestSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')),
).version;

/** Matches the line that names the oldest version that works with a migration: `-- works with: 0.2.0, because REASON`. */
const WORKS_WITH = /^-- works with: (\d+\.\d+\.\d+), because \S/m;

export function parseOldestCompatibleVersion(text: string): string | null {
  return WORKS_WITH.exec(text)?.[1] ?? null;
}

/** Reads all migrations of this version in the order of their names. */
export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  const inSql = files.map(async (name): Promise<Migration> => {
    const text = await readFile(join(FOLDER, name), 'utf8');
    const run = async (tx: Transaction) => void (await sql.raw(text).execute(tx));
    return { name, text, worksWith: parseOldestCompatibleVersion(text), run };
  });
  const all = [
    ...(await Promise.all(inSql)),
    ...[...inCode].map(([name, run]): Migration => ({ name, text: null, worksWith: null, run })),
  ];
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Longest wait of a migration for a table, while the requests of running processes wait behind it. */
const LOCK_TIMEOUT_MS = 2_000;
/** Pause between two attempts, so that requests that waited behind the migration's lock can finish. */
const RETRY_PAUSE_MS = 1_000;
const ATTEMPTS = 40;

/**
 * Runs the new migrations in the order of their names, all of them or none. A migration that is merged late runs after others
 * with higher numbers, so it must not depend on their absence. If several processes start at once, one of them migrates and the
 * others wait. If a table stays locked for 2 s, all is rolled back and tried again (`ATTEMPTS`), so that requests can pass.
 * @returns names of the migrations that were run
 * @throws SchemaNarrowedError if a later version narrowed the schema
 */
export async function migrate(database: Database): Promise<string[]> {
  const all = await listMigrations();
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await database.transaction((tx) => runPending(tx, all));
    } catch (error) {
      if (left === 0 || !isLockTimeout(error)) throw error;
    }
    await delay(RETRY_PAUSE_MS);
  }
}

async function runPending(tx: Transaction, all: readonly Migration[]): Promise<string[]> {
  // Disable time limits of the role or the server, because migrations may take long.
  await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`.execute(tx);
  await sql`create table if not exists migrations (
    name text primary key,
    run_at timestamptz not null default now()
  )`.execute(tx);
  const done = await readDone(tx);
  const { is, problem } = computeSchemaState(all, done, PRODUCT_VERSION);
  if (is === 'narrowed') throw new SchemaNarrowedError(problem ?? '');
  const pending = all.filter(({ name }) => !done.has(name));
  if (pending.length === 0) return [];
  // A version reads this column to find out whether it can work on a schema with migrations of later versions.
  await sql`alter table migrations add column if not exists works_with text`.execute(tx);
  await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(tx);
  for (const { name, worksWith, run } of pending) {
    await run(tx);
    await sql`insert into migrations (name, works_with) values (${name}, ${worksWith})`.execute(tx);
  }
  return pending.map(({ name }) => name);
}

const LOCK_NOT_AVAILABLE = '55P03';

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error && error.code === LOCK_NOT_AVAILABLE ? true : isLockTimeout(error.cause);
}

/** Reads `works_with` through JSON, because a database that only old versions have migrated lacks this column. */
export const SELECT_APPLIED_MIGRATIONS =
  "select name, to_jsonb(m) ->> 'works_with' as works_with from migrations m order by name";

/** Reads the migrations that were run on this database: name → oldest version that works with it; null if all versions do. */
async function readDone(reader: Reader): Promise<Map<string, string | null>> {
  const { rows } = await sql
    .raw<{ name: string; works_with: string | null }>(SELECT_APPLIED_MIGRATIONS)
    .execute(reader);
  return new Map(rows.map(({ name, works_with }) => [name, works_with]));
}

/**
 * Compares the schema of a database with the one that this version expects. Changes nothing.
 * @param migrations of this version; default: reads them
 */
export async function readSchemaState(
  database: Database,
  migrations?: readonly Pick<Migration, 'name'>[],
): Promise<SchemaState> {
  const all = migrations ?? (await listMigrations());
  return database.read(async (reader) => {
    const done = (await hasMigrations(reader)) ? await readDone(reader) : new Map<string, string | null>();
    return computeSchemaState(all, done, PRODUCT_VERSION);
  });
}

async function hasMigrations(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('migrations') is not null as found
  `.execute(reader);
  return rows[0]?.found ?? false;
}

/** Compares a version's migrations with the done ones. @param done name → oldest version that works with it; null: all do */
export function computeSchemaState(
  all: readonly Pick<Migration, 'name'>[],
  done: ReadonlyMap<string, string | null>,
  version: string,
): SchemaState {
  const known = new Set(all.map(({ name }) => name));
  const unknown = [...done.keys()].filter((name) => !known.has(name));
  const [narrowing] = [...done].filter(([, from]) => from !== null && isLaterVersion(from, version));
  if (narrowing) {
    const [name, from] = narrowing;
    return {
      is: 'narrowed',
      migrations: unknown,
      problem: `The database was narrowed by ${name}, which needs version ${from} or later; this is ${version}. Start a later version, or restore the backup from before that migration.`,
    };
  }
  const missing = all.map(({ name }) => name).filter((name) => !done.has(name));
  if (missing.length > 0) {
    return {
      is: 'older',
      migrations: missing,
      problem: `The database is older than version ${version} needs: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Run \`npm run migrate\`.`,
    };
  }
  return { is: unknown.length > 0 ? 'newer' : 'current', migrations: unknown, problem: null };
}

/** Whether a version is later than another one, both as `1.2.3`. */
export function isLaterVersion(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}
