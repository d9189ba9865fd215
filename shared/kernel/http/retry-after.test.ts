/** @jest-environment node */
import { retryAfterMs } from './retry-after.ts';

const SENT = 'Sun, 22 Nov 2026 12:00:00 GMT';

test.each([
  ['seconds', '7', 7000],
  ['no time at all', '0', 0],
  ['a date, by the clock of the server', 'Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
  ['a date that has passed', 'Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['a month, of which an hour is enough', '2678400', 3_600_000],
  ['more than a number can hold', '9'.repeat(400), 3_600_000],
  ['something else', 'soon', null],
  ['a number with something before it', 'in 7', null],
  ['a number with something after it', '7.5', null],
  ['nothing', '', null],
])('reads %s', (_case, value, ms) => {
  expect(retryAfterMs(new Headers({ 'Retry-After': value, Date: SENT }))).toBe(ms);
});

test('is null if the header is missing or ambiguous', () => {
  expect(retryAfterMs(new Headers({ Date: SENT }))).toBeNull();
  expect(retryAfterMs(new Headers({ 'Retry-After': SENT }))).toBeNull();
});
