import { safeReturnPath } from './return-path.ts';

const ORIGIN = 'https://site.example';

test.each(['/', '/vehicle', '/vehicle/7?tab=history#top', '/book?note=a%2Fb'])(
  'returns %s unchanged',
  (path) => {
    expect(safeReturnPath(path, ORIGIN)).toBe(path);
  },
);

test.each([
  null,
  '',
  'vehicle',
  'https://other.host/',
  'https://site.example/vehicle',
  '//other.host',
  '///other.host',
  '/\\other.host',
  '\\\\other.host',
  '/\t/other.host',
  '/\n/other.host',
  '/.//other.host',
  '/..//other.host',
  'javascript:alert(1)',
  '/%00//other.host/../..//x',
])('returns the home page instead of %j', (wanted) => {
  const path = safeReturnPath(wanted, ORIGIN);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  expect(path.startsWith('//')).toBe(false);
});
