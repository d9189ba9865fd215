import { isFromThisSite } from './is-from-this-site.ts';

test.each([
  ['a page of the site', { 'sec-fetch-site': 'same-origin', origin: 'https://site.example' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }, false],
  [
    'another site that claims the origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://site.example' },
    false,
  ],
  ['an older browser on a page of the site', { origin: 'https://site.example' }, true],
  ['an older browser on another site', { origin: 'https://evil.example' }, false],
  ['an older browser on another port', { origin: 'https://site.example:8443' }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['what is no browser', {}, true],
])('should judge %s', (_case, headers, isFrom) => {
  expect(isFromThisSite({ headers, host: 'site.example' })).toBe(isFrom);
});
