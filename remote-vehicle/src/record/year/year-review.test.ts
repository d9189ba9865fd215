import type { HistoryItem, OdometerReading, VehicleFigures, VehicleYear } from '@forecourt/shared/api';
import { aRecord, createEntryHistoryItem, createVisitHistoryItem } from '../../testing/samples.ts';
import { findReviewedYear, hasEnoughForReview } from './review-season.ts';
import { computeYearReview } from './year-review.ts';

const pounds = (cost_minor: number) => ({ currency: 'GBP', cost_minor });
const yearOf = (year: number, change: Partial<VehicleYear> = {}): VehicleYear => ({
  year,
  count: 4,
  costs: [],
  kind_costs: [],
  visit_costs: [],
  odometer_km: null,
  driven_km: null,
  ...change,
});
const reading = (date: string, odometer_km: number): OdometerReading => ({ date, odometer_km });
const fill = (date: string, odometer_km: number | null, litres: number | null = 40) =>
  createEntryHistoryItem(aRecord({ date, odometer_km, litres, cost_minor: 6_000 }));

const review = (
  figures: Partial<VehicleFigures>,
  items: readonly HistoryItem[] = [],
  { year = 2026, today = '2027-01-10' } = {},
) =>
  computeYearReview(year, {
    figures: { since: '2024-01-05', years: [], readings: [], ...figures },
    items,
    countedIn: { unit: 'km', country: 'DE' },
    today,
  });

/** One reading a month, on the first of each from January 2026 on. */
const monthly = (...km: number[]) =>
  km.map((odometer_km, index) =>
    reading(new Date(Date.UTC(2026, index)).toISOString().slice(0, 10), odometer_km),
  );

