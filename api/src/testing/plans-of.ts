import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Database, Reader } from '../platform/db/database.ts';
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
  const made = new Map<unknown, CompiledQuery>();
  /** What is part of another statement is made by itself too, but not sent. */
  const sent: (CompiledQuery | undefined)[] = [];
  const compiler = new PostgresQueryCompiler();
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      made.set(queryId, compiler.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      sent.push(made.get(queryId));
      return result;
    },
  };
  await read({
    ...database,
    read: (work) =>
      database.read((reader) =>
        work((reader as unknown as { withPlugin(plugin: KyselyPlugin): Reader }).withPlugin(noting)),
      ),
  });
  const plans: string[] = [];
  for (const { sql, parameters } of sent.filter((statement) => statement !== undefined)) {
    const rows = await database.read((reader) =>
      rawQuery<Record<string, string>>(reader, `explain ${options} ${sql}`, [...parameters]),
    );
    plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
  }
  return plans;
}
