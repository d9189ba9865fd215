import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteInterface } from '@electric-sql/pglite';
import { ConcurrencyLimit } from '@forecourt/shared/server';
import { withHealthCheck } from './check-database.ts';
import { type Database, DatabaseOverloaded, DiskFull } from './database.ts';
import { translated } from './database-errors.ts';
import { lockFolder } from './folder-lock.ts';
import { parsers } from './parsers.ts';
import { type RunStatement, readerOn, transactionOn } from './queries.ts';

/**
 * The embedded PostgreSQL in a folder of its own.
 * @throws Error when another process already uses the folder, or it holds no database that can be opened
 */
export async function createPgliteDatabase(folder: string): Promise<Database> {
  const { cluster, unlock } = await openFolder(folder);
  const pglite = await PGlite.create(cluster).catch((error: unknown) => {
    unlock();
    throw new Error(unopened(cluster, error), { cause: error });
  });
  const database = pgliteDatabaseOn(pglite);
  return { ...database, close: () => database.close().finally(unlock) };
}

function unopened(folder: string, error: unknown): string {
  const reason = translated(error);
  const message = reason instanceof Error ? reason.message : String(reason);
  const advice =
    reason instanceof DiskFull
      ? 'Free some space and start again.'
      : 'Its files may be damaged or of another version. Put a backup of the folder in its place, or move it away to begin with an empty database.';
  return `The embedded database in ${folder} cannot be opened (${message}). ${advice}`;
}

/** How many may wait for the one connection, and for how long; the rest are refused. */
const MAX_WAITING = 100;
const MAX_WAIT_MS = 15_000;

/** It has one connection, which takes the transactions one after the other. How long one takes it cannot limit. */
export function pgliteDatabaseOn(pglite: PGliteInterface): Database {
  const connection = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  const reader = readerOn(statementsOn(pglite));

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await connection.acquire();
    if (!release) throw new DatabaseOverloaded('Too many wait for the one connection, or for too long');
    try {
      return await work();
    } finally {
      // It works in this process: between two of them, whatever else waits for the event loop has its turn.
      setImmediate(release);
    }
  }

  return withHealthCheck({
    read: (work) => alone(() => work(reader)),
    transaction: (work) =>
      alone(() => pglite.transaction((tx) => work(transactionOn(statementsOn(tx))))).catch(rethrow),
    // It is in this process: what it says is not lost on any way.
    async listen(channel, { onMessage }) {
      await alone(() => pglite.listen(channel, onMessage)).catch(rethrow);
    },
    close: () => pglite.close(),
  });
}

/** Locks the data folder, and says where in it the database is: PostgreSQL begins in an empty folder only. */
async function openFolder(folder: string): Promise<{ cluster: string; unlock: () => void }> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  // Folders from before the lock was a file in them hold the database itself.
  const isFromBefore = existsSync(join(folder, 'PG_VERSION'));
  return { cluster: isFromBefore ? folder : join(folder, 'postgres'), unlock };
}

function rethrow(error: unknown): never {
  throw translated(error);
}

function statementsOn(pglite: Pick<PGliteInterface, 'query' | 'exec'>): RunStatement {
  return async (sql, values) => {
    const options = { parsers };
    const results = await (values.length > 0
      ? pglite.query(sql, [...values], options).then((result) => [result])
      : pglite.exec(sql, options)
    ).catch(rethrow);
    const rows = results.flatMap((result) => result.rows);
    return { rows, numAffectedRows: BigInt(results.at(-1)?.affectedRows ?? 0) };
  };
}
