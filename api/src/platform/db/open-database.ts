import { sql } from 'kysely';
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
  if ('folder' in address) {
    const database = await migrated(await createPgliteDatabase(address.folder));
    await learnWhatIsThere(database);
    return database;
  }
  // The time limits of requests are not for migrations.
  const unlimited = await migrated(createPostgresDatabase(address.url, onIdleError, null));
  await unlimited.close();
  return createPostgresDatabase(address.url, onIdleError);
}

/**
 * A server looks by itself, now and then, at how much of what there is, and plans accordingly; the embedded database never
 * does. Without it a booking among 100,000 visits took a quarter of a second: it read all that was ever changed.
 */
async function learnWhatIsThere(database: Database): Promise<void> {
  await database.transaction((tx) => sql`analyze`.execute(tx));
}

/** @throws what kept it from being brought up to date; it is closed then */
async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
