import type { HistoryItem } from '@forecourt/shared/api';

/** What of a record is of one year. */
export interface RecordYear {
  year: number;
  items: readonly HistoryItem[];
}

/** A record by years, in its own order. @param items the newest first */
export function byYear(items: readonly HistoryItem[]): RecordYear[] {
  return [...Map.groupBy(items, ({ date }) => Number(date.slice(0, 4)))].map(([year, ofYear]) => ({
    year,
    items: ofYear,
  }));
}

/** What tells one place of a record from another. */
export function keyOf({ visit, record }: HistoryItem): string {
  return visit?.id ?? record?.id ?? '';
}
