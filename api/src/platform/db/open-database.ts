import { sql } from 'kysely';
import { assertDatabaseUsable } from './assert-database-usable.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPgliteDatabase } from './pglite-database.ts';
import { DEFAULT_TIME_LIMITS, openPostgresDatabase } from './postgres-database.ts';

/** Address of a PostgreSQL server, or folder of the embedded database. `directUrl`: no pooler, for migrations and LISTEN. */
export type DatabaseAddress = { url: string; directUrl?: string | undefined } | { folder: string };

/**
 * Opens the database and runs the migrations. Then updates the statistics of an embedded database.
 * @param onIdleError gets errors of idle connections
 * @throws DatabaseUnavailable if the server cannot be reached; errors of `assertDatabaseUsable` and `migrate`
 */
export async function openAndMigrateDatabase(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const unlimited = await migrateOrClose(await openDatabaseForMigrations(address, onIdleError));
  if ('folder' in address) {
    await updateStatistics(unlimited);
    return unlimited;
  }
  await unlimited.close();
  const { url, directUrl } = address;
  return openPostgresDatabase(url, onIdleError, DEFAULT_TIME_LIMITS, directUrl);
}

/** Opens the database as it is, without migrating and without the api's time limits. */
export async function openDatabaseForMigrations(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  return 'folder' in address
    ? openPgliteDatabase(address.folder)
    : openPostgresDatabase(address.directUrl ?? address.url, onIdleError, null);
}

/**
 * Updates the statistics of the query planner, which the embedded database does not do by itself. Without them, a booking among
 * 100,000 visits took a quarter of a second: it read the history of all visits.
 */
async function updateStatistics(database: Database): Promise<void> {
  await database.transaction((tx) => sql`analyze`.execute(tx));
}

async function migrateOrClose(database: Database): Promise<Database> {
  try {
    await assertDatabaseUsable(database);
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
