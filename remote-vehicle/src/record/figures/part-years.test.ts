import type { VehicleYear } from '@forecourt/shared/api';
import { findPartYears } from './part-years.ts';

const years = (...all: number[]) => all.map((year) => ({ year }) as VehicleYear);
const parts = (since: string | null, known: VehicleYear[]) => [
  ...findPartYears({ since, years: known }, '2026-11-12'),
];

test.each([
  ['starts in its January', '2024-01-31', []],
  ['starts after its January', '2024-02-01', [[2024, { since: '2024-02-01' }]]],
])('handles the first year of a record that %s', (_, since, expected) => {
  expect(parts(since, years(2025, 2024))).toEqual(expected);
});

test('marks the current year as unfinished, even if the record starts in it', () => {
  expect(parts('2026-03-01', years(2026))).toEqual([[2026, 'soFar']]);
});

test('marks no year without data', () => {
  expect(parts(null, [])).toEqual([]);
});
