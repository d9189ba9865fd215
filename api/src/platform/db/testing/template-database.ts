import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { hasPostgres, type PostgresServer, startPostgres } from '../../../testing/postgres-server.ts';
import { openDatabase } from '../open-database.ts';

/** Environment variable with the address of a migrated database that nothing connects to, for tests to copy. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/**
 * Starts one PostgreSQL server for a whole run of tests, where the machine has one, and lets `copyTemplate` know of it, in the
 * processes that are started from now on, too. A copy costs a small part of what opening the embedded database does.
 */
export async function startTemplateServer(): Promise<PostgresServer | null> {
  if (!hasPostgres) return null;
  const server = await startPostgres();
  try {
    const url = await server.createDatabase('template');
    const database = await openDatabase({ url }, () => {});
    await database.close();
    process.env[TEMPLATE] = url;
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The address of a new database with all tables, on the run's server; null where the run has none. */
export async function copyTemplate(): Promise<string | null> {
  const template = process.env[TEMPLATE];
  if (!template) return null;
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, template).href;
}
