import { startS3StandIn } from '@forecourt/shared/server/testing/s3';
import { ReleaseTestEnvironment, TEST_REMOTE, type TestReleaseServices } from '../testing/test-releases.ts';
import { createFolderStore, hasRedis, startRedisStore, type TestStore } from '../testing/test-stores.ts';
import { openReleaseStorage } from './release-store.ts';

const NOWHERE = { [TEST_REMOTE]: 'http://127.0.0.1:9/' };

let given: ReleaseTestEnvironment;
let store: TestStore;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
});

afterEach(async () => {
  await given.stop();
  await store.end();
});

async function use<T extends TestStore>(start: () => Promise<T>): Promise<T> {
  const started = await start();
  store = started;
  given.storeLocation = started.location;
  return started;
}

const onRedis = hasRedis() ? describe : describe.skip;

describe('in a folder', () => sharedBy(createFolderStore));
onRedis('in Redis (left out where there is no redis-server)', () => sharedBy(startRedisStore));
describe('in S3', () => sharedBy(() => startS3StandIn()));
onRedis('in a Redis that is gone', () => failing(startRedisStore));
describe('in an unreachable S3', () => failing(startS3StandIn));

function sharedBy(start: () => Promise<TestStore>): void {
  let one: TestReleaseServices;
  /** This edge reaches no origin: all of its data is from the store. */
  let other: TestReleaseServices;

  beforeEach(async () => {
    await use(start);
    one = await given.open();
    other = await given.open({ origins: NOWHERE });
  });

  const chosen = (edge: TestReleaseServices) =>
    edge.catalogue.choose(TEST_REMOTE, true).map(({ version }) => version);

  test('gives releases that the other edge has adopted, after a poll', async () => {
    const first = await one.adopt('first');
    await other.poll();
    expect(chosen(other)).toEqual([first.version]);
    const second = await one.adopt('second');
    await other.poll();
    expect(chosen(other)).toEqual([second.version, first.version]);
    expect(other.status().store).toEqual({ error: null });
    const file = await other.files.find(TEST_REMOTE, second.version, second.entry, 'br');
    expect(file?.encoding).toBe('br');
  });

  test('serves a file that only the other edge knows, before a poll', async () => {
    const release = await one.adopt('first');
    const file = await other.files.find(TEST_REMOTE, release.version, release.entry, 'identity');
    expect(String(file?.body)).toBe('/* entry of vehicle first */');
  });

  test('follows operators’ changes and withdrawals on the other edge', async () => {
    const versions: string[] = [];
    for (const label of ['first', 'second', 'third']) {
      versions.push((await one.adopt(label)).version);
    }
    const [first = '', second = '', third = ''] = versions;
    await one.catalogue.withdraw(TEST_REMOTE, third, 'it fails');
    await other.poll();
    expect(chosen(other)).toEqual([second, first]);
    await other.catalogue.change(TEST_REMOTE, { pin: first, canary: { version: second, percent: 20 } });
    await one.poll();
    expect(chosen(one)).toEqual([second, first]);
    expect(one.events.at(-1)).toEqual({ type: 'changed', remote: TEST_REMOTE });
    await other.catalogue.change(TEST_REMOTE, { pin: null, canary: null });
    await one.poll();
    expect(chosen(one)).toEqual([second, first]);
    expect(one.status()).toMatchObject({ pinned: null, canary: null, withdrawn: [{ version: third }] });
  });

  test('loses nothing when both edges make changes at the same time', async () => {
    const third = await given.open();
    const first = await one.adopt('first');
    await Promise.all([other.poll(), third.poll()]);
    const second = given.origin.deploy(TEST_REMOTE, 'second');
    await Promise.all([
      one.poll(),
      third.poll(),
      other.catalogue.change(TEST_REMOTE, { pin: first.version }),
      third.catalogue.change(TEST_REMOTE, { disabled: { message: 'closed' } }),
    ]);
    for (const edge of [one, other, third, one, other, third]) await edge.poll();
    for (const edge of [one, other, third]) {
      expect(edge.status()).toMatchObject({
        current: { version: first.version },
        previous: [{ version: second.version }],
        pinned: first.version,
        disabled: { message: 'closed' },
        store: { error: null },
      });
    }
  });
}

/** `store-failures.integration.test.ts` tests a missing folder. */
function failing(start: () => Promise<TestStore>): void {
  test('continues with its releases and reports it if the store is lost', async () => {
    await use(start);
    const edge = await given.open();
    const release = await edge.adopt('first');
    await store.end();
    given.origin.deploy(TEST_REMOTE, 'second');
    expect(await edge.poll()).toMatchObject({
      current: { version: release.version },
      refused: [{ stage: 'store' }],
      store: { error: expect.stringContaining('the store cannot be read') },
    });
    expect(JSON.stringify(edge.status())).not.toContain('secret');
    await edge.catalogue.change(TEST_REMOTE, { disabled: { message: 'closed' } });
    expect(edge.catalogue.disabled(TEST_REMOTE)).toEqual({ message: 'closed' });
    expect(await edge.files.find(TEST_REMOTE, release.version, release.entry, 'br')).not.toBeNull();
  });
}

test('stores one object per file and encoding, below the prefix, in S3', async () => {
  const { keys } = await use(startS3StandIn);
  const edge = await given.open();
  const { version, files } = await edge.adopt('first');
  const below = (name: string) => `/bucket/site/${TEST_REMOTE}/${name}`;
  const forms = Object.keys(files).flatMap((file) =>
    ['identity', 'br', 'gzip'].map((form) => below(`${version}/${form}/${file}`)),
  );
  expect(keys().sort()).toEqual([below('registry.json'), below(`${version}/release.json`), ...forms].sort());
});

test.each([
  ['ftp://host/path', {}, 'can be a folder, redis://, rediss:// or s3://, not ftp://'],
  ['s3://bucket', {}, 'needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and a region'],
  ['redis://[', {}, 'address is no URL: redis://'],
])('reports what is wrong with the location %s', async (location, variables, message) => {
  await use(createFolderStore);
  expect(() => openReleaseStorage(location, variables)).toThrow(message);
});
