import type { VehicleYear } from '@forecourt/shared/api';

interface CostOfDistance {
  driven_km: number;
  /** In the smallest currency unit. */
  cost_minor: number;
  /** ISO 4217 */
  currency: string;
}

/** Distance and cost of the years for which both are known; null if there are none, or costs in several currencies. */
export function costOfDistance(years: readonly VehicleYear[]): CostOfDistance | null {
  const known = years.filter(({ driven_km, costs }) => driven_km !== null && costs.length > 0);
  const costs = known.flatMap((year) => year.costs);
  const [first] = costs;
  if (!first || costs.some(({ currency }) => currency !== first.currency)) return null;
  const driven_km = known.reduce((sum, year) => sum + (year.driven_km ?? 0), 0);
  const cost_minor = costs.reduce((sum, cost) => sum + cost.cost_minor, 0);
  return driven_km > 0 ? { driven_km, cost_minor, currency: first.currency } : null;
}
