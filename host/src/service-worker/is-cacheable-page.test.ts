import { isCacheablePage } from './is-cacheable-page.ts';

const PAGE = { status: 200, type: 'basic', redirected: false };
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };

const isKept = (change: object, headers: Record<string, string> = {}) => {
  const all = new Map(Object.entries({ ...HEADERS, ...headers }));
  return isCacheablePage({ ...PAGE, ...change, headers: all } as unknown as Response);
};

test('accepts a page of the site', () => {
  expect(isKept({})).toBe(true);
});

test.each([
  ['an overloaded edge', { status: 503 }, {}],
  ['a preview', {}, { 'Cache-Control': 'no-store' }],
  ['a site that has no worker any more', {}, { 'Forecourt-No-Service-Worker': '1' }],
  ['something else than a page', {}, { 'Content-Type': 'application/json' }],
  ['another site', { type: 'cors' }, {}],
  ['a redirect, which browsers refuse from a cache', { redirected: true }, {}],
])('rejects the response of %s', (_, change, headers) => {
  expect(isKept(change, headers)).toBe(false);
});
