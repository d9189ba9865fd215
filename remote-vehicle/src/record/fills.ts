import type { HistoryItem } from '@forecourt/shared/api';
import { keyOf } from './by-year.ts';

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

/** Keys of the fills that are unfolded: whoever comes back from one of them finds them as they were. */
const unfolded = new Set<string>();

export function isUnfolded(fills: readonly HistoryItem[]): boolean {
  return fills.some((item) => unfolded.has(keyOf(item)));
}

export function setUnfolded(fills: readonly HistoryItem[], isOpen: boolean): void {
  for (const item of fills) {
    if (isOpen) unfolded.add(keyOf(item));
    else unfolded.delete(keyOf(item));
  }
}
