/** @jest-environment node */
import { acceptedLanguage, clientAddress, matchesEtag } from './client.ts';

const SITE = { locale: 'en', languages: ['de', 'en'] } as const;

describe('acceptedLanguage', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr, DE;q=0.5', 'de'],
    ['en;q=0.4,de;q=0.5', 'de'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])("chooses for %j the site's best match: %s", (header, language) => {
    expect(acceptedLanguage(header, { ...SITE, languages: [...SITE.languages] })).toBe(language);
  });
});

test('treats an IPv6 network of 48 bits as one client', () => {
  expect(clientAddress('2001:db8:1:2::1')).toBe(clientAddress('2001:db8:1:ffff:ffff:ffff:ffff:ffff'));
  expect(clientAddress('2001:db8:1:2::1')).not.toBe(clientAddress('2001:db8:2:2::1'));
});

test('treats IPv4-mapped addresses as IPv4', () => {
  expect(clientAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(clientAddress('192.0.2.1')).not.toBe(clientAddress('192.0.2.2'));
});

test('ignores ports appended by a proxy', () => {
  expect(clientAddress('192.0.2.1:5678')).toBe('192.0.2.1');
  expect(clientAddress('[2001:db8:1:2::1]:5678')).toBe(clientAddress('2001:db8:1:2::1'));
});

test.each([
  [undefined, '"a"', false],
  ['', '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", "a"', '"a"', true],
  ['W/"b",W/"a"', '"a"', true],
  ['"b,c", "a"', '"a"', true],
  ['"b,a"', '"a"', false],
  ['*', '"a"', true],
  [' * ', '"a"', true],
  ['a', '"a"', false],
  ['"b"', '"a"', false],
])('compares %p with %s: %p', (header, tag, known) => {
  expect(matchesEtag(header, tag)).toBe(known);
});
