import type { VehicleYear } from '@forecourt/shared/api';
import type { YearSum } from './years-plot.ts';

/** What years cost, for each currency by itself, the earliest year first: sums of several cannot be compared. */
export function costsByCurrency(years: readonly VehicleYear[]): { currency: string; sums: YearSum[] }[] {
  const all = years.toReversed().flatMap(({ year, costs }) => costs.map((cost) => ({ year, ...cost })));
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, sums]) => ({
    currency,
    sums: sums.map(({ year, cost_minor }) => ({ year, value: cost_minor })),
  }));
}
