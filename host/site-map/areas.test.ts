import { mountOf } from './areas.ts';

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
  expect(mountOf(path)?.area).toBe(area);
});

test.each(['/nothing', '/vehicles', '/bookshop', '/loginx', '/index.html'])(
  'should give %s to nobody',
  (path) => {
    expect(mountOf(path)).toBeNull();
  },
);

test('should not try a long row of slashes from each of them on', () => {
  expect(mountOf(`${'/'.repeat(300_000)}a`)).toBeNull();
  expect(mountOf('/me//')?.area).toBe('selfservice');
  expect(mountOf('//')?.area).toBe('selfservice');
});

test('should let only visitors who are not signed in to the sign-in page', () => {
  expect(mountOf('/login')?.access).toBe('signed-out');
  expect(['/', '/vehicle/1', '/logout', '/visits'].map((path) => mountOf(path)?.access)).toEqual(
    Array(4).fill('signed-in'),
  );
});
