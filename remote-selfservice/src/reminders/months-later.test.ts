import { monthsLater } from './months-later.ts';

it.each([
  ['2026-11-24', 1, '2026-12-24'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-30', 1, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2025-12-06', 24, '2027-12-06'],
])('should be the same day of the month, or its last: %s, %d months', (date, months, later) => {
  expect(monthsLater(date, months)).toBe(later);
});
