/** @jest-environment node */
import { backoffMs, retry } from './retry.ts';

test('should wait from 1 s, doubling, up to 4 h, with jitter in the upper half', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, () => 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(backoffMs(3, () => 0)).toBe(2000);
  expect(backoffMs(40, () => 1)).toBe(4 * 60 * 60 * 1000);
});

test('should not repeat what is not transient', async () => {
  const task = jest.fn().mockRejectedValue(new Error('broken'));
  await expect(retry(task, { attempts: 5, isTransient: () => false })).rejects.toThrow('broken');
  expect(task).toHaveBeenCalledTimes(1);
});

test('should stop waiting when it is aborted', async () => {
  const abort = new AbortController();
  const task = jest.fn().mockRejectedValue(new Error('away'));
  const running = retry(task, { attempts: 5, isTransient: () => true, signal: abort.signal });
  abort.abort(new Error('left the screen'));
  await expect(running).rejects.toThrow('left the screen');
});
