import { aRecord } from '../../testing/samples.ts';
import { fuelUse, pricePerLitre } from './fuel-use.ts';

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
    ['miles to the imperial gallon', BRITAIN, 44],
    ['miles to the gallon of America', { unit: 'mi', country: 'US' } as const, 36.7],
    ['litres for 100 km', { unit: 'km', country: 'DE' } as const, 6.4],
  ])('should be %s', (_, counted, use) => {
    expect(fuelUse(tank, counted)).toBe(use);
  });

  it.each([
    ['how much it was', { litres: null }],
    ['what the odometer said', { odometer_km: null }],
    ['the one before', { previous: null }],
    ['what the odometer said before', { previous: { ...previous, odometer_km: null } }],
    ['anything since another odometer', { previous: { ...previous, odometer_km: 90_000 } }],
  ])('should not be known without %s', (_, change) => {
    expect(fuelUse({ ...tank, ...change } as typeof tank, BRITAIN)).toBeNull();
  });
});

describe('the price of a litre', () => {
  it('is exact to the smallest currency unit', () => {
    expect(pricePerLitre(tank)).toBe(148);
  });

  it.each([{ litres: null }, { cost_minor: null }, { kind: 'other' as const }])(
    'is unknown for %j',
    (change) => {
      expect(pricePerLitre({ ...tank, ...change })).toBeNull();
    },
  );
});
