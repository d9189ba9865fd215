import { once } from 'node:events';
import { ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';

const RELEASE_JSON = `/${TEST_REMOTE}/release.json`;

let given: ReleaseTestEnvironment;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
});

afterEach(() => given.stop());

/** Number of requests for a path of an origin. */
const askedFor = (path: string) => given.origin.requests.filter((asked) => asked === path).length;

/** Waits for so many requests to the origin that at least one whole poll has ended. */
async function afterALook(): Promise<void> {
  const wanted = askedFor(RELEASE_JSON) + 3;
  while (askedFor(RELEASE_JSON) < wanted) await once(given.origin.requested, RELEASE_JSON);
}

test('retries a refused release after growing pauses', async () => {
  let now = 1_000_000;
  const edge = await given.open({ pollSeconds: 0.02, now: () => new Date(now) });
  const release = given.origin.deploy(TEST_REMOTE, 'first');
  const entry = `/${TEST_REMOTE}/${release.entry}`;
  given.origin.faults.set(entry, (_request, response) => response.writeHead(500).end());
  edge.watch.start();
  const tries: number[] = [];
  for (const passed of [0, 39, 1, 79, 1, 159, 1]) {
    now += passed;
    await afterALook();
    tries.push(askedFor(entry));
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
  for (let later = 0; later < 12; later++) {
    now += 60_000;
    await afterALook();
  }
  expect(askedFor(entry)).toBe(16);
});

test('retries at once if the release has changed or an operator demands it', async () => {
  const edge = await given.open({ now: () => new Date(1_000_000) });
  const first = given.origin.deploy(TEST_REMOTE, 'first');
  const entry = `/${TEST_REMOTE}/${first.entry}`;
  given.origin.faults.set(entry, (_request, response) => response.writeHead(500).end());
  edge.watch.start();
  await edge.nextEvent('refused');
  await edge.poll();
  expect(askedFor(entry)).toBe(2);
  const adopted = edge.nextEvent('adopted');
  given.origin.deploy(TEST_REMOTE, 'second');
  await adopted;
});

test('retries a refused release before its pause only for operators', async () => {
  const { watch } = await given.open({ now: () => new Date(1_000_000) });
  const { entry: file } = given.origin.deploy(TEST_REMOTE, 'first');
  const entry = `/${TEST_REMOTE}/${file}`;
  given.origin.faults.set(entry, (_request, response) => response.writeHead(500).end());
  await watch.check();
  await watch.check();
  await Promise.all([watch.check(), watch.check(), watch.check()]);
  expect(askedFor(entry)).toBe(1);
  // Other checks share the operator's poll, but cause no retry later.
  await Promise.all([watch.check(), watch.check(), watch.check({ retryRefused: true }), watch.check()]);
  expect(askedFor(entry)).toBe(2);
  await watch.check();
  expect(askedFor(entry)).toBe(2);
});

test('finds a release deployed during a poll, by one further shared poll', async () => {
  const edge = await given.open();
  given.origin.deploy(TEST_REMOTE, 'first');
  const old = given.origin.read(TEST_REMOTE, 'release.json');
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  given.origin.faults.set(RELEASE_JSON, async (_request, response) => {
    given.origin.faults.clear();
    arrived.resolve();
    await goOn.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(old);
  });
  const early = edge.poll();
  await arrived.promise;
  given.origin.deploy(TEST_REMOTE, 'second');
  const late = [edge.poll(), edge.poll(), edge.poll()];
  goOn.resolve();
  expect((await early).current?.commit).toBe('first');
  for (const status of await Promise.all(late)) expect(status.current?.commit).toBe('second');
  expect(askedFor(RELEASE_JSON)).toBe(2);
});

test('continues with the other remotes and the store if one origin hangs', async () => {
  const patient = { releaseTimeoutMs: 60_000 };
  const origins = given.origin.addresses(['auth', TEST_REMOTE]);
  given.origin.faults.set('/auth/release.json', () => {});
  const edge = await given.open({ origins, limits: patient });
  const other = await given.open({ origins, limits: patient });
  edge.watch.start();
  for (const label of ['first', 'second']) {
    const adopted = edge.nextEvent('adopted');
    given.origin.deploy(TEST_REMOTE, label);
    await adopted;
  }
  const changed = edge.nextEvent('changed');
  await other.catalogue.change('auth', { disabled: { message: 'closed' } });
  await changed;
  expect(edge.catalogue.disabled('auth')).toEqual({ message: 'closed' });
});

test('records no refusal if the edge stops during a poll', async () => {
  const edge = await given.open({ limits: { fileTimeoutMs: 60_000, totalTimeoutMs: 60_000 } });
  const release = given.origin.deploy(TEST_REMOTE, 'first');
  given.origin.faults.set(`/${TEST_REMOTE}/${release.entry}`, () => {});
  edge.watch.start();
  await once(given.origin.requested, `/${TEST_REMOTE}/${release.entry}`);
  await edge.close();
  expect(edge.events).toEqual([]);
});

test('is up to date with a release that is adopted or refused for what it contains, not during an outage', async () => {
  let now = 1_000_000;
  const edge = await given.open({ now: () => new Date(now) });
  const upToDateAt = () => edge.watch.upToDateAt().get(TEST_REMOTE)?.getTime();
  given.origin.faults.set(RELEASE_JSON, (_request, response) => response.writeHead(500).end());
  await edge.poll();
  expect(upToDateAt()).toBeUndefined();
  given.origin.faults.delete(RELEASE_JSON);
  await edge.adopt('first');
  expect(upToDateAt()).toBe(1_000_000);
  now += 1_000;
  await edge.adopt('incompatible', { contract: '^9.0.0' });
  expect(upToDateAt()).toBe(1_001_000);
  now += 1_000;
  await edge.watch.check();
  expect(upToDateAt()).toBe(1_002_000);
  now += 1_000;
  const { entry } = given.origin.deploy(TEST_REMOTE, 'second');
  given.origin.faults.set(`/${TEST_REMOTE}/${entry}`, (_request, response) => response.writeHead(500).end());
  await edge.poll();
  await edge.watch.check();
  expect(upToDateAt()).toBe(1_002_000);
  given.origin.faults.clear();
  await edge.poll();
  expect(upToDateAt()).toBe(1_003_000);
});
