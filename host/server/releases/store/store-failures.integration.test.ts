import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';

let given: ReleaseTestEnvironment;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
});

afterEach(() => given.stop());

const storedFile = (version: string, file: string, form = 'identity') => given.storePath(version, form, file);

/** Replaces the store’s folder by a file, so that every access fails, even for root. */
function breakStore(): void {
  renameSync(given.storeLocation, `${given.storeLocation}.away`);
  writeFileSync(given.storeLocation, '');
}

function mendStore(): void {
  rmSync(given.storeLocation);
  renameSync(`${given.storeLocation}.away`, given.storeLocation);
}

test('has its releases without any origin after a restart', async () => {
  const before = await given.open();
  const first = await before.adopt('first');
  const second = await before.adopt('second');
  await before.close();
  await given.origin.stop();

  const after = await given.open();
  expect(after.status()).toMatchObject({
    current: { version: second.version },
    previous: [{ version: first.version }],
    store: { error: null },
  });
  expect(await after.poll()).toMatchObject({ current: { version: second.version } });
  const file = await after.files.find(TEST_REMOTE, first.version, first.entry, 'br');
  expect(file).toMatchObject({ encoding: 'br', type: 'text/javascript; charset=utf-8' });
});

test('continues with its releases and reports it if the store is lost, and recovers with it', async () => {
  const edge = await given.open();
  const first = await edge.adopt('first');
  const second = await edge.adopt('second');
  const third = given.origin.deploy(TEST_REMOTE, 'third');
  breakStore();

  const failed = await edge.poll();
  expect(failed).toMatchObject({
    current: { version: second.version },
    refused: [{ version: third.version, stage: 'store', reason: expect.stringContaining('ENOTDIR') }],
    store: { error: expect.stringContaining('the store cannot be read: ENOTDIR, not a directory') },
  });
  expect(edge.events.filter(({ type }) => type === 'store-failed')).toHaveLength(1);
  const file = await edge.files.find(TEST_REMOTE, second.version, second.entry, 'identity');
  expect(String(file?.body)).toBe('/* entry of vehicle second */');

  expect(await edge.catalogue.change(TEST_REMOTE, { pin: first.version })).toBe('done');
  expect(edge.catalogue.choose(TEST_REMOTE, false)[0]?.version).toBe(first.version);

  mendStore();
  expect(await edge.poll()).toMatchObject({
    current: { version: first.version },
    pinned: first.version,
    previous: [{ version: third.version }, { version: second.version }],
    store: { error: null },
  });
  await edge.close();
  const again = await given.open();
  expect(again.status()).toMatchObject({ pinned: first.version, current: { version: first.version } });
});

test('starts and reports it if its store cannot be read', async () => {
  writeFileSync(given.storeLocation, '');
  const edge = await given.open();
  given.origin.deploy(TEST_REMOTE, 'first');
  expect(await edge.poll()).toMatchObject({
    current: null,
    refused: [{ stage: 'store' }],
    store: { error: expect.stringContaining('ENOTDIR') },
  });
  rmSync(given.storeLocation);
  expect(await edge.poll()).toMatchObject({ current: { commit: 'first' }, store: { error: null } });
});

test('retries without a demand as soon as the store works, if the store was why it refused', async () => {
  const edge = await given.open({ now: () => new Date('2026-11-21T08:00:00Z') });
  given.origin.deploy(TEST_REMOTE, 'first');
  breakStore();
  await edge.poll();
  const adopted = edge.nextEvent('adopted');
  edge.watch.start();
  mendStore();
  await adopted;
});

const NO_SPACE = 'the store cannot be written: ENOSPC, no space left on device';
const root = process.getuid?.() === 0 && process.platform === 'linux';
const onFullDisk = root ? test : test.skip;

onFullDisk('refuses a release that does not fit on a full disk, and keeps the others', async () => {
  mkdirSync(given.storeLocation);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', given.storeLocation]);
  try {
    const edge = await given.open();
    const first = await edge.adopt('first');
    const large = 'large.txt';
    const content = Buffer.alloc(512 * 1024, 'x');
    const second = given.origin.deployWith(TEST_REMOTE, 'second', { [large]: content });

    expect(await edge.poll()).toMatchObject({
      current: { version: first.version },
      refused: [{ version: second.version, stage: 'store', reason: NO_SPACE }],
      store: { error: NO_SPACE },
    });
    expect(await edge.poll()).toMatchObject({ refused: [{ reason: NO_SPACE }], store: { error: NO_SPACE } });
    expect(edge.status().refused).toHaveLength(1);
    expect(edge.events.map(({ type }) => type)).toEqual(['adopted', 'store-failed', 'refused']);
    expect(existsSync(given.storePath(second.version))).toBe(false);
    await edge.catalogue.change(TEST_REMOTE, { disabled: { message: 'closed' } });
    expect(readFileSync(given.storePath('registry.json'), 'utf8')).toContain('closed');
    expect(edge.status().store).toEqual({ error: NO_SPACE });

    execFileSync('mount', ['-o', 'remount,size=4m', given.storeLocation]);
    const { store, current } = await edge.poll();
    expect([current?.version, store]).toEqual([second.version, { error: null }]);
    await edge.close();
  } finally {
    execFileSync('umount', [given.storeLocation]);
  }
});

