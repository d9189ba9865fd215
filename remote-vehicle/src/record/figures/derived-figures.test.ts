import type { VehicleYear } from '@forecourt/shared/api';
import {
  averageMonthlyCost,
  averageYearlyDistance,
  compareCostsWithYearBefore,
  compareDistancesWithYearBefore,
  findPartialYears,
  type PartialYear,
  sumCostAndDistance,
  sumCostsByKind,
  type YearComparison,
} from './derived-figures.ts';

const reading = (date: string, odometer_km: number) => ({ date, odometer_km });

describe('averageYearlyDistance', () => {
  it('projects the readings to a whole year', () => {
    const readings = [
      reading('2024-11-01', 50_000),
      reading('2025-03-01', 56_000),
      reading('2026-11-01', 70_000),
    ];
    expect(Math.round(averageYearlyDistance(readings) ?? 0)).toBe(10_007);
  });

  it('leaves out the first reading of a replaced odometer', () => {
    const readings = [
      reading('2025-01-01', 90_000),
      reading('2025-06-01', 100),
      reading('2026-01-01', 10_100),
    ];
    expect(Math.round(averageYearlyDistance(readings) ?? 0)).toBe(10_007);
  });

  it.each([
    ['no reading', []],
    ['one reading', [reading('2025-01-01', 90_000)]],
    ['readings of a few weeks', [reading('2025-01-01', 90_000), reading('2025-02-01', 91_000)]],
    ['equal readings', [reading('2025-01-01', 90_000), reading('2026-02-01', 90_000)]],
  ])('returns null for %s', (_, readings) => {
    expect(averageYearlyDistance(readings)).toBeNull();
  });
});

const TODAY = '2026-11-12';
const costYear = (cost_minor: number, currency = 'GBP') =>
  ({ costs: [{ currency, cost_minor }] }) as unknown as VehicleYear;

describe('averageMonthlyCost', () => {
  it('spreads all costs over the time that the record covers', () => {
    const years = [costYear(200_000), costYear(92_200)];
    expect(averageMonthlyCost({ since: '2024-11-12', years }, TODAY)).toEqual({
      cost_minor: 12_183,
      currency: 'GBP',
    });
  });

  it.each([
    ['without a record', null, [costYear(100)]],
    ['for a few weeks', '2026-10-01', [costYear(100)]],
    ['without costs', '2024-11-12', []],
    ['for several currencies', '2024-11-12', [costYear(100), costYear(100, 'EUR')]],
  ])('is null %s', (_, since, years) => {
    expect(averageMonthlyCost({ since, years }, TODAY)).toBeNull();
  });
});

const drivenYear = (year: number, driven_km: number | null, costs: VehicleYear['costs']): VehicleYear => ({
  year,
  count: 1,
  costs,
  kind_costs: [],
  visit_costs: [],
  odometer_km: null,
  driven_km,
});
const pounds = (cost_minor: number) => ({ currency: 'GBP', cost_minor });

describe('sumCostAndDistance', () => {
  it('adds up the years for which both are known', () => {
    expect(
      sumCostAndDistance([
        drivenYear(2026, 10_000, [pounds(150_000)]),
        drivenYear(2025, 8_000, [pounds(90_000)]),
        drivenYear(2024, null, [pounds(70_000)]),
        drivenYear(2023, 5_000, []),
      ]),
    ).toEqual({ driven_km: 18_000, cost_minor: 240_000, currency: 'GBP' });
  });

  it('never adds up different currencies', () => {
    const euros = { currency: 'EUR', cost_minor: 6_000 };
    expect(sumCostAndDistance([drivenYear(2026, 10_000, [pounds(150_000), euros])])).toBeNull();
  });

  it('returns null if distance or cost is never known, or nothing was driven', () => {
    expect(
      sumCostAndDistance([drivenYear(2026, null, [pounds(5_000)]), drivenYear(2025, 900, [])]),
    ).toBeNull();
    expect(sumCostAndDistance([drivenYear(2026, 0, [pounds(5_000)])])).toBeNull();
  });
});

const kindYear = (...kind_costs: VehicleYear['kind_costs']) =>
  ({ kind_costs, visit_costs: [] as VehicleYear['visit_costs'] }) as VehicleYear;
const cost = (kind: 'fuel' | 'tax' | 'tyres', cost_minor: number, currency = 'GBP') => ({
  kind,
  currency,
  cost_minor,
});

