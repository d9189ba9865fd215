import type { VehicleYear } from '@forecourt/shared/api';
import { useMoney } from '@forecourt/shared/country';

/** Writes sums in one or several currencies: "£482.40", "£482.40 + €60.00"; empty where there is none. */
export function useCostsText(): (costs: VehicleYear['costs']) => string {
  const money = useMoney();
  return (costs) => costs.map(({ cost_minor, currency }) => money.written(cost_minor, currency)).join(' + ');
}
