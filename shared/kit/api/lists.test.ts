import { fetchAllPages } from './lists.ts';

/** Returns a `read` function for a list of numbers from 0, whose cursor is the next number. */
const listOf = (length: number) =>
  jest.fn(async ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const from = Number(cursor);
    const items = Array.from({ length: Math.min(limit, length - from) }, (_, index) => from + index);
    return { items, next_cursor: from + limit < length ? String(from + limit) : null };
  });

describe('fetchAllPages', () => {
  it('refuses a list whose cursor does not move on', async () => {
    const read = jest.fn(async () => ({ items: [1], next_cursor: 'same' }));
    await expect(fetchAllPages(read)).rejects.toThrow('does not move on');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('stops after 2,000 items', async () => {
    await expect(fetchAllPages(listOf(1_000_000))).rejects.toThrow('2000');
  });
});
