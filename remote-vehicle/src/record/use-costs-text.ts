import type { VehicleYear } from '@forecourt/shared/api';
import { useMoney } from '@forecourt/shared/country';

/** Returns a function that writes sums by currency: "£482.40", "£482.40 + €60.00"; empty without any. */
export function useCostsText(): (costs: VehicleYear['costs']) => string {
  const money = useMoney();
  return (costs) => costs.map(({ cost_minor, currency }) => money.written(cost_minor, currency)).join(' + ');
}
