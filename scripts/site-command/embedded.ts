import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { lockDatabaseFolder, openPgliteFolder } from '../../api/src/platform/db/pglite-database.ts';
import { CommandError } from '../terminal.ts';
import { type DatabaseSnapshot, listPhotoIds, queryDatabaseSummary, type RestoreTarget } from './postgres.ts';

const CLUSTER = 'postgres';

/**
 * Opens the embedded database for a backup. It belongs to one process, so the api must be stopped.
 * @throws CommandError if the api runs, or if there is no database
 */
export async function snapshotEmbeddedDatabase(folder: string): Promise<DatabaseSnapshot> {
  const cluster = clusterIn(folder);
  if (cluster === null) {
    throw new CommandError(
      `There is no database: DATABASE_URL is not set, and ${folder} (DATA_DIR) has no embedded one. Set the variables of the api.`,
    );
  }
  const unlock = await lock(folder);
  try {
    const { database, dump } = await openPgliteFolder(cluster);
    const query = async (statement: string) =>
      (await database.read((reader) => sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(reader)))
        .rows;
    return {
      kind: 'embedded',
      facts: await queryDatabaseSummary(query),
      photoIds: await listPhotoIds(query),
      async *dump() {
        yield* (await dump()).stream() as unknown as AsyncIterable<Uint8Array>;
      },
      // Nothing to check: the api is stopped, so nothing removes photos.
      assertPhotosHeld: async () => {},
      async close() {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Prepares a folder for a restore. The database is restored into a subfolder, which gets its final name at the end.
 * @throws CommandError if the folder has a database, or if the api runs
 */
export async function prepareEmbeddedDatabaseRestore(folder: string): Promise<RestoreTarget> {
  if (clusterIn(folder) !== null) {
    throw new CommandError(
      `The folder ${folder} (DATA_DIR) has a database already. A backup is restored into an empty system only: move the folder away, or set DATA_DIR to another one.`,
    );
  }
  await mkdir(folder, { recursive: true });
  const unlock = await lock(folder);
  const unfinished = path.join(folder, `${CLUSTER}.unfinished`);
  return {
    async restore(dump) {
      await rm(unfinished, { recursive: true, force: true });
      return (await openPgliteFolder(unfinished, new Blob([await buffer(dump)]))).database;
    },
    async finish(database) {
      await database.close();
      await rename(unfinished, path.join(folder, CLUSTER));
    },
    close: async () => unlock(),
  };
}

async function lock(folder: string): Promise<() => void> {
  return lockDatabaseFolder(folder).catch((error: Error) => {
    throw new CommandError(
      `${error.message} The embedded database belongs to one process: stop the api first.`,
    );
  });
}

/** Returns the path of the database, which older versions stored directly in the folder; null if there is none. */
function clusterIn(folder: string): string | null {
  const places = [folder, path.join(folder, CLUSTER)];
  return places.find((place) => existsSync(path.join(place, 'PG_VERSION'))) ?? null;
}
