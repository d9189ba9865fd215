import { coalesceCalls } from './origin-watch.ts';

function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = coalesceCalls(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

test('runs at once if nothing is running, and again after that', async () => {
  const { runs, ask } = heldWork();
  const first = ask();
  runs[0]?.resolve();
  await first;
  void ask();
  expect(runs).toHaveLength(2);
});

test('shares the next run among all calls during a run', async () => {
  const { runs, ask } = heldWork();
  void ask();
  const asked = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await new Promise(setImmediate);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all(asked);
  expect(runs).toHaveLength(2);
});

test('continues after a failed run, and rejects the calls that requested it', async () => {
  const { runs, ask } = heldWork();
  const failing = ask();
  const next = ask();
  runs[0]?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await new Promise(setImmediate);
  runs[1]?.resolve();
  await expect(next).resolves.toBeUndefined();
});
