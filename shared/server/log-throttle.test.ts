import { LogThrottle } from './log-throttle.ts';

const log = jest.fn<void, [skipped: number | undefined]>();
beforeEach(() => {
  jest.useFakeTimers();
  log.mockClear();
});
afterEach(() => jest.useRealTimers());

it('should log a message at once, and again after a minute with how often it was skipped', () => {
  const throttle = new LogThrottle();
  throttle.throttled('away', log);
  jest.advanceTimersByTime(59_000);
  throttle.throttled('away', log);
  throttle.throttled('away', log);
  expect(log.mock.calls).toEqual([[undefined]]);
  jest.advanceTimersByTime(1_000);
  throttle.throttled('away', log);
  throttle.throttled('away', log);
  expect(log.mock.calls).toEqual([[undefined], [2]]);
});

it('should tell messages apart', () => {
  const throttle = new LogThrottle();
  throttle.throttled('away', log);
  throttle.throttled('late', log);
  expect(log).toHaveBeenCalledTimes(2);
});
