import type { Database } from '../platform/db/database.ts';
import { rawQuery } from './raw-query.ts';

/**
 * All rows of all tables, as JSON behind the name of their table.
 * @param mentioning a regular expression of PostgreSQL: only those rows that match it
 */
export async function databaseContents(database: Database, mentioning = ''): Promise<string[]> {
  return database.read(async (reader) => {
    const tables = await rawQuery<{ name: string }>(
      reader,
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    );
    const contents = tables.map(
      ({ name }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t`,
    );
    const rows = await rawQuery<{ row: string }>(
      reader,
      `select row from (${contents.join(' union all ')}) rows where row ~ $1 order by 1`,
      [mentioning],
    );
    return rows.map(({ row }) => row);
  });
}
