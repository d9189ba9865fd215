import { ApiProblem } from '@forecourt/shared/http';
import { queryClient, queryOptions } from '@forecourt/shared/query';

const PER_PAGE = 100;
const MAX_PAGES = 20;

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Reads all pages of a list. @throws ApiProblem `unexpected_response` if the cursor repeats or `maxPages` are not enough */
export async function fetchAllPages<Item>(
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

/** Loaded pages of a list; `next_cursor` is null after the last page. */
export type PagedList<Item> = Page<Item>;

/** Returns `query`, which loads as many pages of a list as are cached, at least one, and `more`, which loads the next page. */
export function createPagedQuery<Item>(
  queryKey: readonly unknown[],
  readPage: (page: { cursor?: string; signal?: AbortSignal }) => Promise<Page<Item>>,
) {
  const query = queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<PagedList<Item>> => {
      let list = grown({ items: [], next_cursor: null }, await readPage({ signal }));
      // Read the cache in each round, because `more` may have added a page in the meantime.
      while (list.next_cursor !== null && list.items.length < (inCache()?.items.length ?? 0)) {
        list = grown(list, await readPage({ cursor: list.next_cursor, signal }));
      }
      return list;
    },
  });

  function inCache(): PagedList<Item> | undefined {
    return queryClient.getQueryData(query.queryKey);
  }

  async function more(): Promise<void> {
    const cursor = inCache()?.next_cursor;
    if (!cursor) return;
    const page = await readPage({ cursor });
    // A refetch may have changed the cursor in the meantime. This page is then not the next one, so load the next one.
    if (inCache()?.next_cursor !== cursor) return more();
    queryClient.setQueryData(query.queryKey, (list) => list && grown(list, page));
  }

  return { query, more };
}

function grown<Item>(list: PagedList<Item>, { items, next_cursor }: Page<Item>): PagedList<Item> {
  return { items: [...list.items, ...items], next_cursor };
}
