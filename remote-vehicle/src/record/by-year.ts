import type { HistoryItem } from '@forecourt/shared/api';

export interface RecordYear {
  year: number;
  items: readonly HistoryItem[];
}

/** Groups a record by years, in its order. @param items the newest first */
export function groupByYear(items: readonly HistoryItem[]): RecordYear[] {
  return [...Map.groupBy(items, ({ date }) => Number(date.slice(0, 4)))].map(([year, ofYear]) => ({
    year,
    items: ofYear,
  }));
}

/** Identifies a visit or an entry. */
export function historyItemKey({ visit, record }: HistoryItem): string {
  return visit?.id ?? record?.id ?? '';
}
