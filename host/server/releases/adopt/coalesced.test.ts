import { coalesced } from './origin-watch.ts';

function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = coalesced(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

test('should run at once when nothing is under way, and anew after that', async () => {
  const { runs, ask } = heldWork();
  const first = ask();
  runs[0]?.resolve();
  await first;
  void ask();
  expect(runs).toHaveLength(2);
});

test('should give all who ask during a run the next one, and no more', async () => {
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

test('should go on after a run that failed, and tell those who asked for it', async () => {
  const { runs, ask } = heldWork();
  const failing = ask();
  const next = ask();
  runs[0]?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await new Promise(setImmediate);
  runs[1]?.resolve();
  await expect(next).resolves.toBeUndefined();
});
