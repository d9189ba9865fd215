import { monthLater } from './month-later.ts';

it.each([
  ['2026-11-24', '2026-12-24'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
])('should be the same day of the next month, or its last: %s', (date, later) => {
  expect(monthLater(date)).toBe(later);
});
