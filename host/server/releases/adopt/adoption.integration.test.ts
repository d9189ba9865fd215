import type { RequestListener } from 'node:http';
import { CONTRACT_VERSION, type Release } from '@forecourt/shared/contract';
import { computeIntegrity } from '../../http/encodings.ts';
import type { AdoptionLimits } from '../state/check-release.ts';
import { ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';

let given: ReleaseTestEnvironment;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
});

afterEach(() => given.stop());

const RELEASE_JSON = `/${TEST_REMOTE}/release.json`;
const answer =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const hangs: RequestListener = () => {};
const stopsHalfWay: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
};
const breaksOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{', () => response.destroy());
};

interface Fault {
  when: string;
  stage: string;
  reason: string | RegExp;
  limits?: Partial<AdoptionLimits>;
  /** Deploys a faulty second release. */
  deploy: () => unknown;
}

const second = (difference: Partial<Release> = {}) => given.origin.deploy(TEST_REMOTE, 'second', difference);
const faulty = (path: string, listener: RequestListener) => given.origin.faults.set(path, listener);
const fileOf = (release: Release, extension = '.js') =>
  Object.keys(release.files).find((name) => name.startsWith('area.') && name.endsWith(extension)) ?? '';

const FAULTS: Fault[] = [
  {
    when: 'its origin is down',
    stage: 'fetch',
    reason: /release\.json cannot be fetched: connect ECONNREFUSED/,
    deploy: () => given.origin.stop(),
  },
  {
    when: 'its origin does not answer',
    limits: { releaseTimeoutMs: 300 },
    stage: 'fetch',
    reason: /release\.json did not arrive within 0\.3 s/,
    deploy: () => faulty(RELEASE_JSON, hangs),
  },
  {
    when: 'its origin stops half way',
    limits: { releaseTimeoutMs: 300 },
    stage: 'fetch',
    reason: /release\.json did not arrive within 0\.3 s/,
    deploy: () => faulty(RELEASE_JSON, stopsHalfWay),
  },
  {
    when: 'its origin breaks off',
    stage: 'fetch',
    reason: /release\.json cannot be fetched: /,
    deploy: () => faulty(RELEASE_JSON, breaksOff),
  },
  {
    when: 'its origin answers 500',
    stage: 'fetch',
    reason: /release\.json answered 500, expected 200/,
    deploy: () => faulty(RELEASE_JSON, answer(500, {})),
  },
  {
    when: 'its origin redirects',
    stage: 'fetch',
    reason: /release\.json answered 302, a redirect to http:\/\/elsewhere\.test\//,
    deploy: () => faulty(RELEASE_JSON, answer(302, { location: 'http://elsewhere.test/' })),
  },
  {
    when: 'its description is called HTML',
    stage: 'fetch',
    reason: /release\.json has the content type "text\/html", expected application\/json/,
    deploy: () => faulty(RELEASE_JSON, answer(200, { 'content-type': 'text/html' }, '<html>')),
  },
  {
    when: 'its description is too large',
    stage: 'fetch',
    reason: /release\.json is larger than 262144 bytes/,
    deploy: () =>
      faulty(RELEASE_JSON, answer(200, { 'content-type': 'application/json' }, ' '.repeat(256 * 1024 + 1))),
  },
  {
    when: 'its description is no JSON',
    stage: 'schema',
    reason: /release\.json is not JSON: Expected property name/,
    deploy: () => given.origin.put(TEST_REMOTE, 'release.json', '{nonsense'),
  },
  {
    when: 'it is for another contract',
    stage: 'contract',
    reason: `it was built for the area contract ^99.0.0, the shell has ${CONTRACT_VERSION}`,
    deploy: () => second({ contract: '^99.0.0' }),
  },
  {
    when: 'it needs another version of a singleton',
    stage: 'singletons',
    reason: 'it needs react ^20.0.0, the shell has 19.3.1',
    deploy: () => second({ requires: { react: '^20.0.0' } }),
  },
  {
    when: 'a file is missing',
    stage: 'files',
    reason: /area\.\w+\.js answered 404, expected 200/,
    deploy: () => faulty(`/${TEST_REMOTE}/${fileOf(second())}`, answer(404, {})),
  },
  {
    when: 'a file does not come',
    limits: { fileTimeoutMs: 300 },
    stage: 'files',
    reason: /area\.\w+\.js did not arrive within 0\.3 s/,
    deploy: () => faulty(`/${TEST_REMOTE}/${fileOf(second())}`, hangs),
  },
  {
    when: 'a file is a redirect',
    stage: 'files',
    reason: /area\.\w+\.js answered 301, a redirect to \/x\.js/,
    deploy: () => faulty(`/${TEST_REMOTE}/${fileOf(second())}`, answer(301, { location: '/x.js' })),
  },
  {
    when: 'a file was altered by one byte',
    stage: 'files',
    reason: /area\.\w+\.js has the hash sha384-\S+, expected sha384-/,
    deploy: () => given.origin.put(TEST_REMOTE, fileOf(second()), '/* area of vehicle secone */'),
  },
  {
    when: 'a script is called HTML',
    stage: 'files',
    reason: /area\.\w+\.js has the content type "text\/html", expected text\/javascript or /,
    deploy: () =>
      faulty(
        `/${TEST_REMOTE}/${fileOf(second())}`,
        answer(200, { 'content-type': 'text/html' }, '/* area of vehicle second */'),
      ),
  },
  {
    when: 'a style is called plain text',
    stage: 'files',
    reason: /area\.\w+\.css has the content type "text\/plain", expected text\/css/,
    deploy: () =>
      faulty(
        `/${TEST_REMOTE}/${fileOf(second(), '.css')}`,
        answer(200, { 'content-type': 'text/plain' }, '/* styles of vehicle second */'),
      ),
  },
  {
    when: 'a file is too large',
    stage: 'files',
    reason: /area\.\w+\.js is larger than 1000 bytes/,
    limits: { fileBytes: 1000 },
    deploy: () => given.origin.put(TEST_REMOTE, fileOf(second()), ' '.repeat(1001)),
  },
  {
    when: 'its files are too large together',
    stage: 'files',
    reason: 'its files are larger than 50 bytes together',
    limits: { totalBytes: 50 },
    deploy: () => second(),
  },
  {
    when: 'it has too many files',
    stage: 'files',
    reason: 'it has 3 files, at most 2 are taken',
    limits: { files: 2 },
    deploy: () => second(),
  },
  {
    when: 'its files take too long together',
    stage: 'files',
    reason: 'its files were not all there within 0.1 s',
    limits: { totalTimeoutMs: 100 },
    deploy: () => faulty(`/${TEST_REMOTE}/${fileOf(second())}`, hangs),
  },
  {
    when: 'a version that was adopted comes with another file',
    stage: 'schema',
    reason: /^1\.0\.0\+\w+ was adopted before with other content \(area\.\w+\.js was sha384-\S+, is sha384-/,
    deploy: () => {
      const release = given.origin.deploy(TEST_REMOTE, 'first');
      const changed = Buffer.from('/* changed */');
      given.origin.deploy(TEST_REMOTE, 'first', {
        files: { ...release.files, [fileOf(release)]: computeIntegrity(changed) },
      });
      given.origin.put(TEST_REMOTE, fileOf(release), changed);
    },
  },
  {
    when: 'a version that was adopted comes with another entry',
    stage: 'schema',
    reason: /was adopted before with other content \(the field entry differs\)/,
    deploy: () =>
      given.origin.deploy(TEST_REMOTE, 'first', { entry: fileOf(given.origin.deploy(TEST_REMOTE, 'first')) }),
  },
];

test.each(FAULTS)('refuses a release and keeps the last one if $when', async (fault) => {
  const first = given.origin.deploy(TEST_REMOTE, 'first');
  const before = await given.open();
  expect(await before.poll()).toMatchObject({ current: { version: first.version }, refused: [] });
  await before.close();

  const edge = await given.open({ limits: fault.limits ?? {} });
  await fault.deploy();
  const { current, previous, refused } = await edge.poll();

  expect(current?.version).toBe(first.version);
  expect(previous).toEqual([]);
  expect(refused).toEqual([
    expect.objectContaining({
      stage: fault.stage,
      reason: typeof fault.reason === 'string' ? fault.reason : expect.stringMatching(fault.reason),
    }),
  ]);
  expect(edge.events).toContainEqual(expect.objectContaining({ type: 'refused', stage: fault.stage }));
  expect(edge.catalogue.choose(TEST_REMOTE, false).map(({ version }) => version)).toEqual([first.version]);
});

test('adopts a valid release as a whole', async () => {
  const edge = await given.open();
  const revision = edge.catalogue.revision;
  const release = given.origin.deploy(TEST_REMOTE, 'first');
  expect(await edge.poll()).toMatchObject({ current: { version: release.version, commit: 'first' } });
  expect(edge.catalogue.choose(TEST_REMOTE, false)).toEqual([release]);
  expect(edge.catalogue.revision).toBeGreaterThan(revision);
  expect(edge.events).toEqual([{ type: 'adopted', remote: TEST_REMOTE, version: release.version }]);
});

test('adopts a release that was refused and then repaired', async () => {
  const edge = await given.open();
  const release = given.origin.deploy(TEST_REMOTE, 'first');
  faulty(`/${TEST_REMOTE}/${release.entry}`, answer(500, {}));
  expect(await edge.poll()).toMatchObject({ current: null, refused: [{ stage: 'files' }] });
  given.origin.faults.clear();
  expect(await edge.poll()).toMatchObject({ current: { version: release.version } });
});

test('records a repeated refusal once, and again after a repair', async () => {
  const edge = await given.open();
  given.origin.deploy(TEST_REMOTE, 'first');
  for (const status of [500, 500, 200, 500, 404]) {
    if (status === 200) given.origin.faults.clear();
    else faulty(RELEASE_JSON, answer(status, {}));
    await edge.poll();
  }
  const reasons = edge.status().refused.map(({ reason }) => /answered \d+/.exec(reason)?.[0]);
  expect(reasons).toEqual(['answered 404', 'answered 500', 'answered 500']);
});

test('does not record a refusal again after a restart', async () => {
  given.origin.put(TEST_REMOTE, 'release.json', '{}');
  const before = await given.open();
  const { refused } = await before.poll();
  await before.close();
  const after = await given.open();
  expect((await after.poll()).refused).toEqual(refused);
  expect(after.events).toMatchObject([{ type: 'refused' }]);
  given.origin.put(TEST_REMOTE, 'release.json', '[]');
  expect((await after.poll()).refused).toHaveLength(2);
});

test('stores the newest 20 refusals', async () => {
  const edge = await given.open();
  for (let status = 501; status <= 525; status++) {
    faulty(RELEASE_JSON, answer(status, {}));
    await edge.poll();
  }
  const reasons = edge.status().refused.map(({ reason }) => /\d+, expected 200/.exec(reason)?.[0]);
  expect(reasons).toHaveLength(20);
  expect(reasons[0]).toBe('525, expected 200');
  expect(reasons.at(-1)).toBe('506, expected 200');
});

test('fetches only files that are not stored already', async () => {
  const edge = await given.open();
  const first = await edge.adopt('first');
  const kept = fileOf(first, '.css');
  const { [fileOf(second(), '.css')]: _dropped, ...files } = second().files;
  const release = second({ files: { ...files, [kept]: first.files[kept] ?? '' }, preload: [] });
  given.origin.requests.length = 0;
  expect(await edge.poll()).toMatchObject({ current: { version: release.version }, refused: [] });
  expect(given.origin.requests.sort()).toEqual(
    [RELEASE_JSON, ...Object.keys(files).map((name) => `/${TEST_REMOTE}/${name}`)].sort(),
  );
  const file = await edge.files.find(TEST_REMOTE, release.version, kept, 'identity');
  expect(String(file?.body)).toBe('/* styles of vehicle first */');
});

test('makes a stored release the newest when its origin goes back to it', async () => {
  const edge = await given.open();
  const first = await edge.adopt('first');
  const next = second();
  await edge.poll();
  given.origin.requests.length = 0;
  given.origin.deploy(TEST_REMOTE, 'first', { builtAt: '2026-12-01T08:00:00Z', commit: 'built again' });
  const { current, previous } = await edge.poll();
  expect([current?.version, ...previous.map(({ version }) => version)]).toEqual([
    first.version,
    next.version,
  ]);
  expect(given.origin.requests).toEqual([RELEASE_JSON]);
  expect(edge.events.at(-1)).toEqual({ type: 'named-again', remote: TEST_REMOTE, version: first.version });
});
