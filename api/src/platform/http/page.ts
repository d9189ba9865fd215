import { z } from 'zod';
import { invalidFieldProblem } from '../problems/problem.ts';

const MAX_PER_PAGE = 100;
const USUAL_PER_PAGE = 20;

export const paginationQueryFields = {
  limit: z.coerce.number<string | number>().int().min(1).max(MAX_PER_PAGE).default(USUAL_PER_PAGE),
  cursor: z.string().max(500).optional().describe('`next_cursor` of the previous page'),
};

export function createListPageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('null on the last page'),
  });
}

export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Reads the sort key in a cursor; null without a cursor. @throws Problem `invalid_input` if it does not fit `key` */
export function decodeCursor<Key extends z.ZodType>(
  cursor: string | undefined,
  key: Key,
): z.output<Key> | null {
  if (cursor === undefined) return null;
  const parsed = key.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw invalidFieldProblem('/cursor', 'invalid_cursor', 'Not a cursor of this list');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Creates a page of a list. @param rows read with `limit + 1` @param keyOf returns a row's sort key, as in `order by` */
export function toResultPage<Row, Json>(
  rows: readonly Row[],
  limit: number,
  json: (row: Row) => Json,
  keyOf: (row: Row) => readonly string[],
): { items: Json[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(json),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
}
