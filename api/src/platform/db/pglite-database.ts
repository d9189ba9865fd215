import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteInterface } from '@electric-sql/pglite';
import { ConcurrencyLimiter, currentTraceContext } from '@forecourt/shared/server';
import { FileLockedError, lockFile } from '@forecourt/shared/server/store';
import { type Database, DatabaseOverloaded, DiskFull, toDatabaseError, withHealthCheck } from './database.ts';
import { columnParsersByTypeOid, createReader, createTransaction, type StatementRunner } from './queries.ts';
import { buildApplicationName } from './transaction-settings.ts';

export async function openPgliteDatabase(folder: string): Promise<Database> {
  const { cluster, unlock } = await openFolder(folder);
  const pglite = await PGlite.create(cluster).catch((error: unknown) => {
    unlock();
    throw new Error(unopened(cluster, error), { cause: error });
  });
  const database = wrapPglite(pglite);
  return { ...database, close: () => database.close().finally(unlock) };
}

/** Opens the embedded database in a folder whose lock the caller holds. @param from dump to load into an empty folder */
export async function openPgliteFolder(
  folder: string,
  from?: Blob,
): Promise<{ database: Database; dump: () => Promise<Blob> }> {
  const pglite = await PGlite.create(folder, from ? { loadDataDir: from } : {});
  return { database: wrapPglite(pglite), dump: () => pglite.dumpDataDir('none') };
}

function unopened(folder: string, error: unknown): string {
  const reason = toDatabaseError(error);
  const message = reason instanceof Error ? reason.message : String(reason);
  const advice =
    reason instanceof DiskFull
      ? 'Free some space and start again.'
      : 'Its files may be damaged or of another version. Put a backup of the folder in its place, or move it away to begin with an empty database.';
  return `The embedded database in ${folder} cannot be opened (${message}). ${advice}`;
}

/** Maximum number of requests that wait for the single connection; further requests are refused at once. */
const MAX_WAITING = 100;
const MAX_WAIT_MS = 15_000;

/** Wraps PGlite, which has one connection: one transaction runs at a time, without a time limit. */
export function wrapPglite(pglite: PGliteInterface): Database {
  const connection = new ConcurrencyLimiter({
    maxRunning: 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  const reader = createReader(statementsOn(pglite));

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await connection.acquire();
    if (!release) throw new DatabaseOverloaded('Too many wait for the one connection, or for too long');
    try {
      return await work();
    } finally {
      // PGlite runs in this process, so let other work of the event loop run between two transactions.
      setImmediate(release);
    }
  }

  return withHealthCheck({
    read: (work) => alone(() => work(reader)),
    transaction: (work) =>
      alone(() =>
        pglite.transaction(async (tx) => {
          // outbox.trace_id reads `application_name`. `set local` is not a query, so `work` can still set the isolation level.
          if (currentTraceContext())
            await tx.exec(`set local application_name = '${buildApplicationName()}'`);
          return work(createTransaction(statementsOn(tx)));
        }),
      ).catch(rethrow),
    async listen(channel, { onMessage }) {
      await alone(() => pglite.listen(channel, onMessage)).catch(rethrow);
    },
    close: () => pglite.close(),
  });
}

/** Locks the data folder. PostgreSQL needs an empty folder, so the database is in a subfolder beside the lock file. */
async function openFolder(folder: string): Promise<{ cluster: string; unlock: () => void }> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockDatabaseFolder(folder);
  // Older versions, which had no lock file, stored the database directly in the folder.
  const isFromBefore = existsSync(join(folder, 'PG_VERSION'));
  return { cluster: isFromBefore ? folder : join(folder, 'postgres'), unlock };
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error);
}

function statementsOn(pglite: Pick<PGliteInterface, 'query' | 'exec'>): StatementRunner {
  return async (sql, values) => {
    const options = { parsers: columnParsersByTypeOid };
    const results = await (values.length > 0
      ? pglite.query(sql, [...values], options).then((result) => [result])
      : pglite.exec(sql, options)
    ).catch(rethrow);
    const rows = results.flatMap((result) => result.rows);
    return { rows, numAffectedRows: BigInt(results.at(-1)?.affectedRows ?? 0) };
  };
}

const LOCK_FILE = 'forecourt.lock';

/**
 * Locks a folder for this process: two processes would corrupt the embedded database.
 * @returns a function that frees the lock
 * @throws Error if another process holds it
 */
export async function lockDatabaseFolder(folder: string): Promise<() => void> {
  return lockFile(join(folder, LOCK_FILE)).catch((error: unknown) => {
    if (!(error instanceof FileLockedError)) throw error;
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  });
}
