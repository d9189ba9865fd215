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

/** Returns a query of all tables of the api (schema `public`). @param select returns the query of one table */
async function unionOfTables(reader: Reader, select: (table: string) => string): Promise<string> {
  const tables = await rawQuery<{ name: string }>(
    reader,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  return tables.map(({ name }) => select(name)).join(' union all ');
}

/**
 * Returns the rows of all tables of the api (schema `public`), each as JSON after the name of its table.
 * @param mentioning regular expression of PostgreSQL that rows must match
 */
export async function readDatabaseRows(database: Database, mentioning = ''): Promise<string[]> {
  return database.read(async (reader) => {
    const all = await unionOfTables(
      reader,
      (table) => `select '${table} ' || to_jsonb(t)::text as row from "${table}" t`,
    );
    // The order of the database's own collation takes most of the time of this query.
    const sorted = `select row from (${all}) rows where row ~ $1 order by row collate "C"`;
    const rows = await rawQuery<{ row: string }>(reader, sorted, [mentioning]);
    return rows.map(({ row }) => row);
  });
}

/** Returns for each table of the api its name, number of rows and a hash of their content: takes a tenth of reading them. */
export async function hashDatabaseRows(database: Database): Promise<unknown[]> {
  return database.read(async (reader) => {
    const all = await unionOfTables(
      reader,
      (table) =>
        `select '${table}' as table, count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as hash from "${table}" t`,
    );
    return rawQuery(reader, `${all} order by 1`);
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
