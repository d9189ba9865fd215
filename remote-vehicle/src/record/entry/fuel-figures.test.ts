import { aRecord } from '../../testing/samples.ts';
import { computeEntryConsumption, computeFuelCostPerDistance, computeFuelPrice } from './fuel-figures.ts';

const BRITAIN = { unit: 'mi', country: 'GB' } as const;
const previous = {
  id: aRecord().id,
  date: '2026-10-08',
  odometer_km: 83_476,
  cost_minor: null,
  currency: null,
};
const tank = aRecord({ odometer_km: 84_120, litres: 41.32, cost_minor: 6_120, previous });

describe('fuel consumption', () => {
  it.each([
    ['miles per imperial gallon', BRITAIN, 44],
    ['miles per US gallon', { unit: 'mi', country: 'US' } as const, 36.7],
    ['litres per 100 km', { unit: 'km', country: 'DE' } as const, 6.4],
  ])('is in %s', (_, counted, use) => {
    expect(computeEntryConsumption(tank, counted)).toBe(use);
  });

  it.each([
    ['litres', { litres: null }],
    ['a reading', { odometer_km: null }],
    ['a previous tank', { previous: null }],
    ['a previous reading', { previous: { ...previous, odometer_km: null } }],
    ['a lower previous reading', { previous: { ...previous, odometer_km: 90_000 } }],
  ])('is unknown without %s', (_, change) => {
    expect(computeEntryConsumption({ ...tank, ...change } as typeof tank, BRITAIN)).toBeNull();
  });
});

it('is unknown, like the cost per distance, over a distance for which other fill-ups are missing', () => {
  const late = { ...tank, odometer_km: 94_000 };
  expect([computeEntryConsumption(late, BRITAIN), computeFuelCostPerDistance(late, 'mi')]).toEqual([
    null,
    null,
  ]);
  expect(computeFuelCostPerDistance(tank, 'mi')).toBe(15.3);
});

describe('the price of fuel', () => {
  it('is exact to the smallest currency unit', () => {
    expect(computeFuelPrice(tank, 'l')).toBe(148);
    expect(computeFuelPrice(tank, 'gal')).toBe(561);
  });

  it.each([{ litres: null }, { cost_minor: null }, { kind: 'other' as const }])(
    'is unknown for %j',
    (change) => {
      expect(computeFuelPrice({ ...tank, ...change }, 'l')).toBeNull();
    },
  );
});
