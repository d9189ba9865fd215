import { CONTRACT_VERSION, type Release } from '@forecourt/shared/contract';
import { checkCompatibility, checkSameContent, parseRelease } from './check-release.ts';

const hash = `sha384-${'a'.repeat(64)}`;
const release: Release = {
  schema: 1,
  remote: 'vehicle',
  version: '1.4.2+3f9c2a1b',
  contract: '^1.0.0',
  requires: { react: '^19.3.0', '@forecourt/shared': '^0.1.0' },
  container: 'vehicle_3f9c2a1b',
  entry: 'entry.1.js',
  files: { 'entry.1.js': hash },
  preload: ['entry.1.js'],
  builtAt: '2026-11-21T08:00:00Z',
  commit: 'abc',
};
const entry = (path: string, label = 'Vehicles') => ({ label: { en: label }, path, order: 1, icon: 'car' });
const provided = { react: '19.3.1', '@forecourt/shared': '0.1.0' };

test('accepts a valid release that fits the shell', () => {
  expect(parseRelease('vehicle', JSON.stringify(release))).toEqual(release);
  expect(checkCompatibility(release, provided)).toBeNull();
});

test.each([
  ['it is no object', null, 'release.json: Invalid input: expected object, received null'],
  ['a field is missing', { ...release, container: undefined }, 'container: Invalid input: expected string'],
  ['its schema is another', { ...release, schema: 2 }, 'schema: Invalid input: expected 1, got 2'],
  [
    'a hash is none',
    { ...release, files: { 'entry.1.js': 'sha256-x' } },
    'files.entry.1.js: expected a sha384',
  ],
  ['its entry is not among its files', { ...release, entry: 'other.js' }, 'entry: the entry is not among'],
  ['its entry is called like what every object has', { ...release, entry: 'toString' }, 'entry: the entry'],
  ['it preloads what it does not have', { ...release, preload: ['other.js'] }, 'preload: a file to preload'],
  [
    'a screen needs what it does not have',
    { ...release, screens: { '/vehicle': ['other.js'] } },
    'screens: a file of a screen is not among the files',
  ],
  [
    'a focused screen is none of its screens',
    { ...release, focused: ['/vehicle'] },
    'focused: a path is not among the screens',
  ],
  [
    'a head is of none of its screens',
    { ...release, heads: { '/vehicle': { title: { en: 'Vehicles' }, lead: [] } } },
    'heads: a path is not among the screens',
  ],
  [
    'data names a path that is none of its screens',
    { ...release, data: { '/vehicle': ['/v1/vehicles'] } },
    'data: a path is not among the screens',
  ],
  [
    'data has a name that is not in the path of its screen',
    { ...release, screens: { '/vehicle/:id': [] }, data: { '/vehicle/:id': ['/v1/vehicles/:vehicle'] } },
    'data: a name in an address is not in the path of its screen',
  ],
  [
    'a screen asks for more than a browser sends at a time',
    { ...release, screens: { '/vehicle': [] }, data: { '/vehicle': Array(5).fill('/v1/me') } },
    'data./vehicle: Too big',
  ],
  [
    'a screen asks for the same twice',
    { ...release, screens: { '/vehicle': [] }, data: { '/vehicle': ['/v1/me', '/v1/me?again=1'] } },
    'data./vehicle: the same path twice',
  ],
  ['it preloads a file twice', { ...release, preload: ['entry.1.js', 'entry.1.js'] }, 'the same file twice'],
  [
    'a screen needs a file twice',
    { ...release, screens: { '/vehicle': ['entry.1.js', 'entry.1.js'] } },
    'screens./vehicle: the same file twice',
  ],
  [
    'it has too many entries of navigation',
    { ...release, navigation: Array(21).fill(entry('/')) },
    'Too big',
  ],
  ['a text is as long as a book', { ...release, navigation: [entry('/', 'a'.repeat(501))] }, 'Too big'],
  ['its commit would write into a terminal', { ...release, commit: '\u001b[2J' }, 'expected printable'],
  [
    'a range is as long as a book',
    { ...release, requires: { react: ' '.repeat(101) } },
    'requires.react: Too big',
  ],
  ['the path of a screen is none', { ...release, screens: { 'vehicle?': [] } }, 'expected a path such as'],
  ['it is of another remote', { ...release, remote: 'auth' }, 'remote: expected "vehicle", got "auth"'],
  ['its contract is no range', { ...release, contract: 'newest' }, 'contract: expected a range of versions'],
  [
    'its version is as long as a book',
    { ...release, version: `1.0.0-${'a'.repeat(120)}+3f9c2a1b` },
    'version: ',
  ],
])('reports the fault of a release if %s', (_case, json, reason) => {
  const refusal = parseRelease('vehicle', JSON.stringify(json));
  expect(refusal).toMatchObject({ stage: 'schema', reason: expect.stringContaining(reason) });
});

test.each(['..', '.', '.hidden', '../x.js', 'a/b.js', 'a\\b.js', 'a:b.js', 'a?b', 'a\0b', 'a.js\n', ''])(
  'refuses a file outside the folder or hidden, such as %j',
  (file) => {
    const json = JSON.stringify({ ...release, files: { ...release.files, [file]: hash } });
    expect(parseRelease('vehicle', json)).toMatchObject({
      stage: 'schema',
      reason: expect.stringContaining(`expected a plain file name such as entry.3f9c2a1b.js`),
    });
  },
);

