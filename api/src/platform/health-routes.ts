import { type NotReadyReason, type Readiness, sendReadiness } from '@forecourt/shared/server';
import type { FastifyPluginAsync } from 'fastify';
import { type Database, DatabaseOverloaded, DiskFull } from './db/database.ts';
import { listMigrations, readSchemaState } from './db/migrate.ts';

/** Health (the process runs) and readiness (it can serve customers), also at the addresses of older versions. */
export const healthRoutes: FastifyPluginAsync<{ readiness: Readiness }> = async (app, { readiness }) => {
  for (const url of ['/-/health', '/api/health']) {
    app.get(url, { schema: { hide: true } }, async () => ({ status: 'ok' }));
  }
  for (const url of ['/-/ready', '/api/ready']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => sendReadiness(reply, readiness));
  }
};

/** Creates the check whether the database responds and has the schema that this version expects. */
export function createDatabaseCheck(database: Database): () => Promise<readonly NotReadyReason[]> {
  const migrations = listMigrations();
  return async () => {
    try {
      await database.check();
      const { problem } = await readSchemaState(database, await migrations);
      return problem === null ? [] : ['schema'];
    } catch (error) {
      // An overloaded process stays ready: otherwise its load would move to the other processes.
      if (error instanceof DatabaseOverloaded) return [];
      return [error instanceof DiskFull ? 'disk_full' : 'database'];
    }
  };
}
