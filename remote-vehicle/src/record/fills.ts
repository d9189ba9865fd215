import type { HistoryItem } from '@forecourt/shared/api';

/** Fewest tanks that are worth folding. */
const MIN_FILLS = 3;

/** A row of a record: a single item, or consecutive tanks of fuel. */
export type RecordGroup = { item: HistoryItem } | { fills: readonly HistoryItem[] };

/** Groups consecutive tanks of fuel; other items stay single. */
export function groupFuelEntries(items: readonly HistoryItem[]): RecordGroup[] {
  const places: RecordGroup[] = [];
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
