import type { VehicleYear } from '@forecourt/shared/api';
import { costOfDistance } from './cost-of-distance.ts';

const yearOf = (year: number, driven_km: number | null, costs: VehicleYear['costs']): VehicleYear => ({
  year,
  count: 1,
  costs,
  kind_costs: [],
  odometer_km: null,
  driven_km,
});
const pounds = (cost_minor: number) => ({ currency: 'GBP', cost_minor });

describe('costOfDistance', () => {
  it('adds up the years for which both are known', () => {
    expect(
      costOfDistance([
        yearOf(2026, 10_000, [pounds(150_000)]),
        yearOf(2025, 8_000, [pounds(90_000)]),
        yearOf(2024, null, [pounds(70_000)]),
        yearOf(2023, 5_000, []),
      ]),
    ).toEqual({ driven_km: 18_000, cost_minor: 240_000, currency: 'GBP' });
  });

  it('never adds up different currencies', () => {
    const euros = { currency: 'EUR', cost_minor: 6_000 };
    expect(costOfDistance([yearOf(2026, 10_000, [pounds(150_000), euros])])).toBeNull();
  });

  it('returns null if distance or cost is never known, or nothing was driven', () => {
    expect(costOfDistance([yearOf(2026, null, [pounds(5_000)]), yearOf(2025, 900, [])])).toBeNull();
    expect(costOfDistance([yearOf(2026, 0, [pounds(5_000)])])).toBeNull();
  });
});
