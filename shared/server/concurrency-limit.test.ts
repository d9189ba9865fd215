import { ConcurrencyLimiter } from './concurrency-limit.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const create = (maxWaiting = 4) => new ConcurrencyLimiter({ maxRunning: 4, maxWaiting, maxWaitMs: 1_000 });

test('runs as many as there are slots, and the next ones in order of arrival', async () => {
  const limit = create();
  const releases = await Promise.all(['ann', 'ann', 'bob', 'bob'].map((client) => limit.acquire(client)));
  const order: string[] = [];
  const waiting = ['cat', 'dan'].map((client) => limit.acquire(client).then(() => order.push(client)));
  expect([limit.running, limit.waiting]).toEqual([4, 2]);
  releases[0]?.();
  releases[1]?.();
  await Promise.all(waiting);
  expect(order).toEqual(['cat', 'dan']);
  expect([limit.running, limit.waiting]).toEqual([4, 0]);
});

test('leaves half of the slots to others', async () => {
  const limit = create();
  const taken = [limit.acquire('ann'), limit.acquire('ann')];
  await Promise.all(taken);
  const third = limit.acquire('ann');
  expect(limit.waiting).toBe(1);
  const release = await limit.acquire('bob');
  expect(limit.running).toBe(3);
  release?.();
  expect(limit.waiting).toBe(1);
  (await taken[0])?.();
  expect(await third).not.toBeNull();
});

test('does not reserve slots if no request has a client', async () => {
  const limit = create(2);
  for (let place = 0; place < 4; place += 1) expect(await limit.acquire()).not.toBeNull();
  for (let place = 0; place < 2; place += 1) void limit.acquire();
  expect(limit.isFullFor()).toBe(true);
  expect(await limit.acquire()).toBeNull();
});

test('lets clients take turns, however many requests each has waiting', async () => {
  const limit = create(12);
  const [first] = await Promise.all(['yan', 'yan', 'zoe', 'zoe'].map((client) => limit.acquire(client)));
  const order: string[] = [];
  const all = ['ann', 'ann', 'ann', 'bob', 'bob', 'cat'].map((client) =>
    limit.acquire(client).then((release) => {
      order.push(client);
      release?.();
    }),
  );
  first?.();
  await Promise.all(all);
  expect(order).toEqual(['ann', 'bob', 'cat', 'ann', 'bob', 'ann']);
});

test('refuses the last waiting request of the client with most, in favour of a client with fewer', async () => {
  const limit = create(4);
  for (const client of ['ann', 'ann', 'bob', 'bob']) await limit.acquire(client);
  const waiting = ['ann', 'ann', 'bob', 'bob'].map((client) => limit.acquire(client));
  expect(limit.isFullFor('cat')).toBe(false);
  const [, displaced] = waiting;
  void limit.acquire('cat');
  expect(await displaced).toBeNull();
  expect(limit.waiting).toBe(4);
  void limit.acquire('dan');
  expect(await waiting[3]).toBeNull();
  expect(limit.isFullFor('eve')).toBe(true);
});

test('refuses at once without a waiting slot', async () => {
  const limit = create();
  for (const client of ['ann', 'ann', 'bob', 'bob']) await limit.acquire(client);
  void limit.acquire('ann');
  void limit.acquire('ann');
  expect([limit.isFullFor('ann'), limit.isFullFor('cat')]).toEqual([true, false]);
  expect(await limit.acquire('ann')).toBeNull();
  void limit.acquire('cat');
  void limit.acquire('dan');
  void limit.acquire('eve');
  expect(limit.isFullFor('fay')).toBe(true);
  expect(await limit.acquire('fay')).toBeNull();
});

test('refuses after the maximum wait, and gives the slot to the next one', async () => {
  const limit = create();
  const [first] = await Promise.all(['ann', 'ann', 'bob', 'bob'].map((client) => limit.acquire(client)));
  const impatient = limit.acquire('cat');
  jest.advanceTimersByTime(900);
  const later = limit.acquire('dan');
  jest.advanceTimersByTime(100);
  expect(await impatient).toBeNull();
  first?.();
  expect(await later).not.toBeNull();
});

test('releases a slot once, however often release is called', async () => {
  const limit = create();
  const [release] = await Promise.all(['ann', 'ann', 'bob'].map((client) => limit.acquire(client)));
  release?.();
  release?.();
  expect(limit.running).toBe(2);
});

test('never waits if waiting is disabled', async () => {
  const limit = create(0);
  for (const client of ['ann', 'ann', 'bob', 'bob']) await limit.acquire(client);
  expect(await limit.acquire('cat')).toBeNull();
});

test('runs no request while one waits in a limit that comes first, and then as many as there are slots', async () => {
  const first = create();
  const limit = new ConcurrencyLimiter({ maxRunning: 4, maxWaiting: 8, maxWaitMs: 5_000 }, [first]);
  const releases = await Promise.all(['ann', 'ann', 'bob', 'bob'].map((client) => first.acquire(client)));
  const order: string[] = [];
  const [early] = [await limit.acquire('yan')];
  void first.acquire('cat').then(() => order.push('first'));
  const later = ['yan', 'zoe', 'zoe'].map((client) => limit.acquire(client).then(() => order.push(client)));
  early?.();
  await Promise.resolve();
  expect([order, limit.running, limit.waiting]).toEqual([[], 0, 3]);
  releases[0]?.();
  await Promise.all(later);
  expect([order, limit.running, limit.waiting]).toEqual([['first', 'yan', 'zoe', 'zoe'], 3, 0]);
});

test('runs requests after those of the limit that comes first were refused', async () => {
  const first = create();
  const limit = new ConcurrencyLimiter({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 5_000 }, [first]);
  await Promise.all(['ann', 'ann', 'bob', 'bob'].map((client) => first.acquire(client)));
  const refused = first.acquire('cat');
  const later = limit.acquire('yan');
  jest.advanceTimersByTime(1_000);
  expect(await refused).toBeNull();
  expect(await later).not.toBeNull();
});
