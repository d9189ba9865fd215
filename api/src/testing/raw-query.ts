import { CompiledQuery } from 'kysely';
import type { Reader } from '../platform/db/database.ts';

/** Runs SQL as it stands, past the types of the tables: for what the api itself never does, or must not be able to. */
export async function rawQuery<Row = unknown>(
  reader: Reader,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await reader.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
