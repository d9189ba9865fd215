import type { Release } from '@forecourt/shared/contract';
import { mountOf } from '../../site-map/areas.ts';
import { areaToPreload, preloadsOf, screenAt } from './area-preloads.ts';

test.each([
  ['/', true, 'selfservice'],
  ['/vehicle/7', true, 'vehicle'],
  ['/logout', true, 'auth'],
  ['/login', false, 'auth'],
  ['/', false, null],
  ['/vehicle', false, null],
  ['/login', true, null],
  ['/nothing', true, null],
  ['/nothing', false, null],
])('should preload for %s, signed in %s: %s', (path, seemsSignedIn, area) => {
  expect(areaToPreload(mountOf(path), seemsSignedIn)).toBe(area);
});

test('should name the files of the first paint as the browser will ask for them, in order', () => {
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
  expect(preloadsOf(release, null)).toEqual(ofArea);
  expect(preloadsOf(release, '/vehicle')).toEqual([
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
  ])('should be, for %s: %s', (path, screen) => {
    expect(screenAt(path, { screens })).toBe(screen);
  });

  test('should not be known of a release that says nothing of its screens', () => {
    expect(screenAt('/vehicle', {})).toBeNull();
  });
});
