import type { VehicleYear } from '@forecourt/shared/api';
import type { YearSum } from './years-plot.ts';

/** Yearly costs by currency, the earliest year first; currencies are never added up. */
export function costsByCurrency(years: readonly VehicleYear[]): { currency: string; sums: YearSum[] }[] {
  const all = years.toReversed().flatMap(({ year, costs }) => costs.map((cost) => ({ year, ...cost })));
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, sums]) => ({
    currency,
    sums: sums.map(({ year, cost_minor }) => ({ year, value: cost_minor })),
  }));
}
