import { isExpired, renewalDueAt } from './renewal-plan.ts';

const MINUTE = 60_000;
const token = { uid: 'mara', value: 'a token', expiresAt: 60 * MINUTE };

test('counts a token as expired 30 s early', () => {
  expect(isExpired(token, 60 * MINUTE - 30_001)).toBe(false);
  expect(isExpired(token, 60 * MINUTE - 30_000)).toBe(true);
});

test('renews a token 5 minutes before it expires', () => {
  expect(renewalDueAt(token, null)).toBe(55 * MINUTE);
});

test('tries again after 30 s, doubling up to 16 minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 20].map((times) => renewalDueAt(token, { times, at: 1_000 }) - 1_000);
  expect(pauses.map((pause) => pause / 1_000)).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});