test.each([
  'vehicles',
  '//elsewhere.example/v1/me',
  '/v1/../../-/reports',
  '/v1/me#top',
  '/v1/visits/:visitId',
  'https://elsewhere.example/v1',
  '',
])('refuses data at %j, which is not below the backend’s address', (address) => {
  const json = JSON.stringify({ ...release, screens: { '/vehicle': [] }, data: { '/vehicle': [address] } });
  expect(parseRelease('vehicle', json)).toMatchObject({
    stage: 'schema',
    reason: expect.stringContaining('expected an address such as /v1/vehicles/:id'),
  });
});

test.each(['/v1/me', '/v1/vehicles/:id', '/v1/vehicles/:id/history?limit=20'])(
  'accepts data at %j, which is cheap to read',
  (address) => {
    const screen = '/vehicle/:id';
    const json = JSON.stringify({ ...release, screens: { [screen]: [] }, data: { [screen]: [address] } });
    expect(parseRelease('vehicle', json)).toMatchObject({ data: { [screen]: [address] } });
  },
);

test.each([
  '/v1/me/export',
  '/v1/availability',
  '/v1/events',
  '/v1/vehicles/:id/record.csv',
  '/v1/vehicles/mine',
  '/v1/me/',
  '/v2/me',
])('refuses data at %j, which is not cheap to read', (address) => {
  const screen = '/vehicle/:id';
  const json = JSON.stringify({ ...release, screens: { [screen]: [] }, data: { [screen]: [address] } });
  expect(parseRelease('vehicle', json)).toMatchObject({
    stage: 'schema',
    reason: expect.stringContaining(`data.${screen}.0`),
  });
});

test.each([
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '//evil.example',
  '/visits?to=//evil.example',
  'visits',
  '',
])('refuses a navigation entry to %j, which may be another site', (path) => {
  const json = JSON.stringify({ ...release, navigation: [entry(path)] });
  expect(parseRelease('vehicle', json)).toMatchObject({
    stage: 'schema',
    reason: expect.stringContaining('navigation.0.path: expected a path such as /visits'),
  });
});

test('reports text that is not JSON', () => {
  const reason = expect.stringMatching(/^release\.json is not JSON: .+/);
  expect(parseRelease('vehicle', '<html>')).toEqual({ version: null, stage: 'schema', reason });
});

test('reports only the first of many faults', () => {
  const refusal = parseRelease('vehicle', '{}');
  expect(refusal).toMatchObject({ reason: expect.stringMatching(/^schema: .*; remote: .*; and 6 more$/) });
});

test.each([
  [
    'its contract does not fit',
    { contract: '^2.0.0' },
    'contract',
    `the area contract ^2.0.0, the shell has ${CONTRACT_VERSION}`,
  ],
  [
    'a singleton is too old',
    { requires: { react: '^20.0.0' } },
    'singletons',
    'react ^20.0.0, the shell has 19.3.1',
  ],
  ['a singleton is missing', { requires: { vue: '^3.0.0' } }, 'singletons', 'vue ^3.0.0, the shell has none'],
  [
    'a singleton is called like what every object has',
    { requires: { constructor: '^1.0.0' } },
    'singletons',
    'it needs constructor ^1.0.0, the shell has none',
  ],
  [
    'a range is none',
    { requires: { react: 'new' } },
    'singletons',
    'it needs react new, the shell has 19.3.1',
  ],
  [
    'several singletons are missing',
    { requires: { vue: '^3.0.0', react: '^19.3.0', svelte: '^5.0.0' } },
    'singletons',
    'it needs vue ^3.0.0, the shell has none; it needs svelte ^5.0.0, the shell has none',
  ],
])('refuses a release for this shell if %s', (_case, difference, stage, reason) => {
  const refusal = checkCompatibility({ ...release, ...difference }, provided);
  expect(refusal).toMatchObject({ stage, reason: expect.stringContaining(reason) });
});

test('accepts the same release with another builder and build time', () => {
  const again = { ...release, builtAt: '2026-12-01T08:00:00Z', commit: 'def' };
  expect(checkSameContent(again, release)).toBeNull();
});

test('accepts the same release that an older edge stored without a field', () => {
  const described = { ...release, screens: { '/vehicle': [] }, data: { '/vehicle': ['/v1/vehicles'] } };
  expect(checkSameContent(described, { ...release, screens: { '/vehicle': [] } })).toBeNull();
  const changed = { ...described, data: { '/vehicle': ['/v1/me'] } };
  expect(checkSameContent(changed, described)).toMatchObject({
    reason: expect.stringContaining('the field data differs'),
  });
});

test.each([
  ['a file', { files: { 'entry.1.js': hash.replace('a', 'b') } }, 'entry.1.js was sha384-a'],
  ['one file more', { files: { ...release.files, 'b.js': hash } }, 'b.js was not there'],
  ['one file less', { files: {} }, 'is not there'],
  ['the container', { container: 'other' }, 'the field container differs'],
  ['the contract', { contract: '^1.1.0' }, 'the field contract differs'],
])('refuses a known version with other content if %s differs', (_case, difference, reason) => {
  const refusal = checkSameContent({ ...release, ...difference } as typeof release, release);
  expect(refusal).toMatchObject({ stage: 'schema', reason: expect.stringContaining(reason) });
});
