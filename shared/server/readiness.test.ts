import { Registry } from 'prom-client';
import { addReadinessMetric, type NotReadyReason, Readiness } from './readiness.ts';

let now = 0;
beforeEach(() => {
  now = 10_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('checks once a second, however many ask', async () => {
  const check = jest.fn(async (): Promise<readonly NotReadyReason[]> => ['database']);
  const readiness = new Readiness(check);
  const askers = Array.from({ length: 50 }, () => readiness.reasons());
  expect(new Set((await Promise.all(askers)).flat())).toEqual(new Set(['database']));
  now += 999;
  await readiness.reasons();
  expect(check).toHaveBeenCalledTimes(1);
  check.mockResolvedValue([]);
  now += 1;
  expect(await readiness.reasons()).toEqual([]);
  expect(check).toHaveBeenCalledTimes(2);
});

test('keeps the last result while a check takes long', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick'] });
  const { promise, resolve } = Promise.withResolvers<readonly NotReadyReason[]>();
  const check = jest.fn(async (): Promise<readonly NotReadyReason[]> => []);
  const readiness = new Readiness(check);
  expect(await readiness.reasons()).toEqual([]);
  check.mockReturnValue(promise);
  now += 1_000;
  const late = readiness.reasons();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await late).toEqual([]);
  resolve(['database']);
  await promise;
  expect(await readiness.reasons()).toEqual(['database']);
  expect(check).toHaveBeenCalledTimes(2);
});

test('is never ready again after it was asked to stop, not even by a running check', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly NotReadyReason[]>();
  const readiness = new Readiness(() => promise);
  const running = readiness.reasons();
  readiness.stop();
  resolve([]);
  expect([await running, await readiness.reasons()]).toEqual([['stopping'], ['stopping']]);
});

test('is exported as a metric', async () => {
  let reasons: readonly NotReadyReason[] = [];
  const registry = new Registry();
  addReadinessMetric(registry, new Readiness(async () => reasons, { freshMs: 0 }));
  expect(await registry.metrics()).toContain('forecourt_ready 1');
  reasons = ['database'];
  expect(await registry.metrics()).toContain('forecourt_ready 0');
});
