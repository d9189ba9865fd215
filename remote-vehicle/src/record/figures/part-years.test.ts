import type { VehicleYear } from '@forecourt/shared/api';
import { partYears } from './part-years.ts';

const years = (...all: number[]) => all.map((year) => ({ year }) as VehicleYear);
const parts = (since: string | null, known: VehicleYear[]) => [
  ...partYears({ since, years: known }, '2026-11-12'),
];

test.each([
  ['begins in its January', '2024-01-31', []],
  ['begins after its January', '2024-02-01', [[2024, { since: '2024-02-01' }]]],
])('should count the first year whole where a record %s', (_, since, expected) => {
  expect(parts(since, years(2025, 2024))).toEqual(expected);
});

test('should say of the current year that it goes on, also where the record begins in it', () => {
  expect(parts('2026-03-01', years(2026))).toEqual([[2026, 'soFar']]);
});

test('should know no part of a year that nothing is known of', () => {
  expect(parts(null, [])).toEqual([]);
});
