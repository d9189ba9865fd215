import type { VehicleRecord, VehicleYear } from '@forecourt/shared/api';

/** Cost of a kind of entry over all years. */
export interface KindSum {
  kind: VehicleRecord['kind'];
  /** In the smallest currency unit. */
  cost_minor: number;
  /** Share of the total, from 0 to 1. */
  share: number;
}

/** Cost of each kind in one currency, the most expensive first, without kinds that cost nothing. @param currency ISO 4217 */
export function kindCosts(years: readonly VehicleYear[], currency: string): KindSum[] {
  const costs = years
    .flatMap(({ kind_costs }) => kind_costs)
    .filter((cost) => cost.currency === currency && cost.cost_minor > 0);
  const total = sumOf(costs);
  return [...Map.groupBy(costs, ({ kind }) => kind)]
    .map(([kind, of]) => ({ kind, cost_minor: sumOf(of), share: sumOf(of) / total }))
    .sort((one, other) => other.cost_minor - one.cost_minor);
}

function sumOf(costs: readonly { cost_minor: number }[]): number {
  return costs.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
}
