import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { createPgliteDatabase } from './pglite-database.ts';
import { createPostgresDatabase } from './postgres-database.ts';

/** Which PostgreSQL: a server by its address, or the embedded one in a folder. */
export type DatabaseAddress = { url: string } | { folder: string };

/**
 * Opens the database and brings its tables up to date.
 * @param onIdleError told when a connection that nobody was using broke
 * @throws DatabaseUnavailable when the server cannot be reached
 */
export async function openDatabase(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const database = await connect(address, onIdleError);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connect(address: DatabaseAddress, onIdleError: (error: Error) => void): Promise<Database> {
  if ('url' in address) return createPostgresDatabase(address.url, onIdleError);
  return createPgliteDatabase(address.folder);
}
