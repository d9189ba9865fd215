import type { HistoryItem } from '@forecourt/shared/api';

/** Fewer are seen at a glance. */
const MIN_FILLS = 3;

/** What stands in a record in one place: an item by itself, or tanks of fuel that follow one another. */
export type RecordPlace = { item: HistoryItem } | { fills: readonly HistoryItem[] };

/** A record with tanks of fuel put together where several follow one another; everything else as it is. */
export function foldFills(items: readonly HistoryItem[]): RecordPlace[] {
  const places: RecordPlace[] = [];
  let fills: HistoryItem[] = [];
  const end = () => {
    if (fills.length >= MIN_FILLS) places.push({ fills });
    else places.push(...fills.map((item) => ({ item })));
    fills = [];
  };
  for (const item of items) {
    if (item.record?.kind === 'fuel') {
      fills.push(item);
    } else {
      end();
      places.push({ item });
    }
  }
  end();
  return places;
}
