import { ApiProblem } from '@forecourt/shared/http';
import { queryClient, queryOptions } from '@forecourt/shared/query';

const PER_PAGE = 100;
const MAX_PAGES = 20;

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Reads all pages of a list. @throws ApiProblem `unexpected_response` if it has no end: a part is never shown as the whole */
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

/** The loaded pages of a list; `next_cursor` is null at its end. */
export type GrowingList<Item> = Page<Item>;

/** A list in the cache. `query` reads as many pages as the cache has, `more` adds the next one if there is one. */
export function growingList<Item>(
  queryKey: readonly unknown[],
  readPage: (page: { cursor?: string; signal?: AbortSignal }) => Promise<Page<Item>>,
) {
  const query = queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<GrowingList<Item>> => {
      let list = grown({ items: [], next_cursor: null }, await readPage({ signal }));
      // The cache is read each time, because the list may grow meanwhile.
      while (list.next_cursor !== null && list.items.length < (inCache()?.items.length ?? 0)) {
        list = grown(list, await readPage({ cursor: list.next_cursor, signal }));
      }
      return list;
    },
  });

  function inCache(): GrowingList<Item> | undefined {
    return queryClient.getQueryData(query.queryKey);
  }

  async function more(): Promise<void> {
    const cursor = inCache()?.next_cursor;
    if (!cursor) return;
    const page = await readPage({ cursor });
    // After a refetch, the list may continue elsewhere.
    if (inCache()?.next_cursor !== cursor) return more();
    queryClient.setQueryData(query.queryKey, (list) => list && grown(list, page));
  }

  return { query, more };
}

function grown<Item>(list: GrowingList<Item>, { items, next_cursor }: Page<Item>): GrowingList<Item> {
  return { items: [...list.items, ...items], next_cursor };
}
