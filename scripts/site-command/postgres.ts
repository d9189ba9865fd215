import { execFile, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ADVISORY_LOCKS, type Database } from '../../api/src/platform/db/database.ts';
import { SELECT_APPLIED_MIGRATIONS } from '../../api/src/platform/db/migrate.ts';
import { CommandError } from '../terminal.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const LOG_LENGTH = 2_000;

export interface DatabaseSummary {
  server_version: string;
  /** Name of each migration → oldest version that works on the schema after it; null if all versions do. */
  migrations: Record<string, string | null>;
  counts: Record<string, number>;
}

/** Tables whose rows are counted, so that operators recognise a backup. */
const COUNTED = ['customers', 'vehicles', 'vehicle_records', 'appointments', 'reminders', 'photos'];

/** Connects to a database, without time limits of statements. @throws CommandError if it cannot be reached */
export async function connectToPostgres(
  url: string,
  source = 'DATABASE_DIRECT_URL, or else DATABASE_URL,',
): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Without a listener, a lost connection would end the process. The next statement reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
  } catch (error) {
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new CommandError(`The database cannot be reached (${reason}). ${source} must name the server.`);
  }
  return client;
}

/** Excludes other backups and restores of this database until the connection ends. @throws CommandError if another one runs */
export async function acquireBackupLock(client: Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [ADVISORY_LOCKS.backups]);
  if (rows[0]?.free) return;
  throw new CommandError('Another backup or restore of this database is running. Wait for its end.');
}

export async function readMajorVersion(client: Client): Promise<number> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  return rows[0].major;
}

/** Reads what a backup's manifest contains about its database. @throws CommandError if no api has ever run on the database */
export async function queryDatabaseSummary(
  query: (statement: string) => Promise<Record<string, unknown>[]>,
): Promise<DatabaseSummary> {
  const isThere = await query("select to_regclass('public.migrations') is not null as is_there");
  if (!isThere[0]?.is_there) {
    throw new CommandError('The database is empty: no api has ever run on it. There is nothing to back up.');
  }
  const counts = await query(
    COUNTED.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
  );
  const migrations = await query(SELECT_APPLIED_MIGRATIONS);
  const [version] = await query("select current_setting('server_version') as version");
  return {
    server_version: String(version?.version),
    migrations: Object.fromEntries(
      migrations.map(({ name, works_with }) => [
        String(name),
        works_with === null ? null : String(works_with),
      ]),
    ),
    counts: Object.fromEntries(counts.map(({ name, rows }) => [String(name), Number(rows)])),
  };
}

/** Lists the ids of all photos. The table of visits' photos is missing in a database of an earlier version. */
export async function listPhotoIds(
  query: (statement: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const [known] = await query("select to_regclass('public.visit_photos') is not null as has_visit_photos");
  const ofVisits = known?.has_visit_photos ? 'union all select id from visit_photos' : '';
  return (await query(`select id from photos ${ofVisits} order by id`)).map(({ id }) => String(id));
}

/** A database that does not change while it is read. */
export interface DatabaseSnapshot {
  kind: 'postgres' | 'embedded';
  facts: DatabaseSummary;
  photoIds: string[];
  /** Yields the dump; its size is unknown before the end. */
  dump(): AsyncIterable<Uint8Array>;
  /** @throws CommandError if files of photos in the snapshot may have been removed */
  assertPhotosHeld(): Promise<void>;
  close(): Promise<void>;
}

export interface RestoreTarget {
  /** Restores the dump: all of it or nothing. */
  restore(dump: AsyncIterable<Uint8Array>): Promise<Database>;
  /** Closes the database, and lets an api start on it. */
  finish(database: Database): Promise<void>;
  /** Releases the database, even if the restore is not finished. */
  close(): Promise<void>;
}

/**
 * Takes a snapshot of the database, and stops the removal of photo files until `close`. The snapshot is only held until the
 * dump ends, because a long transaction keeps the server from cleaning up.
 */
export async function snapshotPostgres(url: string): Promise<DatabaseSnapshot> {
  const holder = await connectToPostgres(url);
  const reader = await connectToPostgres(url);
  const close = async () => {
    await Promise.all([holder.end(), reader.end()]);
  };
  try {
    await acquireBackupLock(holder);
    await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.photoFiles]);
    const pg_dump = await findClientProgram('pg_dump', await readMajorVersion(holder));
    await reader.query('begin transaction isolation level repeatable read read only');
    const { rows: exported } = await reader.query('select pg_export_snapshot() as id');
    const query = async (statement: string) => (await reader.query(statement)).rows;
    const facts = await queryDatabaseSummary(query);
    const photoIds = await listPhotoIds(query);
    return {
      kind: 'postgres',
      facts,
      photoIds,
      async *dump() {
        const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${exported[0].id}`];
        yield* runProgram(pg_dump, options, url);
        await reader.query('commit');
      },
      async assertPhotosHeld() {
        await holder.query('select 1').catch(() => {
          throw new CommandError(
            'The connection to the database was lost while photos were copied. Repeat the backup.',
          );
        });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Restores a dump in one transaction: all of it or nothing. @throws CommandError */
export async function restoreDump(client: Client, url: string, dump: AsyncIterable<Uint8Array>) {
  const pg_restore = await findClientProgram('pg_restore', await readMajorVersion(client));
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  for await (const _ of runProgram(pg_restore, options, url, dump)) {
    // pg_restore writes to the server and prints nothing; the loop only waits for its end.
  }
}

/**
 * Finds a client program of PostgreSQL with the server's major version, or else the closest newer version. An older pg_dump
 * refuses the server, and a newer pg_restore may use settings that the server does not know.
 */
async function findClientProgram(name: 'pg_dump' | 'pg_restore', major: number): Promise<string> {
  const found = await Promise.all(
    [name, ...globSync(`/usr/lib/postgresql/*/bin/${name}`)].map(async (file) => {
      const { stdout } = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }));
      return { file, version: Number(/ (\d+)/.exec(stdout)?.[1] ?? 0) };
    }),
  );
  const usable = found.filter(({ version }) => version >= major).sort((a, b) => a.version - b.version);
  const [best] = usable;
  if (best) return best.file;
  throw new CommandError(
    `This needs ${name} of PostgreSQL ${major} or newer, like the server. Install it (Debian: apt-get install postgresql-client-${major}), or put it into PATH.`,
  );
}

/** Runs a program on a database, and yields its output. @throws CommandError with the end of its messages if it fails */
async function* runProgram(
  file: string,
  options: readonly string[],
  url: string,
  input?: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { address, password } = splitPassword(url);
  const child = spawn(file, [...options, `--dbname=${address}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const messages = text(child.stderr);
  // If the program fails, writing its input fails too (EPIPE). The exit code is the error to report.
  const sent = input ? pipeline(Readable.from(input), child.stdin) : Promise.resolve(child.stdin.end());
  const sentOrFailed = sent.then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  try {
    yield* child.stdout;
    const failure = await sentOrFailed;
    if (failure && failure.code !== 'EPIPE') throw failure;
    if ((await ended) !== 0) {
      throw new CommandError(`${file} failed:\n${(await messages).trim().slice(-LOG_LENGTH)}`);
    }
  } finally {
    child.kill();
  }
}

/** Takes the password out of an address, because everybody on the machine can read the parameters of programs. */
function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}
