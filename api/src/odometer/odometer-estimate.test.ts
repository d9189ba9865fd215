/** @jest-environment node */
import fc from 'fast-check';
import { addDays, daysBetween } from '../platform/local-time.ts';
import {
  estimateDayOfOdometer,
  estimateOdometer,
  estimateOdometerOn,
  type OdometerReading,
} from './odometer-estimate.ts';

const readings = (...said: [date: string, odometer_km: number][]): OdometerReading[] =>
  said.map(([date, odometer_km]) => ({ date, odometer_km }));

describe('estimating an odometer', () => {
  it('uses the readings of the last year', () => {
    const estimate = estimateOdometer(
      readings(
        ['2023-01-01', 10_000],
        ['2025-03-01', 50_000],
        ['2025-09-01', 56_000],
        ['2026-01-15', 66_000],
      ),
    );
    expect(estimate).toEqual({
      km_per_day: 16_000 / 320,
      from: { date: '2025-03-01', odometer_km: 50_000 },
      to: { date: '2026-01-15', odometer_km: 66_000 },
      readings: 3,
    });
    if (!estimate) return;
    expect(estimateOdometerOn(estimate, '2026-02-14')).toBe(67_500);
    expect(estimateOdometerOn(estimate, '2025-12-01')).toBe(66_000);
    expect(estimateDayOfOdometer(estimate, 67_500)).toBe('2026-02-14');
    expect(estimateDayOfOdometer(estimate, 67_501)).toBe('2026-02-15');
    expect(estimateDayOfOdometer(estimate, 60_000)).toBe('2026-01-15');
  });

  it('uses older readings if the last year has too few', () => {
    expect(
      estimateOdometer(
        readings(['2022-01-01', 0], ['2024-01-01', 20_000], ['2026-01-01', 40_000], ['2026-01-15', 40_100]),
      ),
    ).toMatchObject({ from: { date: '2024-01-01' }, readings: 3 });
  });

  it.each([
    ['no reading', []],
    ['one', readings(['2026-01-01', 100])],
    ['two of one day', readings(['2026-01-01', 100], ['2026-01-01', 900])],
    ['less than four weeks', readings(['2026-01-01', 100], ['2026-01-28', 900])],
    ['further than anybody drives', readings(['2026-01-01', 100], ['2026-01-29', 100_000])],
    ['an odometer that was replaced just now', readings(['2025-01-01', 90_000], ['2026-01-01', 10])],
  ])('is null with %s', (_, given) => {
    expect(estimateOdometer(given)).toBeNull();
  });

  it('leaves out a reading that contradicts the last one', () => {
    const before = readings(['2025-03-01', 30_000], ['2025-06-01', 32_000], ['2025-12-20', 35_000]);
    const expected = {
      from: { date: '2025-03-01', odometer_km: 30_000 },
      to: { date: '2026-01-10', odometer_km: 35_200 },
      readings: 4,
    };
    const mistyped = readings(['2026-01-02', 351_000], ['2026-01-10', 35_200]);
    expect(estimateOdometer([...before, ...mistyped])).toMatchObject(expected);
    const slightlyHigher = readings(['2026-01-02', 35_300], ['2026-01-10', 35_200]);
    expect(estimateOdometer([...before, ...slightlyHigher])).toMatchObject(expected);
  });

  it('starts again with another odometer', () => {
    expect(
      estimateOdometer(readings(['2025-06-01', 90_000], ['2025-07-01', 10], ['2025-10-01', 3_000])),
    ).toMatchObject({ from: { odometer_km: 10 }, to: { odometer_km: 3_000 }, readings: 2 });
  });

  it('uses the last reading of a day, which may correct an earlier one', () => {
    expect(
      estimateOdometer(readings(['2025-06-01', 10_000], ['2025-09-01', 140_00], ['2025-09-01', 13_000])),
    ).toMatchObject({ to: { odometer_km: 13_000 }, readings: 2 });
  });

  it('never reaches a reading with a car that does not move', () => {
    const estimate = estimateOdometer(readings(['2025-06-01', 10_000], ['2025-09-01', 10_000]));
    expect(estimate && estimateDayOfOdometer(estimate, 10_001)).toBeNull();
    expect(estimate && estimateOdometerOn(estimate, '2030-01-01')).toBe(10_000);
  });
});

const anyReadings = fc
  .array(fc.record({ day: fc.nat(2_000), odometer_km: fc.nat(400_000) }), { maxLength: 12 })
  .map((all) =>
    all
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, odometer_km }): OdometerReading => ({ date: addDays('2020-01-01', day), odometer_km })),
  );

describe('any readings', () => {
  it('uses rising readings, of which the first and the last are at least four weeks apart', () => {
    fc.assert(
      fc.property(anyReadings, (given) => {
        const estimate = estimateOdometer(given);
        if (!estimate) return;
        const { from, to, km_per_day } = estimate;
        expect(given).toContain(from);
        expect(to).toBe(given.at(-1));
        expect(daysBetween(from.date, to.date)).toBeGreaterThanOrEqual(28);
        expect(km_per_day).toBeGreaterThanOrEqual(0);
        const days = given.filter(({ date }, index) => date !== given[index + 1]?.date);
        const used = days.filter(
          ({ date, odometer_km }, index) =>
            date >= from.date && days.slice(index).every((later) => later.odometer_km >= odometer_km),
        );
        expect(used[0]).toBe(from);
        expect(used).toHaveLength(estimate.readings);
      }),
    );
  });

  it('reaches a reading on the first day of its estimate, and never falls', () => {
    fc.assert(
      fc.property(anyReadings, fc.nat(50_000), fc.nat(1_000), (given, further, days) => {
        const estimate = estimateOdometer(given);
        if (!estimate) return;
        const { to } = estimate;
        const date = addDays(to.date, days);
        expect(estimateOdometerOn(estimate, addDays(date, 1))).toBeGreaterThanOrEqual(
          estimateOdometerOn(estimate, date),
        );
        const wanted = to.odometer_km + further;
        const day = estimateDayOfOdometer(estimate, wanted);
        if (day === null || day === to.date) return;
        // Allow one kilometre for rounding errors of binary fractions.
        expect(estimateOdometerOn(estimate, day)).toBeGreaterThanOrEqual(wanted - 1);
        expect(estimateOdometerOn(estimate, addDays(day, -1))).toBeLessThanOrEqual(wanted);
      }),
    );
  });
});
