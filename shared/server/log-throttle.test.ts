import { LogThrottle } from './log-throttle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('should let a message through at once, and again after a minute with how often it was skipped', () => {
  const throttle = new LogThrottle();
  expect(throttle.skippedBefore('away')).toBe(0);
  jest.advanceTimersByTime(59_000);
  expect([throttle.skippedBefore('away'), throttle.skippedBefore('away')]).toEqual([null, null]);
  jest.advanceTimersByTime(1_000);
  expect(throttle.skippedBefore('away')).toBe(2);
  expect(throttle.skippedBefore('away')).toBeNull();
});

it('should tell messages apart', () => {
  const throttle = new LogThrottle();
  throttle.skippedBefore('away');
  expect(throttle.skippedBefore('late')).toBe(0);
});
