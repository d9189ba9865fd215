import { ApiProblem } from '@forecourt/shared/http';

const PER_PAGE = 100;
/** A customer has a handful of most things. */
const MAX_PAGES = 20;

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/**
 * Reads a list to its end, page by page.
 * @param maxPages of a hundred items each, for what there may be more of
 * @throws ApiProblem `unexpected_response` when it has no end: half a list must not pass for a whole one
 */
export async function everyPage<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
  maxPages: number = MAX_PAGES,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page: Page<Item> = await read(cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor });
    items.push(...page.items);
    if (page.next_cursor === null) return items;
    if (page.next_cursor === cursor) throw endless(`the cursor ${cursor} does not move on`);
    cursor = page.next_cursor;
  }
  throw endless(`there are more than ${maxPages * PER_PAGE} items`);
}

function endless(detail: string): ApiProblem {
  return new ApiProblem(200, 'unexpected_response', `A list has no end: ${detail}`);
}
