import type { HistoryItem, VehicleYear } from '@forecourt/shared/api';

/** Total cost of entries by currency. */
export function sumCosts(items: readonly HistoryItem[]): VehicleYear['costs'] {
  const sums = new Map<string, number>();
  for (const { record } of items) {
    if (!record || record.cost_minor === null || record.currency === null) continue;
    sums.set(record.currency, (sums.get(record.currency) ?? 0) + record.cost_minor);
  }
  return [...sums].map(([currency, cost_minor]) => ({ currency, cost_minor }));
}
