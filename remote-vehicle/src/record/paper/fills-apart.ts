import type { HistoryItem } from '@forecourt/shared/api';

/** A year's entries without its tanks of fuel, and these, the latest first; a single one stays where it is. */
export function fillsApart(items: readonly HistoryItem[]): {
  rest: readonly HistoryItem[];
  fills: readonly HistoryItem[];
} {
  const isFill = ({ record }: HistoryItem) => record?.kind === 'fuel';
  const fills = items.filter(isFill);
  return fills.length > 1
    ? { rest: items.filter((item) => !isFill(item)), fills }
    : { rest: items, fills: [] };
}
