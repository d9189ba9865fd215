import type { VehicleRecord, VehicleYear } from '@forecourt/shared/api';

/** What a kind of entries came to over all years. */
export interface KindSum {
  kind: VehicleRecord['kind'];
  /** In the smallest unit of the currency. */
  cost_minor: number;
  /** Of what all kinds came to, from 0 to 1. */
  share: number;
}

/** What each kind cost in one currency, the dearest first; kinds that cost nothing are left out. @param currency ISO 4217 */
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
