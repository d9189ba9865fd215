import type { VehicleYear } from '@forecourt/shared/api';
import { monthlyCost } from './monthly-cost.ts';

const TODAY = '2026-11-12';
const yearOf = (cost_minor: number, currency = 'GBP') =>
  ({ costs: [{ currency, cost_minor }] }) as unknown as VehicleYear;

describe('monthlyCost', () => {
  it('spreads all costs over the time that the record covers', () => {
    const years = [yearOf(200_000), yearOf(92_200)];
    expect(monthlyCost({ since: '2024-11-12', years }, TODAY)).toEqual({
      cost_minor: 12_183,
      currency: 'GBP',
    });
  });

  it.each([
    ['without a record', null, [yearOf(100)]],
    ['for a few weeks', '2026-10-01', [yearOf(100)]],
    ['without costs', '2024-11-12', []],
    ['for several currencies', '2024-11-12', [yearOf(100), yearOf(100, 'EUR')]],
  ])('is null %s', (_, since, years) => {
    expect(monthlyCost({ since, years }, TODAY)).toBeNull();
  });
});
