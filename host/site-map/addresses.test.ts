import { isPageAddress } from './addresses.ts';

test.each(['/', '/visits', '/visits/7?from=push', '/book?step=time', '/iconsmith', '/nothing'])(
  'accepts %s as a page',
  (url) => {
    expect(isPageAddress(url)).toBe(true);
  },
);

test.each([
  '/api/v1/me',
  '/-/health',
  '/assets/main.js',
  '/remotes/vehicle/1/entry.js',
  '/icons/app-192.png',
  '/sw.js',
  '/robots.txt',
  '/manifest.webmanifest',
  '/manifest.webmanifest?v=1',
])('rejects %s as a page', (url) => {
  expect(isPageAddress(url)).toBe(false);
});