onFullDisk('keeps operators’ changes in memory and reports it if nothing can be written', async () => {
  mkdirSync(given.storeLocation);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', given.storeLocation]);
  try {
    const edge = await given.open();
    const first = await edge.adopt('first');
    const second = await edge.adopt('second');
    execFileSync('mount', ['-o', 'remount,ro', given.storeLocation]);
    given.origin.deploy(TEST_REMOTE, 'third');

    expect(await edge.poll()).toMatchObject({
      current: { version: second.version },
      refused: [{ stage: 'store', reason: expect.stringContaining('EROFS') }],
      store: { error: expect.stringContaining('EROFS') },
    });
    await edge.catalogue.change(TEST_REMOTE, { pin: first.version });
    expect(edge.status()).toMatchObject({ current: { version: first.version }, pinned: first.version });

    execFileSync('mount', ['-o', 'remount,rw', given.storeLocation]);
    expect(await edge.poll()).toMatchObject({ pinned: first.version, store: { error: null } });
    expect(readFileSync(given.storePath('registry.json'), 'utf8')).toContain(`"value": "${first.version}"`);
    await edge.close();
  } finally {
    execFileSync('umount', [given.storeLocation]);
  }
});

test.each(['identity', 'br', 'gzip'])(
  'drops a release at the start and adopts it again if its %s encoding of a file is damaged',
  async (form) => {
    const before = await given.open();
    const first = await before.adopt('first');
    const second = await before.adopt('second');
    await before.close();
    const damaged = storedFile(second.version, second.entry, form);
    const whole = readFileSync(damaged);
    writeFileSync(damaged, whole.subarray(1));

    const after = await given.open();
    expect(after.status()).toMatchObject({
      current: { version: first.version },
      previous: [],
      refused: [
        {
          version: second.version,
          stage: 'store',
          reason: `in the store, ${second.entry} is missing or damaged`,
        },
      ],
    });
    given.origin.requests.length = 0;
    expect(await after.poll()).toMatchObject({ current: { version: second.version } });
    expect(given.origin.requests).toEqual([
      `/${TEST_REMOTE}/release.json`,
      `/${TEST_REMOTE}/${second.entry}`,
    ]);
    expect(readFileSync(damaged)).toEqual(whole);
  },
);

test('drops a release permanently if its files are gone and no origin has them', async () => {
  const before = await given.open();
  const first = await before.adopt('first');
  const second = await before.adopt('second');
  await before.close();
  await given.origin.stop();
  rmSync(given.storePath(second.version), { recursive: true });
  for (let start = 0; start < 2; start++) {
    const edge = await given.open();
    expect(await edge.poll()).toMatchObject({ current: { version: first.version }, previous: [] });
    await edge.close();
  }
});

test('never serves a damaged file, and drops its release, if the damage is found later', async () => {
  const before = await given.open();
  const first = await before.adopt('first');
  for (const label of ['2', '3', '4', '5', '6']) {
    await before.adopt(label);
  }
  await before.close();
  writeFileSync(storedFile(first.version, first.entry), 'something else');
  // Retired releases are not verified at the start.
  const after = await given.open();
  expect(await after.files.find(TEST_REMOTE, first.version, first.entry, 'identity')).toBeNull();
  expect(after.status().refused[0]).toMatchObject({ version: first.version, stage: 'store' });
  expect(await after.files.find(TEST_REMOTE, first.version, first.entry, 'br')).toMatchObject({
    encoding: 'br',
  });
});

test.each(['{"schema": 1', '', '{"schema":1,"releases":{"../x":{}}}'])(
  'sets an invalid document aside and rebuilds it from complete releases: %j',
  async (text) => {
    const before = await given.open();
    const first = await before.adopt('first');
    const second = await before.adopt('second', { builtAt: '2026-11-22T08:00:00Z' });
    const third = await before.adopt('third', { builtAt: '2026-11-23T08:00:00Z' });
    await before.close();
    rmSync(storedFile(third.version, third.entry));
    writeFileSync(given.storePath('registry.json'), text);
    await given.origin.stop();

    const after = await given.open();
    expect(after.status()).toMatchObject({
      current: { version: second.version },
      previous: [{ version: first.version }],
      store: { error: null },
    });
    expect(after.events).toContainEqual({
      type: 'store-failed',
      remote: TEST_REMOTE,
      reason: expect.stringContaining('registry.json.broken-'),
    });
    const aside = readdirSync(given.storePath()).find((name) => name.startsWith('registry.json.broken-'));
    expect(readFileSync(given.storePath(String(aside)), 'utf8')).toBe(text);
    await after.close();
    const again = await given.open();
    expect(again.events).toEqual([]);
    expect(again.status()).toMatchObject({ current: { version: second.version } });
  },
);

test('replaces an invalid document if there is nothing to rebuild', async () => {
  mkdirSync(given.storePath(), { recursive: true });
  writeFileSync(given.storePath('registry.json'), '{');
  const before = await given.open();
  expect(before.events).toMatchObject([{ type: 'store-failed' }]);
  await before.close();
  expect((await given.open()).events).toEqual([]);
});

