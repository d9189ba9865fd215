import { checkLockfile, type Lockfile, type PackageManifest } from './check-lockfile.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const wanted = { fastify: '5.12.8' };
const manifests: Record<string, PackageManifest> = {
  '': { allowScripts: { node: true } },
  api: { dependencies: wanted },
};
const packages: Lockfile['packages'] = {
  '': {},
  api: { dependencies: wanted },
  'node_modules/@forecourt/api': { link: true, resolved: 'api' },
  'node_modules/fastify': { version: '5.12.8', integrity },
  'node_modules/node': { version: '24.9.0', integrity, hasInstallScript: true },
};

const check = (change: Lockfile['packages'], others: Record<string, PackageManifest> = {}) =>
  checkLockfile({ packages: { ...packages, ...change } }, { ...manifests, ...others });

test('accepts packages of the registry with a hash and an exact version', () => {
  expect(check({})).toEqual([]);
});

test.each([
  ['no hash', { version: '1.0.0' }],
  ['a weak hash', { version: '1.0.0', integrity: `sha1-${'A'.repeat(27)}=` }],
])('names a package that has %s', (_, entry) => {
  expect(check({ 'node_modules/a': entry })).toEqual(['node_modules/a has no SHA-512.']);
});

test('names a package from elsewhere', () => {
  const elsewhere = { version: '1.0.0', integrity, resolved: 'git+ssh://git@example.com/a.git#1' };
  expect(check({ 'node_modules/fastify/node_modules/a': elsewhere })).toEqual([
    expect.stringContaining(
      'node_modules/fastify/node_modules/a comes from git+ssh://git@example.com/a.git#1',
    ),
  ]);
});

test.each(['^5.12.8', 'latest', 'git+https://example.com/fastify.git', '*'])(
  'names a package.json with a dependency without an exact version: %s',
  (range) => {
    const dependencies = { fastify: range };
    expect(check({ api: { dependencies } }, { api: { dependencies } })).toEqual([
      `api/package.json wants fastify ${range}; name one version.`,
    ]);
  },
);

test('reports differences between package.json and the lockfile', () => {
  expect(check({}, { api: { dependencies: { fastify: '5.12.9' } } })).toEqual([
    expect.stringContaining('api/package.json and package-lock.json differ in their dependencies'),
  ]);
  expect(check({}, { tyres: { devDependencies: { fastify: '5.12.8' } } })).toEqual([
    expect.stringContaining('tyres/package.json and package-lock.json differ in their devDependencies'),
  ]);
});

test('requires a decision on every install script, and no obsolete ones', () => {
  const script = { version: '1.0.0', integrity, hasInstallScript: true };
  expect(check({ 'node_modules/fastify/node_modules/a': script })).toEqual([
    expect.stringContaining('a has an install script; allow or refuse it'),
  ]);
  expect(check({}, { '': { allowScripts: { node: true, fastify: true } } })).toEqual([
    expect.stringContaining('fastify has no install script'),
  ]);
});
