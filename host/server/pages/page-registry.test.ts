import { areaRegistrySchema, type Release } from '@forecourt/shared/contract';
import { findAreaMount } from '../../site-map/areas.ts';
import {
  buildAreaRegistry,
  chooseVariantPerRemote,
  findAreaToPreload,
  findScreenPattern,
  listPreloadTags,
  type ReleaseChooser,
} from './page-registry.ts';

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

const releases: ReleaseChooser = {
  revision: 1,
  remotes: ['auth', 'vehicle'],
  choose: (remote, inCanary) => (remote === 'auth' ? [] : inCanary ? [CANARY, STABLE] : [STABLE]),
  navigation: (remote) => (remote === 'auth' ? [] : undefined),
  disabled: (remote) => (remote === 'auth' ? { message: 'Back at noon' } : null),
  canary: (remote) => (remote === 'vehicle' ? { version: CANARY.version, percent: 50 } : null),
};

const variantOf = (bucket: number) => chooseVariantPerRemote({ bucket, preview: null }, releases).vehicle;
const firstBucketWith = (variant: string) =>
  Array.from({ length: 100 }, (_, bucket) => bucket).find((bucket) => variantOf(bucket) === variant) ?? -1;

test('chooses each visitor’s variant, with the previous release as the canary’s fallback', () => {
  const versions = (bucket: number) => {
    const registry = buildAreaRegistry(
      chooseVariantPerRemote({ bucket, preview: null }, releases),
      null,
      releases,
    );
    return registry.areas.vehicle?.releases.map(({ version }) => version);
  };
  expect(versions(firstBucketWith('canary'))).toEqual([CANARY.version, STABLE.version]);
  expect(versions(firstBucketWith('stable'))).toEqual([STABLE.version]);
});

test('contains what a page needs and nothing else', () => {
  const preview = { area: 'vehicle', origin: 'http://localhost:3002' };
  const variants = chooseVariantPerRemote({ bucket: null, preview }, releases);
  expect(variants).toEqual({ auth: 'stable', vehicle: 'preview' });
  const registry = buildAreaRegistry(variants, preview, releases);
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
  expect(areaRegistrySchema.parse(registry)).toEqual(registry);
});

test.each([
  ['/', true, 'selfservice'],
  ['/vehicle/7', true, 'vehicle'],
  ['/logout', true, 'auth'],
  ['/login', false, 'auth'],
  ['/', false, null],
  ['/vehicle', false, null],
  ['/login', true, null],
  ['/shared/visit', true, 'selfservice'],
  ['/shared/visit', false, 'selfservice'],
  ['/nothing', true, null],
  ['/nothing', false, null],
])('preloads for %s, signed in %s: %s', (path, seemsSignedIn, area) => {
  expect(findAreaToPreload(findAreaMount(path), seemsSignedIn)).toBe(area);
});

test('lists the files of the first paint in order, as the browser will request them', () => {
  const release = {
    remote: 'vehicle',
    version: '1.4.2+3f9c2a1b',
    files: {
      'entry.1.js': 'sha384-e',
      'area.2.js': 'sha384-a',
      'area.2.css': 'sha384-s',
      'later.3.js': 'sha384-l',
    },
    preload: ['entry.1.js', 'area.2.css', 'area.2.js'],
    screens: { '/vehicle': ['later.3.js'] },
  } as unknown as Release;
  const base = '/remotes/vehicle/1.4.2+3f9c2a1b/';
  const ofArea = [
    { href: `${base}entry.1.js`, as: 'script', integrity: 'sha384-e' },
    { href: `${base}area.2.css`, as: 'style', integrity: 'sha384-s' },
    { href: `${base}area.2.js`, as: 'script', integrity: 'sha384-a' },
  ];
  expect(listPreloadTags(release, null)).toEqual(ofArea);
  expect(listPreloadTags(release, '/vehicle')).toEqual([
    ...ofArea,
    { href: `${base}later.3.js`, as: 'script', integrity: 'sha384-l' },
  ]);
});

describe('the screen at a path', () => {
  const screens = { '/vehicle': [], '/vehicle/:id': [], '/vehicle/new': [], '/vehicle/:id/edit': [] };

  test.each([
    ['/vehicle', '/vehicle'],
    ['/vehicle/', '/vehicle'],
    ['/vehicle/7', '/vehicle/:id'],
    ['/vehicle/new', '/vehicle/new'],
    ['/vehicle/7/edit', '/vehicle/:id/edit'],
    ['/vehicle/7/history', null],
    ['/', null],
  ])('is for %s: %s', (path, screen) => {
    expect(findScreenPattern(path, { screens })).toBe(screen);
  });

  test('is null for a release without screens', () => {
    expect(findScreenPattern('/vehicle', {})).toBeNull();
  });
});