test('continues if the document becomes invalid while it runs', async () => {
  const edge = await given.open();
  const first = await edge.adopt('first', { builtAt: '2026-11-25T08:00:00Z' });
  const second = await edge.adopt('second', { builtAt: '2026-11-21T08:00:00Z' });
  await edge.catalogue.change(TEST_REMOTE, { pin: first.version });
  writeFileSync(given.storePath('registry.json'), '{');
  edge.events.length = 0;
  expect(await edge.poll()).toMatchObject({
    pinned: first.version,
    current: { version: first.version },
    previous: [{ version: second.version }],
  });
  expect(edge.events.map(({ type }) => type)).toEqual(['store-failed']);
});

test('loses nothing when operators make changes in quick succession', async () => {
  const edge = await given.open();
  await edge.adopt('first');
  const changes: Promise<unknown>[] = [];
  for (let number = 1; number <= 40; number++) {
    changes.push(edge.catalogue.change(TEST_REMOTE, { disabled: { message: `message ${number}` } }));
    await new Promise(setImmediate);
    expect(edge.catalogue.disabled(TEST_REMOTE)).toEqual({ message: `message ${number}` });
  }
  await Promise.all(changes);
  expect(edge.catalogue.disabled(TEST_REMOTE)).toEqual({ message: 'message 40' });
  expect(readFileSync(given.storePath('registry.json'), 'utf8')).toContain('message 40');
});

test('repairs a release that another edge found damaged', async () => {
  const edge = await given.open();
  const release = await edge.adopt('first');
  writeFileSync(storedFile(release.version, release.entry), 'damaged');
  const other = await given.open();
  expect(other.status()).toMatchObject({ current: null });
  expect(await edge.poll()).toMatchObject({ current: { version: release.version } });
  expect(await other.poll()).toMatchObject({ current: { version: release.version } });
  expect(readFileSync(storedFile(release.version, release.entry), 'utf8')).toBe(
    '/* entry of vehicle first */',
  );
});

test('restores everything if the store is emptied while it runs', async () => {
  const edge = await given.open();
  const first = await edge.adopt('first');
  const second = await edge.adopt('second');
  await edge.catalogue.change(TEST_REMOTE, { pin: first.version });
  await given.origin.stop();
  rmSync(given.storeLocation, { recursive: true });
  await edge.poll();
  await edge.close();

  const again = await given.open();
  expect(again.status()).toMatchObject({
    current: { version: first.version },
    pinned: first.version,
    previous: [{ version: second.version }],
  });
  expect(again.events).toEqual([{ type: 'changed', remote: TEST_REMOTE }]);
});

test('removes the files of a release that has been retired for a day and an hour, and not earlier', async () => {
  let now = new Date('2026-11-21T08:00:00Z');
  const edge = await given.open({ now: () => now });
  const first = await edge.adopt('first');
  for (const label of ['2', '3', '4', '5', '6']) {
    await edge.adopt(label);
  }
  const find = () => edge.files.find(TEST_REMOTE, first.version, first.entry, 'gzip');
  expect(edge.status().previous.map(({ commit }) => commit)).toEqual(['5', '4', '3', '2']);
  expect(edge.catalogue.knows(TEST_REMOTE, first.version)).toBe(true);
  now = new Date('2026-11-22T07:59:59Z');
  await edge.poll();
  expect(await find()).toMatchObject({ encoding: 'gzip' });
  now = new Date('2026-11-22T08:00:01Z');
  await edge.poll();
  expect(await find()).toBeNull();
  expect(edge.catalogue.knows(TEST_REMOTE, first.version)).toBe(false);
  expect(existsSync(given.storePath(first.version))).toBe(true);
  now = new Date('2026-11-22T09:00:02Z');
  await edge.poll();
  expect(existsSync(given.storePath(first.version))).toBe(false);
  expect(readFileSync(given.storePath('registry.json'), 'utf8')).not.toContain(first.version);
});

test('removes the files of an interrupted adoption after an hour', async () => {
  let now = new Date('2026-11-21T08:00:00Z');
  const edge = await given.open({ now: () => now });
  const first = await edge.adopt('first');
  const catalogue = JSON.parse(readFileSync(given.storePath('registry.json'), 'utf8')) as unknown;
  const version = '9.9.9+99999999';
  const left = { [version]: { since: now.toISOString(), files: ['left.js'] } };
  writeFileSync(
    given.storePath('registry.json'),
    JSON.stringify({ ...(catalogue as object), unlisted: left }),
  );
  mkdirSync(path.dirname(storedFile(version, 'left.js')), { recursive: true });
  writeFileSync(storedFile(version, 'left.js'), 'left');
  await edge.poll();
  expect(existsSync(given.storePath(version))).toBe(true);
  now = new Date('2026-11-21T09:00:01Z');
  await edge.poll();
  expect(existsSync(given.storePath(version))).toBe(false);
  expect(edge.status()).toMatchObject({ current: { version: first.version } });
});
