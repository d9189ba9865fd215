import type { Database } from '../platform/db/database.ts';
import { readerOn } from '../platform/db/queries.ts';
import { rawQuery } from './raw-query.ts';

/**
 * The plans of all statements that something reads with, a text for each.
 * @param read is given the database in whose place it reads
 * @param options of `explain`: with `analyze`, the statements are run, and the plans say how many rows were read
 */
export async function plansOf(
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
          readerOn(async (sql, values) => {
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
