import { checkRelease } from './check-release.ts';

const hash = `sha384-${'a'.repeat(64)}`;
const release = {
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
const provided = { react: '19.3.1', '@forecourt/shared': '0.1.0' };

test('should accept a release that fits the host', () => {
  expect(checkRelease('vehicle', release, provided)).toEqual(release);
});

test.each([
  ['it is no object', null, 'schema', 'release.json'],
  ['a field is missing', { ...release, container: undefined }, 'schema', 'container'],
  ['its schema is another', { ...release, schema: 2 }, 'schema', 'schema'],
  ['a hash is none', { ...release, files: { 'entry.1.js': 'sha256-x' } }, 'schema', 'files.entry.1.js'],
  ['a file leads elsewhere', { ...release, files: { '../x.js': hash } }, 'schema', 'files'],
  ['its entry is not among its files', { ...release, entry: 'other.js' }, 'schema', 'entry'],
  ['it preloads what it does not have', { ...release, preload: ['other.js'] }, 'schema', 'preload'],
  ['it is of another remote', { ...release, remote: 'auth' }, 'schema', 'expected "vehicle", got "auth"'],
  [
    'its contract does not fit',
    { ...release, contract: '^2.0.0' },
    'contract',
    'built for the area contract ^2.0.0, the host has 1.0.0',
  ],
  [
    'a singleton is too old',
    { ...release, requires: { react: '^20.0.0' } },
    'singletons',
    'it needs react ^20.0.0, the host has 19.3.1',
  ],
  [
    'a singleton is missing',
    { ...release, requires: { vue: '^3.0.0' } },
    'singletons',
    'it needs vue ^3.0.0, the host has none',
  ],
])('should refuse a release when %s', (_case, json, stage, reason) => {
  const refusal = checkRelease('vehicle', json, provided);
  expect(refusal).toMatchObject({ stage, reason: expect.stringContaining(reason) });
});
