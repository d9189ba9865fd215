import { findAreaMount, SIGNED_IN_AREAS } from './areas.ts';

test.each([
  ['/', 'selfservice'],
  ['/book', 'selfservice'],
  ['/visits/7', 'selfservice'],
  ['/me/', 'selfservice'],
  ['/vehicle', 'vehicle'],
  ['/vehicle/7/edit', 'vehicle'],
  ['/login', 'auth'],
  ['/logout/', 'auth'],
  ['/shared/visit', 'selfservice'],
  ['/shared/record', 'vehicle'],
])('assigns %s to %s', (path, area) => {
  expect(findAreaMount(path)?.area).toBe(area);
});

// An area's screens for customers must not open below its paths for anyone, such as `:id/share` of the area `vehicle`.
test.each([
  '/nothing',
  '/shared',
  '/shared/record/share',
  '/shared/visit/x',
  '/vehicles',
  '/bookshop',
  '/loginx',
  '/index.html',
])('assigns %s to no area', (path) => {
  expect(findAreaMount(path)).toBeNull();
});

test('trims a long row of slashes in linear time', () => {
  expect(findAreaMount(`${'/'.repeat(300_000)}a`)).toBeNull();
  expect(findAreaMount('/me//')?.area).toBe('selfservice');
  expect(findAreaMount('//')?.area).toBe('selfservice');
});

test('opens links for others to anyone, by areas that are otherwise for customers', () => {
  expect(findAreaMount('/shared/visit')?.access).toBe('anyone');
  expect(SIGNED_IN_AREAS).toEqual(['selfservice', 'vehicle']);
});

test('opens the sign-in page only for signed-out visitors', () => {
  expect(findAreaMount('/login')?.access).toBe('signed-out');
  expect(['/', '/vehicle/1', '/logout', '/visits'].map((path) => findAreaMount(path)?.access)).toEqual(
    Array(4).fill('signed-in'),
  );
});
