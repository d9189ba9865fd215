import type { VehicleYear } from '@forecourt/shared/api';

/** What a distance cost. */
interface CostOfDistance {
  driven_km: number;
  /** In the smallest unit of its currency. */
  cost_minor: number;
  /** ISO 4217 */
  currency: string;
}

/** What the years cost of which both is known, how far and how much; null where there is none, or their currencies cannot be added up. */
export function costOfDistance(years: readonly VehicleYear[]): CostOfDistance | null {
  const known = years.filter(({ driven_km, costs }) => driven_km !== null && costs.length > 0);
  const costs = known.flatMap((year) => year.costs);
  const [first] = costs;
  if (!first || costs.some(({ currency }) => currency !== first.currency)) return null;
  const driven_km = known.reduce((sum, year) => sum + (year.driven_km ?? 0), 0);
  const cost_minor = costs.reduce((sum, cost) => sum + cost.cost_minor, 0);
  return driven_km > 0 ? { driven_km, cost_minor, currency: first.currency } : null;
}
