import { CompiledQuery } from 'kysely';
import type { Database, Reader } from '../platform/db/database.ts';
import { createReader } from '../platform/db/queries.ts';

/** Runs SQL without Kysely's types, for statements that the api never sends. Given a database, opens a transaction for it. */
export async function rawQuery<Row = unknown>(
  reader: Reader | Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  // Kysely's readers have a method `transaction`, too, so `listen` tells a database from a reader.
  if ('listen' in reader) return reader.transaction((tx) => rawQuery(tx, text, values));
  const { rows } = await reader.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/**
 * Returns the rows of all tables of the api (schema `public`), each as JSON after the name of its table.
 * @param mentioning regular expression of PostgreSQL that rows must match
 */
export async function readDatabaseRows(database: Database, mentioning = ''): Promise<string[]> {
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

/**
 * Returns the plans of all statements that `read` sends by `database.read`.
 * @param options of `explain`: with `analyze`, the plans contain the number of rows that were read
 */
export async function explainStatements(
  database: Database,
  read: (database: Database) => Promise<unknown>,
  options: '' | '(analyze)' = '',
): Promise<string[]> {
  const sent: { sql: string; values: readonly unknown[] }[] = [];
  await read({
    ...database,
    read: (work) =>
      database.read((reader) =>
        work(
          createReader(async (sql, values) => {
            sent.push({ sql, values });
            return { rows: await rawQuery(reader, sql, values) };
          }),
        ),
      ),
  });
  const plans: string[] = [];
  for (const { sql, values } of sent) {
    const rows = await database.read((reader) =>
      rawQuery<Record<string, string>>(reader, `explain ${options} ${sql}`, values),
    );
    plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
  }
  return plans;
}
