/** @jest-environment node */

import type { OdometerReading } from '../odometer/odometer-estimate.ts';
import { addDays } from '../platform/local-time.ts';
import { THIN_READINGS_ABOVE, toFiguresJson } from './figures.ts';

const ofReadings = (...readings: OdometerReading[]) => toFiguresJson({ costs: [], counts: [], readings });
const at = (date: string, odometer_km: number): OdometerReading => ({ date, odometer_km });

describe('toFiguresJson', () => {
  it('counts the distance from the last reading before a year', () => {
    const { years } = ofReadings(
      at('2023-06-01', 10_000),
      at('2023-12-01', 14_000),
      at('2025-03-01', 20_000),
      at('2025-12-31', 30_000),
    );
    expect(years).toEqual([
      {
        year: 2025,
        count: 0,
        costs: [],
        kind_costs: [],
        visit_costs: [],
        odometer_km: 30_000,
        driven_km: 16_000,
      },
      {
        year: 2023,
        count: 0,
        costs: [],
        kind_costs: [],
        visit_costs: [],
        odometer_km: 14_000,
        driven_km: 4_000,
      },
    ]);
  });

  it('has no distance with a single reading', () => {
    expect(ofReadings(at('2023-06-01', 10_000)).years[0]?.driven_km).toBeNull();
  });

  it('counts no negative distance for a replaced odometer', () => {
    const { years } = ofReadings(at('2024-01-01', 90_000), at('2024-06-01', 100), at('2024-12-01', 5_100));
    expect(years[0]).toMatchObject({ odometer_km: 5_100, driven_km: 5_000 });
  });

  it('has no distance if only a lower reading followed, and zero if the same one did', () => {
    expect(ofReadings(at('2024-01-01', 90_000), at('2024-06-01', 89_000)).years[0]?.driven_km).toBeNull();
    expect(ofReadings(at('2024-01-01', 90_000), at('2024-06-01', 90_000)).years[0]?.driven_km).toBe(0);
  });

  it('limits the readings, keeping the first, the last and each drop', () => {
    const daily = Array.from({ length: 2_000 }, (_, day) =>
      at(addDays('2020-01-01', day), day < 1_000 ? 50_000 + day : day),
    );
    const { readings } = ofReadings(...daily);
    expect(readings.length).toBeLessThanOrEqual(THIN_READINGS_ABOVE);
    expect([readings[0], readings.at(-1)]).toEqual([daily[0], daily.at(-1)]);
    expect(readings).toEqual(expect.arrayContaining([daily[999], daily[1_000]]));
  });

  it('lists years without readings, and the first day', () => {
    const { since, years } = toFiguresJson({
      costs: [{ year: 2022, kind: 'tax', currency: 'GBP', cost_minor: 500 }],
      counts: [
        { year: 2022, count: 1, first_date: '2022-02-01' },
        { year: 2021, count: 3, first_date: '2021-09-14' },
      ],
      readings: [],
    });
    expect(since).toBe('2021-09-14');
    const cost = { currency: 'GBP', cost_minor: 500 };
    const unknown = { visit_costs: [], odometer_km: null, driven_km: null };
    expect(years).toEqual([
      { year: 2022, count: 1, costs: [cost], kind_costs: [{ kind: 'tax', ...cost }], ...unknown },
      { year: 2021, count: 3, costs: [], kind_costs: [], ...unknown },
    ]);
  });

  it('sums up the kinds of a year by currency', () => {
    const of = (kind: 'fuel' | 'tax', currency: string, cost_minor: number) => ({
      kind,
      currency,
      cost_minor,
    });
    const costs = [of('fuel', 'EUR', 70), of('fuel', 'GBP', 500), of('tax', 'GBP', 20)];
    const ofYear = costs.map((cost) => ({ year: 2022, ...cost }));
    const { years } = toFiguresJson({ costs: ofYear, counts: [], readings: [] });
    expect(years[0]?.costs).toEqual([
      { currency: 'EUR', cost_minor: 70 },
      { currency: 'GBP', cost_minor: 520 },
    ]);
    expect(years[0]?.kind_costs).toEqual(costs);
  });

  it('adds what was charged for visits to the costs, and lists it apart from the entries', () => {
    const of = (kind: 'tax' | 'visit', cost_minor: number) => ({
      year: 2022,
      kind,
      currency: 'GBP',
      cost_minor,
    });
    const { years } = toFiguresJson({ costs: [of('tax', 20), of('visit', 500)], counts: [], readings: [] });
    expect(years[0]).toMatchObject({
      costs: [{ currency: 'GBP', cost_minor: 520 }],
      kind_costs: [{ kind: 'tax', currency: 'GBP', cost_minor: 20 }],
      visit_costs: [{ currency: 'GBP', cost_minor: 500 }],
    });
  });
});
