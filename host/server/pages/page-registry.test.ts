import { type Release, registrySchema } from '@forecourt/shared/contract';
import { pageRegistry, type ReleaseChoice, variantsFor } from './page-registry.ts';

const integrity = `sha384-${'a'.repeat(64)}`;
const release = (remote: string, version: string) =>
  ({
    schema: 1,
    remote,
    version,
    contract: '^1.0.0',
    requires: { react: '^19.0.0' },
    container: `${remote}_1`,
    entry: 'entry.js',
    files: { 'entry.js': integrity },
    preload: ['entry.js'],
    builtAt: '2026-11-21T08:00:00Z',
    commit: 'abc',
  }) satisfies Release;

const STABLE = release('vehicle', '1.0.0+aaaaaaaa');
const CANARY = release('vehicle', '1.1.0+bbbbbbbb');

const releases: ReleaseChoice = {
  revision: 1,
  remotes: ['auth', 'vehicle'],
  choose: (remote, inCanary) => (remote === 'auth' ? [] : inCanary ? [CANARY, STABLE] : [STABLE]),
  navigation: (remote) => (remote === 'auth' ? [] : undefined),
  disabled: (remote) => (remote === 'auth' ? { message: 'Back at noon' } : null),
  canary: (remote) => (remote === 'vehicle' ? { version: CANARY.version, percent: 50 } : null),
};

const variantOf = (bucket: number) => variantsFor({ bucket, preview: null }, releases).vehicle;
const firstBucketWith = (variant: string) =>
  Array.from({ length: 100 }, (_, bucket) => bucket).find((bucket) => variantOf(bucket) === variant) ?? -1;

test('should give each visitor their variant, and the previous release with the canary', () => {
  const versions = (bucket: number) => {
    const registry = pageRegistry(variantsFor({ bucket, preview: null }, releases), null, releases);
    return registry.areas.vehicle?.releases.map(({ version }) => version);
  };
  expect(versions(firstBucketWith('canary'))).toEqual([CANARY.version, STABLE.version]);
  expect(versions(firstBucketWith('stable'))).toEqual([STABLE.version]);
});

test('should say what a page needs, and nothing else', () => {
  const preview = { area: 'vehicle', origin: 'http://localhost:3002' };
  const variants = variantsFor({ bucket: null, preview }, releases);
  expect(variants).toEqual({ auth: 'stable', vehicle: 'preview' });
  const registry = pageRegistry(variants, preview, releases);
  expect(registry).toEqual({
    areas: {
      auth: { releases: [], navigation: [], disabled: { message: 'Back at noon' } },
      vehicle: {
        releases: [
          {
            version: STABLE.version,
            contract: '^1.0.0',
            container: 'vehicle_1',
            entry: 'entry.js',
            files: { 'entry.js': integrity },
            base: '/remotes/vehicle/1.0.0+aaaaaaaa/',
          },
        ],
      },
    },
    preview,
  });
  expect(registrySchema.parse(registry)).toEqual(registry);
});
