import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { hasPostgres, type PostgresServer, startPostgres } from '../../../testing/postgres-server.ts';
import { openAndMigrateDatabase } from '../open-database.ts';

/** Environment variable with the address of a migrated database without connections, for tests to copy. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/**
 * Starts one PostgreSQL server for a test run, if it is installed, and passes its address to `copyTemplateDatabase` in all
 * processes that start later. A copy costs a fraction of opening the embedded database.
 */
export async function startTemplateDatabaseServer(): Promise<PostgresServer | null> {
  if (!hasPostgres) return null;
  const server = await startPostgres();
  try {
    const url = await server.createDatabase('template');
    const database = await openAndMigrateDatabase({ url }, () => {});
    await database.close();
    process.env[TEMPLATE] = url;
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export interface PostgresTestDatabase {
  url: string;
  /** Stops the server if only this database is on it. */
  stop(): Promise<void>;
}

/** Creates a migrated database on the server of this test run; without one, an empty database on a separate server. */
export async function createPostgresTestDatabase(): Promise<PostgresTestDatabase> {
  const url = await copyTemplateDatabase();
  if (url !== null) return { url, stop: async () => {} };
  const server = await startPostgres();
  return { url: await server.createDatabase('separate'), stop: () => server.stop() };
}

/**
 * Creates a database on the server of this test run.
 * @param from name of the database to copy; default: the migrated template
 * @returns its address; null without a server
 */
export async function copyTemplateDatabase(from?: string): Promise<string | null> {
  const template = process.env[TEMPLATE];
  if (!template) return null;
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  try {
    // Copying files takes half the CPU time of the default, which logs every page.
    const source = from ?? new URL(template).pathname.slice(1);
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, template).href;
}
