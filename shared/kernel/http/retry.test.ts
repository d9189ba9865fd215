/** @jest-environment node */
import { getEventListeners } from 'node:events';
import { backoffMs, retry, retryAfterMs } from './retry.ts';

test('waits from 1 s, doubling, up to 4 h, with jitter in the upper half', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, () => 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(backoffMs(3, () => 0)).toBe(2000);
  expect(backoffMs(40, () => 1)).toBe(4 * 60 * 60 * 1000);
});

test('waits at least as long as the failure requires, and up to half as long again', () => {
  expect([0, 1].map((random) => backoffMs(1, () => random, 6000))).toEqual([6000, 9000]);
  expect([0, 1].map((random) => backoffMs(4, () => random, 100))).toEqual([4000, 8000]);
});

test('does not repeat permanent failures', async () => {
  const task = jest.fn().mockRejectedValue(new Error('broken'));
  await expect(retry(task, { attempts: 5, isTransient: () => false })).rejects.toThrow('broken');
  expect(task).toHaveBeenCalledTimes(1);
});

test('reports each failure before the pause', async () => {
  const abort = new AbortController();
  const failures: unknown[] = [];
  const away = new Error('away');
  const onRetry = (error: unknown) => {
    failures.push(error);
    abort.abort(new Error('left the screen'));
  };
  const task = jest.fn().mockRejectedValue(away);
  const options = { attempts: 5, isTransient: () => true, signal: abort.signal, onRetry };
  await expect(retry(task, options)).rejects.toThrow('left the screen');
  expect(failures).toEqual([away]);
  await expect(retry(task, { ...options, attempts: 1 })).rejects.toThrow('away');
  expect(failures).toEqual([away]);
});

test('does not start waiting when it is aborted already', async () => {
  const task = jest.fn().mockRejectedValue(new Error('away'));
  const signal = AbortSignal.abort(new Error('left the screen'));
  await expect(retry(task, { attempts: 5, isTransient: () => true, signal })).rejects.toThrow(
    'left the screen',
  );
  expect(task).toHaveBeenCalledTimes(1);
});

describe('over time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('waits before each further attempt, and returns the first success', async () => {
    const away = new Error('away');
    const task = jest.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('there');
    const running = retry(task, { attempts: 5, isTransient: () => true, random: () => 1 });
    await jest.advanceTimersByTimeAsync(999);
    expect(task).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(task).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(2000);
    await expect(running).resolves.toBe('there');
    expect(task).toHaveBeenCalledTimes(3);
  });

  test('leaves no listener on its signal after a pause', async () => {
    const { signal } = new AbortController();
    const task = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there');
    const running = retry(task, { attempts: 2, isTransient: () => true, signal });
    await jest.advanceTimersByTimeAsync(1000);
    await expect(running).resolves.toBe('there');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('throws the last failure when no attempt is left', async () => {
    const task = jest.fn().mockRejectedValueOnce(new Error('first')).mockRejectedValue(new Error('last'));
    const failure = retry(task, { attempts: 2, isTransient: () => true }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await failure).toEqual(new Error('last'));
    expect(task).toHaveBeenCalledTimes(2);
  });

  test('leaves no timer when it is aborted', async () => {
    const abort = new AbortController();
    const task = jest.fn().mockRejectedValue(new Error('away'));
    const running = retry(task, { attempts: 5, isTransient: () => true, signal: abort.signal });
    await jest.advanceTimersByTimeAsync(0);
    expect(jest.getTimerCount()).toBe(1);
    abort.abort(new Error('left the screen'));
    await expect(running).rejects.toThrow('left the screen');
    expect(jest.getTimerCount()).toBe(0);
  });
});

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
