import { forEachInParallel } from './release-store.ts';

test('handles every item, and never more at once than allowed', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachInParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test('begins nothing more after a failure, and waits for running work', async () => {
  const goOn = Promise.withResolvers<void>();
  const ended: number[] = [];
  const all = forEachInParallel([1, 2, 3, 4], 2, async (item) => {
    if (item === 1) throw new Error('one failed');
    await goOn.promise;
    ended.push(item);
  });
  setImmediate(goOn.resolve);
  await expect(all).rejects.toThrow('one failed');
  expect(ended).toEqual([2]);
});
