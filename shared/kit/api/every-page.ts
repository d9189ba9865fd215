const PER_PAGE = 100;
/** A customer has a handful of anything; more pages than this mean that the cursor does not move on. */
const MOST_PAGES = 20;

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Reads a list to its end, page by page. */
export async function everyPage<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: Page<Item> = await read(cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  return items;
}