describe('sumCostsByKind', () => {
  it('adds up the years of each kind in one currency, the most expensive first', () => {
    const years = [
      kindYear(cost('fuel', 100), cost('tyres', 250), cost('fuel', 900, 'EUR')),
      kindYear(cost('fuel', 50)),
    ];
    expect(sumCostsByKind(years, 'GBP')).toEqual([
      { kind: 'tyres', cost_minor: 250, share: 0.625 },
      { kind: 'fuel', cost_minor: 150, share: 0.375 },
    ]);
  });

  it('adds up what visits cost, as a kind of its own', () => {
    const year = { ...kindYear(cost('fuel', 100)), visit_costs: [pounds(200)] };
    const other = { ...kindYear(), visit_costs: [pounds(100), { currency: 'EUR', cost_minor: 900 }] };
    expect(sumCostsByKind([year, other], 'GBP')).toEqual([
      { kind: 'visit', cost_minor: 300, share: 0.75 },
      { kind: 'fuel', cost_minor: 100, share: 0.25 },
    ]);
  });

  it('leaves out kinds without costs', () => {
    expect(sumCostsByKind([kindYear(cost('tax', 0), cost('fuel', 100))], 'GBP')).toEqual([
      { kind: 'fuel', cost_minor: 100, share: 1 },
    ]);
  });
});

const years = (...all: number[]) => all.map((year) => ({ year }) as VehicleYear);
const parts = (since: string | null, known: VehicleYear[]) => [
  ...findPartialYears({ since, years: known }, '2026-11-12'),
];

describe('findPartialYears', () => {
  it.each([
    ['starts in its January', '2024-01-31', []],
    ['starts after its January', '2024-02-01', [[2024, { since: '2024-02-01' }]]],
  ])('handles the first year of a record that %s', (_, since, expected) => {
    expect(parts(since, years(2025, 2024))).toEqual(expected);
  });

  it('marks the current year as unfinished, even if the record starts in it', () => {
    expect(parts('2026-03-01', years(2026))).toEqual([[2026, 'soFar']]);
  });

  it('marks no year without data', () => {
    expect(parts(null, [])).toEqual([]);
  });
});

const sums = [
  { year: 2025, value: 1_000 },
  { year: 2026, value: 900 },
];
/** Year before and difference in percent. */
const inPercent = (comparison: YearComparison | null) =>
  comparison && [comparison.year, Math.round(comparison.difference * 100)];

describe('compareCostsWithYearBefore', () => {
  const soFar = new Map<number, PartialYear>([[2026, 'soFar']]);

  it('compares the current year by its monthly average', () => {
    expect(inPercent(compareCostsWithYearBefore(sums, soFar, '2026-07-01'))).toEqual([2025, 80]);
    expect(inPercent(compareCostsWithYearBefore(sums, soFar, '2026-12-31'))).toEqual([2025, -10]);
  });

  it.each([
    ['there is only one year', sums.slice(1), soFar, '2026-07-02'],
    ['a year between them has no sum', [{ year: 2024, value: 1_000 }, ...sums.slice(1)], soFar, '2026-07-02'],
    [
      'the year before is incomplete',
      sums,
      new Map<number, PartialYear>([...soFar, [2025, { since: '2025-03-01' }]]),
      '2026-07-02',
    ],
    ['the current year has just begun', sums, soFar, '2026-03-01'],
    ['the current year has no sum', sums, new Map<number, PartialYear>([[2027, 'soFar']]), '2027-07-02'],
  ])('returns null if %s', (_, of, parts, today) => {
    expect(compareCostsWithYearBefore(of, parts, today)).toBeNull();
  });
});

describe('compareDistancesWithYearBefore', () => {
  const compared = (today: string, ...dates: string[]) =>
    inPercent(
      compareDistancesWithYearBefore(
        sums,
        dates.map((date) => reading(date, 0)),
        today,
      ),
    );

  it('counts until the last reading, however long ago that is', () => {
    for (const today of ['2026-07-02', '2026-11-30'])
      expect(compared(today, '2025-01-01', '2025-12-31', '2026-07-01')).toEqual([2025, 80]);
  });

  it('counts each year from the reading that its distance is counted from', () => {
    expect(compared('2026-11-30', '2024-11-20', '2025-11-20', '2026-06-20')).toEqual([2025, 55]);
  });

  it.each([
    [
      'the current year has no reading after its first weeks',
      '2026-11-30',
      ['2025-01-01', '2025-12-31', '2026-02-01'],
    ],
    [
      'no reading is near the start of the current year',
      '2026-11-30',
      ['2025-01-01', '2025-09-01', '2026-07-02'],
    ],
    [
      'no reading is near the start of the year before',
      '2026-11-30',
      ['2024-06-01', '2025-12-31', '2026-07-01'],
    ],
    ['the readings begin within the year before', '2026-11-30', ['2025-03-01', '2025-12-31', '2026-07-02']],
    ['the current year has no sum', '2027-07-02', ['2025-01-01', '2025-12-31', '2026-12-31', '2027-07-02']],
  ])('returns null if %s', (_, today, dates) => {
    expect(compared(today, ...dates)).toBeNull();
  });
});
