import { createRequire } from 'node:module';
import type { PGliteInterface } from '@electric-sql/pglite';
import { Pool, types } from 'pg';
import { parsers } from '../../api/src/platform/db/parsers.ts';

/** As many as an api process has (api/src/platform/db/postgres-database.ts). */
const CONNECTIONS = 10;

export type Run = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/** A database with nothing before it but its driver. */
export interface BareDatabase {
  run: Run;
  transaction(work: (run: Run) => Promise<void>): Promise<void>;
}

/** @param target address of a server, or the folder of an embedded database */
export function openBareDatabase(target: string): Promise<BareDatabase> {
  return target.startsWith('postgres:') ? openServer(target) : openFolder(target);
}

async function openServer(url: string): Promise<BareDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: { getTypeParser: (type, format) => parsers[type] ?? types.getTypeParser(type, format) },
  });
  return {
    run: async (sql, values) => (await pool.query(sql, [...values])).rows,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work(async (sql, values) => (await client.query(sql, [...values])).rows);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function openFolder(folder: string): Promise<BareDatabase> {
  // The one that the api has, which is not that of the commands.
  const fromApi = createRequire(new URL('../../api/package.json', import.meta.url));
  const { PGlite } = fromApi('@electric-sql/pglite') as typeof import('@electric-sql/pglite');
  const pglite: PGliteInterface = await PGlite.create(folder);
  const runOn =
    (on: Pick<PGliteInterface, 'query'>): Run =>
    async (sql, values) =>
      (await on.query(sql, [...values], { parsers })).rows;
  return {
    run: runOn(pglite),
    transaction: (work) => pglite.transaction((tx) => work(runOn(tx))),
  };
}