describe('the season of the review', () => {
  it.each([
    ['2026-12-14', null],
    ['2026-12-15', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
    ['2027-01-31', 2026],
    ['2027-02-01', null],
    ['2026-07-15', null],
  ])('on %s is that of %s', (today, year) => {
    expect(findReviewedYear(today)).toBe(year);
  });

  it.each([
    ['distance and costs', { count: 1, driven_km: 900, costs: [pounds(100)] }, true],
    ['costs of three entries', { count: 3, costs: [pounds(100)] }, true],
    ['a single cost', { count: 1, costs: [pounds(100)] }, false],
    ['readings without a distance', { count: 2, driven_km: 0 }, false],
  ])('needs enough to say: %s', (_, year, isEnough) => {
    expect(hasEnoughForReview(yearOf(2026, year))).toBe(isEnough);
  });
});

describe('the review of a year', () => {
  it('is null if nothing is known of it', () => {
    expect(review({ years: [yearOf(2025)] })).toBeNull();
  });

  it('of costs only has no distance, and no cost of it', () => {
    expect(review({ years: [yearOf(2026, { costs: [pounds(90_000)] })] })).toMatchObject({
      driven: null,
      costs: [pounds(90_000)],
      costOfDistance: null,
      fuel: null,
      visits: [],
      longestMonth: null,
    });
  });

  it('of a single reading has no distance', () => {
    const years = [yearOf(2026, { odometer_km: 50_000 })];
    expect(review({ years, readings: [reading('2026-05-01', 50_000)] })).toMatchObject({
      driven: null,
      longestMonth: null,
    });
  });

  it('says between which readings the distance was driven', () => {
    const readings = [reading('2025-12-20', 50_000), reading('2026-12-28', 62_000)];
    const years = [yearOf(2026, { driven_km: 12_000, costs: [pounds(120_000)] })];
    expect(review({ years, readings })).toMatchObject({
      driven: { km: 12_000, from: '2025-12-20', to: '2026-12-28' },
      costOfDistance: { driven_km: 12_000, cost_minor: 120_000 },
    });
  });

  it.each([
    ['begin long before the year', '2025-08-01', '2026-12-20', '2024-01-05', '2027-01-10'],
    ['end long before the year does', '2026-01-02', '2026-09-01', '2024-01-05', '2027-01-10'],
    ['end long before today', '2026-01-02', '2026-08-01', '2024-01-05', '2026-12-20'],
    ['begin long after the record', '2026-06-01', '2026-12-20', '2026-03-01', '2027-01-10'],
    ['are of a few weeks', '2026-11-10', '2026-12-20', '2026-11-01', '2027-01-10'],
  ])('has no cost of a distance whose readings %s', (_, from, to, since, today) => {
    const years = [yearOf(2026, { driven_km: 9_000, costs: [pounds(90_000)] })];
    const found = review({ since, years, readings: [reading(from, 1), reading(to, 9_001)] }, [], { today });
    expect(found).toMatchObject({ driven: { km: 9_000, from, to }, costOfDistance: null });
  });

  it('of a record that began in it says so, and relates its costs to the same months', () => {
    const years = [yearOf(2026, { driven_km: 6_000, costs: [pounds(60_000)] })];
    const readings = [reading('2026-05-02', 1_000), reading('2026-12-20', 7_000)];
    expect(review({ since: '2026-05-01', years, readings })).toMatchObject({
      since: '2026-05-01',
      costsCompared: null,
      costOfDistance: { cost_minor: 60_000, driven_km: 6_000 },
    });
  });

  describe('compared with the year before', () => {
    const years = [
      yearOf(2027, { costs: [pounds(1)] }),
      yearOf(2026, { driven_km: 11_000, costs: [pounds(110_000)] }),
      yearOf(2025, { driven_km: 10_000, costs: [pounds(100_000)] }),
    ];
    const readings = [
      reading('2024-12-31', 1_000),
      reading('2025-12-31', 11_000),
      reading('2026-12-31', 22_000),
    ];
    const compared = (change: Partial<VehicleFigures>, today?: string) => {
      const found = review({ years, readings, ...change }, [], { today: today ?? '2027-01-10' });
      return [found?.driven?.compared, found?.costsCompared].map(
        (of) => of && [of.year, Math.round(of.difference * 100)],
      );
    };

    it('states both differences if both years are full', () => {
      expect(compared({})).toEqual([
        [2025, 10],
        [2025, 10],
      ]);
    });

    it('states none until the year is over', () => {
      expect(compared({}, '2026-12-31')).toEqual([null, null]);
    });

    it('states none of costs if the record began in the year before', () => {
      expect(compared({ since: '2025-06-01' })).toEqual([[2025, 10], null]);
    });

    it.each([
      ['before', ['2024-12-31', '2025-12-31', '2026-10-01']],
      ['of the year before', ['2024-06-01', '2025-12-31', '2026-12-31']],
      ['at the end of the year before', ['2024-12-31', '2025-10-01', '2026-12-31']],
    ])('states none of the distance without readings around its years: %s', (_, dates) => {
      expect(compared({ readings: dates.map((date, index) => reading(date, index)) })[0]).toBeNull();
    });

    it('states none of costs in several currencies', () => {
      const euros = yearOf(2026, { costs: [pounds(1_000), { currency: 'EUR', cost_minor: 1_000 }] });
      expect(compared({ years: [euros, ...years.slice(2)] })[1]).toBeNull();
    });
  });

  it('adds up fuel, and counts from the last fill-up before the year', () => {
    const items = [
      fill('2027-01-05', 53_000),
      fill('2026-07-01', null, null),
      fill('2026-06-01', 52_000, 50),
      fill('2026-03-01', 51_000, 50),
      fill('2025-12-30', 50_000),
    ];
    expect(review({ years: [yearOf(2026)] }, items)?.fuel).toEqual({
      fills: 3,
      measured: 2,
      litres: 100,
      use: 5,
    });
  });

  it('has no consumption of a single distance', () => {
    const items = [fill('2026-06-01', 51_000), fill('2026-03-01', 50_000)];
    expect(review({ years: [yearOf(2026)] }, items)?.fuel).toMatchObject({ litres: 80, use: null });
  });

  it('counts visits by kind, and what has no cost', () => {
    const visit = (service_type: string, cost_minor: number | null, date = '2026-04-01') =>
      createVisitHistoryItem({ date }, { service_type, cost_minor });
    const items = [
      visit('service', 9_000),
      visit('repair', null),
      visit('repair', 100),
      createEntryHistoryItem(aRecord({ date: '2026-02-01', kind: 'tyres' })),
      createEntryHistoryItem(aRecord({ date: '2026-01-31', kind: 'reading', odometer_km: 9 })),
      visit('repair', null, '2025-12-31'),
    ];
    expect(review({ years: [yearOf(2026)] }, items)).toMatchObject({
      visits: [
        { service_type: 'repair', count: 2 },
        { service_type: 'service', count: 1 },
      ],
      withoutCost: 2,
    });
  });

  describe('names the longest month', () => {
    const longest = (readings: OdometerReading[], year = 2026) =>
      review({ years: [yearOf(year)], readings }, [], { year })?.longestMonth;

    it('by readings at most a month apart', () => {
      expect(longest(monthly(0, 900, 2_300, 3_000, 3_100))).toEqual({ month: '2026-02', km: 1_400 });
    });

    it('with the share of a distance that was driven in it', () => {
      const readings = [
        reading('2028-01-01', 0),
        reading('2028-01-27', 260),
        // Ten days in February and five in January.
        reading('2028-02-11', 710),
        reading('2028-03-06', 2_150),
        reading('2028-04-01', 2_410),
      ];
      // February of a leap year: 10 of 15 days at 30 km, then 19 of 24 days at 60 km.
      expect(longest(readings, 2028)).toEqual({ month: '2028-02', km: 300 + 19 * 60 });
    });

    it.each([
      ['fewer than three months are known', monthly(0, 900, 2_300)],
      ['readings are too far apart', [...monthly(0, 900, 2_300, 3_000), reading('2026-06-20', 3_100)]],
      ['the odometer was replaced', monthly(50_000, 50_900, 100, 1_000, 2_000)],
      ['nothing was driven', monthly(5, 5, 5, 5, 5)],
      [
        'a month that is not wholly known may be longer',
        [...monthly(0, 900, 2_300, 3_000), reading('2026-04-15', 9_000)],
      ],
    ])('unless %s', (_, readings) => {
      expect(longest(readings)).toBeNull();
    });
  });
});
