import type { VehicleYear } from '@forecourt/shared/api';
import { kindCosts } from './kind-costs.ts';

const yearOf = (...kind_costs: VehicleYear['kind_costs']) => ({ kind_costs }) as VehicleYear;
const cost = (kind: 'fuel' | 'tax' | 'tyres', cost_minor: number, currency = 'GBP') => ({
  kind,
  currency,
  cost_minor,
});

test('adds up the years of each kind in one currency, the most expensive first', () => {
  const years = [
    yearOf(cost('fuel', 100), cost('tyres', 250), cost('fuel', 900, 'EUR')),
    yearOf(cost('fuel', 50)),
  ];
  expect(kindCosts(years, 'GBP')).toEqual([
    { kind: 'tyres', cost_minor: 250, share: 0.625 },
    { kind: 'fuel', cost_minor: 150, share: 0.375 },
  ]);
});

test('leaves out kinds without costs', () => {
  expect(kindCosts([yearOf(cost('tax', 0), cost('fuel', 100))], 'GBP')).toEqual([
    { kind: 'fuel', cost_minor: 100, share: 1 },
  ]);
});
