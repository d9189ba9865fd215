import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type DocumentStorage, probeConditionalWrites } from '@forecourt/shared/server/store';
import { type S3StandIn, type S3StandInBehaviour, startS3StandIn } from '@forecourt/shared/server/testing/s3';
import { ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';
import { createFolderStore, hasRedis, startRedisStore, type TestStore } from '../testing/test-stores.ts';
import { openReleaseStorage } from './release-store.ts';

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const onRedis = hasRedis() ? describe : describe.skip;

describe('documents in a folder', () => comparesAndSets(createFolderStore));
onRedis('documents in Redis (left out where there is no redis-server)', () =>
  comparesAndSets(startRedisStore),
);
describe('documents in S3', () => comparesAndSets(() => startS3StandIn()));
describe('documents in S3 of Ceph', () => comparesAndSets(() => startS3StandIn('unquoted')));

function comparesAndSets(start: () => Promise<TestStore>): void {
  let store: TestStore;
  let end: () => Promise<void>;
  /** Two processes' views of the same store. */
  let one: DocumentStorage;
  let other: DocumentStorage;

  beforeEach(async () => {
    store = await start();
    const opened = [
      openReleaseStorage(store.location, CREDENTIALS),
      openReleaseStorage(store.location, CREDENTIALS),
    ];
    [one, other] = opened.map(({ documents }) => documents) as [DocumentStorage, DocumentStorage];
    end = async () => {
      for (const { storage } of opened) await storage.dispose();
      await store.end();
    };
  });

  afterEach(() => end());

  const KEY = 'vehicle:registry.json';
  const versionOf = async () => (await one.read(KEY))?.version ?? null;

  test('creates a document only if there is none', async () => {
    expect(await one.read(KEY)).toBeNull();
    expect(await one.replace(KEY, 'first', null)).toBe(true);
    expect(await other.replace(KEY, 'second', null)).toBe(false);
    expect(await other.read(KEY)).toMatchObject({ text: 'first' });
  });

  test('replaces a document only in the version that was read', async () => {
    await one.replace(KEY, 'first', null);
    const first = await versionOf();
    expect(await other.replace(KEY, 'second', first)).toBe(true);
    expect(await one.replace(KEY, 'third', first)).toBe(false);
    expect(await one.read(KEY)).toMatchObject({ text: 'second' });
    await one.remove(KEY);
    expect(await one.replace(KEY, 'third', first)).toBe(false);
    expect(await one.read(KEY)).toBeNull();
  });

  test('replaces an empty document, which is not a missing one', async () => {
    await one.replace(KEY, '', null);
    expect(await one.replace(KEY, 'created', null)).toBe(false);
    expect(await one.replace(KEY, 'replaced', await versionOf())).toBe(true);
  });

  test('accepts one of many concurrent writes', async () => {
    for (const expected of [null, 'the current one']) {
      const version = expected && (await versionOf());
      const writes = Array.from({ length: 12 }, (_none, index) =>
        (index % 2 ? one : other).replace(KEY, `${expected} ${index}`, version),
      );
      const winners = (await Promise.all(writes)).flatMap((won, index) => (won ? index : []));
      expect(winners).toHaveLength(1);
      expect(await one.read(KEY)).toMatchObject({ text: `${expected} ${winners[0]}` });
    }
  });

  test('passes the probe, which leaves nothing behind', async () => {
    await probeConditionalWrites(one);
    const { storage } = openReleaseStorage(store.location, CREDENTIALS);
    expect(await storage.getKeys('')).toEqual([]);
    await storage.dispose();
  });
}

describe('an edge', () => {
  let given: ReleaseTestEnvironment;
  let bucket: S3StandIn;

  beforeEach(async () => {
    given = await ReleaseTestEnvironment.start();
  });

  afterEach(async () => {
    await given.stop();
    await bucket?.end();
  });

  async function useBucket(behaviour: S3StandInBehaviour): Promise<void> {
    bucket = await startS3StandIn(behaviour);
    given.storeLocation = bucket.location;
  }

  test.each<[S3StandInBehaviour, string]>([
    ['ignored', 'it accepted 4 of 4 concurrent creations of one object (If-None-Match: *), expected 1'],
    ['racy', 'concurrent creations of one object (If-None-Match: *), expected 1'],
    ['unimplemented', 'does not implement If-Match and If-None-Match (501)'],
  ])(
    'does not start on a store whose conditions are %s, and writes nothing to it',
    async (behaviour, reason) => {
      await useBucket(behaviour);
      given.origin.deploy(TEST_REMOTE, 'first');
      await expect(given.open()).rejects.toThrow(reason);
      expect(bucket.keys()).toEqual([]);
    },
  );

  test('starts without its store, and tries it out before the first write', async () => {
    await useBucket('down');
    const edge = await given.open();
    const { version } = given.origin.deploy(TEST_REMOTE, 'first');
    bucket.behaviour = 'ignored';
    expect(await edge.poll()).toMatchObject({
      current: null,
      refused: [{ stage: 'store', reason: expect.stringContaining('the store cannot be shared') }],
      store: { error: expect.stringContaining('supports If-Match and If-None-Match') },
    });
    expect(bucket.keys()).toEqual([]);
    bucket.behaviour = 'atomic';
    expect(await edge.poll()).toMatchObject({ current: { version }, store: { error: null } });
  });

  /** Starts two edges on one bucket, and adopts two releases. */
  async function startTwo() {
    await useBucket('atomic');
    const one = await given.open();
    const other = await given.open();
    const first = await one.adopt('first');
    const second = await one.adopt('second');
    await other.poll();
    return { one, other, first: first.version, second: second.version };
  }

  test('stores a decision made while the store was down, unless that was made elsewhere meanwhile', async () => {
    const { one, other, first, second } = await startTwo();
    bucket.behaviour = 'down';
    await one.catalogue.change(TEST_REMOTE, { pin: first });
    await one.catalogue.change(TEST_REMOTE, { disabled: { message: 'closed' } });
    expect(one.status()).toMatchObject({ pinned: first, store: { error: expect.stringContaining('503') } });
    bucket.behaviour = 'atomic';
    await other.catalogue.change(TEST_REMOTE, { pin: second });
    for (const edge of [one, other]) {
      expect(await edge.poll()).toMatchObject({
        pinned: second,
        disabled: { message: 'closed' },
        store: { error: null },
      });
    }
    expect(one.events).toContainEqual({ type: 'superseded', remote: TEST_REMOTE, parts: ['pin'] });
    expect(other.events.map(({ type }) => type)).not.toContain('superseded');
  });

  test('stores several decisions of the same kind in their order', async () => {
    const { one, other, first, second } = await startTwo();
    bucket.behaviour = 'down';
    for (const pin of [second, first]) await one.catalogue.change(TEST_REMOTE, { pin });
    await one.catalogue.withdraw(TEST_REMOTE, second, 'it fails');
    bucket.behaviour = 'atomic';
    await one.poll();
    expect(await other.poll()).toMatchObject({ pinned: first, withdrawn: [{ version: second }] });
  });

  test('does not repeat a decision that was stored without a response', async () => {
    const { one, other, first, second } = await startTwo();
    bucket.behaviour = 'silent';
    await one.catalogue.change(TEST_REMOTE, { pin: first });
    bucket.behaviour = 'down';
    await one.catalogue.change(TEST_REMOTE, { pin: null });
    bucket.behaviour = 'atomic';
    expect(await other.poll()).toMatchObject({ pinned: first });
    await one.poll();
    expect(await other.poll()).toMatchObject({ pinned: null });

    bucket.behaviour = 'silent';
    await one.catalogue.change(TEST_REMOTE, { pin: first });
    bucket.behaviour = 'atomic';
    await other.poll();
    await other.catalogue.change(TEST_REMOTE, { pin: second });
    expect(await one.poll()).toMatchObject({ pinned: second, store: { error: null } });
  });

  test('leaves the newest release to an edge that adopted a newer one during a slow adoption', async () => {
    await useBucket('atomic');
    const [slow, other] = [await given.open(), await given.open()];
    const older = given.origin.deploy(TEST_REMOTE, 'older');
    const file = `/${TEST_REMOTE}/${older.entry}`;
    const requested = Promise.withResolvers<() => void>();
    given.origin.faults.set(file, (_request, response) => {
      given.origin.faults.delete(file);
      requested.resolve(() =>
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(given.origin.read(TEST_REMOTE, older.entry)),
      );
    });
    const adopting = slow.poll();
    const respond = await requested.promise;
    await other.poll();
    const newer = await other.adopt('newer');
    respond();
    expect(await adopting).toMatchObject({
      current: { version: newer.version },
      previous: [{ version: older.version }],
    });
  });
});

test('writes decisions again that an edge without compare-and-set has overwritten', async () => {
  const given = await ReleaseTestEnvironment.start();
  const [one, other] = [await given.open(), await given.open()];
  const first = await one.adopt('first');
  const file = given.storePath('registry.json');
  const before = readFileSync(file);
  await one.catalogue.change(TEST_REMOTE, { pin: first.version });
  await other.catalogue.change(TEST_REMOTE, { disabled: { message: 'closed' } });
  writeFileSync(file, before);
  await other.poll();
  for (const edge of [one, await given.open()]) {
    expect(await edge.poll()).toMatchObject({ pinned: first.version, disabled: { message: 'closed' } });
  }
  expect(other.events).toContainEqual({ type: 'restored', remote: TEST_REMOTE });
  await given.stop();
});

test('does not list a removed release again if an edge could not read the store for more than a day', async () => {
  const given = await ReleaseTestEnvironment.start();
  let now = new Date('2026-11-21T08:00:00Z');
  const [cutOff, other] = [await given.open({ now: () => now }), await given.open({ now: () => now })];
  const first = await other.adopt('first');
  await cutOff.poll();
  for (const label of ['2', '3', '4', '5', '6']) await other.adopt(label);
  now = new Date('2026-11-22T08:00:01Z');
  await other.poll();
  expect(other.catalogue.knows(TEST_REMOTE, first.version)).toBe(false);
  await cutOff.poll();
  for (const edge of [cutOff, other]) {
    await edge.poll();
    expect(edge.catalogue.knows(TEST_REMOTE, first.version)).toBe(false);
  }
  expect(cutOff.events.map(({ type }) => type)).not.toContain('restored');
  await given.stop();
});

test('adds a release again that another writer removed soon after this edge filled the emptied store', async () => {
  const given = await ReleaseTestEnvironment.start();
  let now = new Date('2026-11-21T08:00:00Z');
  const edge = await given.open({ now: () => now });
  const release = await edge.adopt('first');
  const file = given.storePath('registry.json');
  now = new Date('2026-11-22T08:00:00Z');
  rmSync(file);
  await edge.poll();
  const lost = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...lost, releases: {} }));
  await edge.poll();
  expect(edge.events).toContainEqual({ type: 'restored', remote: TEST_REMOTE });
  expect(edge.catalogue.knows(TEST_REMOTE, release.version)).toBe(true);
  await given.stop();
});

