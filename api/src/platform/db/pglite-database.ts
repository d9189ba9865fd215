import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteInterface, type Transaction as PGliteTransaction } from '@electric-sql/pglite';
import type { Database, Reader, Transaction } from './database.ts';
import { translated } from './database-errors.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * The embedded PostgreSQL in a folder of its own, or in memory without one. It has one connection, which takes
 * the transactions one after the other.
 * @throws Error when another process already uses the folder
 */
export async function createPgliteDatabase(folder?: string): Promise<Database> {
  const locked = folder === undefined ? undefined : await openFolder(folder);
  const pglite = await PGlite.create(locked?.cluster).catch((error) => {
    locked?.unlock();
    throw error;
  });
  return {
    read: (work) => work(readerOn(pglite)),
    transaction: (work) => pglite.transaction((tx) => work(transactionOn(tx))).catch(rethrow),
    async close() {
      await pglite.close();
      locked?.unlock();
    },
  };
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

function readerOn(pglite: Pick<PGliteInterface, 'query'>): Reader {
  return {
    async query<Row>(sql: string, values: readonly unknown[] = []) {
      const { rows } = await pglite.query<Row>(sql, [...values]).catch(rethrow);
      return rows;
    },
  };
}

function transactionOn(pglite: PGliteTransaction): Transaction {
  return {
    ...readerOn(pglite),
    isTransaction: true,
    async script(sql) {
      await pglite.exec(sql).catch(rethrow);
    },
  };
}
