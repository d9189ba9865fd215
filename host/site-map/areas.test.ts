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
])('should give %s to %s', (path, area) => {
  expect(findMount(path)?.area).toBe(area);
});

test.each(['/nothing', '/vehicles', '/bookshop', '/loginx', '/index.html'])(
  'should give %s to nobody',
  (path) => {
    expect(findMount(path)).toBeNull();
  },
);

test('should not try a long row of slashes from each of them on', () => {
  expect(findMount(`${'/'.repeat(300_000)}a`)).toBeNull();
  expect(findMount('/me//')?.area).toBe('selfservice');
  expect(findMount('//')?.area).toBe('selfservice');
});

test('should let only visitors who are not signed in to the sign-in page', () => {
  expect(findMount('/login')?.access).toBe('signed-out');
  expect(['/', '/vehicle/1', '/logout', '/visits'].map((path) => findMount(path)?.access)).toEqual(
    Array(4).fill('signed-in'),
  );
});
