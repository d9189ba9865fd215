import { findMount } from './areas.ts';

test.each([
  ['/', 'selfservice'],
  ['/book', 'selfservice'],
  ['/visits/7', 'selfservice'],
  ['/me/', 'selfservice'],
  ['/vehicle', 'vehicle'],
  ['/vehicle/7/edit', 'vehicle'],
  ['/login', 'auth'],
  ['/logout/', 'auth'],
])('assigns %s to %s', (path, area) => {
  expect(findMount(path)?.area).toBe(area);
});

test.each(['/nothing', '/vehicles', '/bookshop', '/loginx', '/index.html'])(
  'assigns %s to no area',
  (path) => {
    expect(findMount(path)).toBeNull();
  },
);

test('trims a long row of slashes in linear time', () => {
  expect(findMount(`${'/'.repeat(300_000)}a`)).toBeNull();
  expect(findMount('/me//')?.area).toBe('selfservice');
  expect(findMount('//')?.area).toBe('selfservice');
});

test('opens the sign-in page only for signed-out visitors', () => {
  expect(findMount('/login')?.access).toBe('signed-out');
  expect(['/', '/vehicle/1', '/logout', '/visits'].map((path) => findMount(path)?.access)).toEqual(
    Array(4).fill('signed-in'),
  );
});