test('reads a store written before compare-and-set, and writes the same form', async () => {
  const given = await ReleaseTestEnvironment.start();
  const before = await given.open();
  const older = (await before.adopt('older')).version;
  const newer = (await before.adopt('newer')).version;
  await before.close();
  await given.origin.stop();
  const at = (minute: number) => `2026-11-27T08:0${minute}:00.000Z`;
  const entry = { droppedAt: null, retiredAt: null };
  const document = {
    schema: 1,
    releases: {
      [older]: { adoptedAt: at(1), namedAt: at(1), servedAt: at(1), ...entry },
      [newer]: { adoptedAt: at(2), namedAt: at(2), servedAt: at(2), ...entry },
    },
    withdrawn: { [newer]: { reason: 'it fails', at: at(3), undoneAt: null } },
    pin: { value: older, at: at(4) },
    canary: { value: { version: newer, percent: 5 }, at: at(5) },
    disabled: { value: { message: 'closed' }, at: at(6) },
    refused: [{ version: null, stage: 'fetch', reason: 'gone', at: at(7) }],
    unlisted: { '3.0.0+00000003': { since: '2999-11-27T08:00:00.000Z', files: ['a.js'] } },
  };
  writeFileSync(given.storePath('registry.json'), JSON.stringify(document));
  try {
    const edge = await given.open();
    expect(edge.status()).toMatchObject({
      current: { version: older },
      previous: [{ version: newer }],
      pinned: older,
      canary: document.canary.value,
      disabled: document.disabled.value,
      refused: document.refused,
      withdrawn: [{ version: newer, reason: 'it fails', at: at(3) }],
      store: { error: null },
    });
    await edge.catalogue.change(TEST_REMOTE, { disabled: null });
    expect(JSON.parse(readFileSync(given.storePath('registry.json'), 'utf8'))).toEqual({
      ...document,
      disabled: { value: null, at: expect.any(String) },
    });
  } finally {
    await given.stop().catch(() => {});
  }
});
