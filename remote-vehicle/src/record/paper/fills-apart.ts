import type { HistoryItem } from '@forecourt/shared/api';

/** Splits a year's entries into tanks of fuel, the latest first, and others; a single tank counts as other. */
export function splitFuelEntries(items: readonly HistoryItem[]): {
  rest: readonly HistoryItem[];
  fills: readonly HistoryItem[];
} {
  const isFill = ({ record }: HistoryItem) => record?.kind === 'fuel';
  const fills = items.filter(isFill);
  return fills.length > 1
    ? { rest: items.filter((item) => !isFill(item)), fills }
    : { rest: items, fills: [] };
}
