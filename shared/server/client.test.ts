/** @jest-environment node */
import { chooseAcceptedLanguage, matchesEtag, toClientKey } from './client.ts';

const SITE = { locale: 'en', languages: ['de', 'en'] } as const;

describe('chooseAcceptedLanguage', () => {
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
    expect(chooseAcceptedLanguage(header, { ...SITE, languages: [...SITE.languages] })).toBe(language);
  });
});

test('treats an IPv6 network of 48 bits as one client', () => {
  expect(toClientKey('2001:db8:1:2::1')).toBe(toClientKey('2001:db8:1:ffff:ffff:ffff:ffff:ffff'));
  expect(toClientKey('2001:db8:1:2::1')).not.toBe(toClientKey('2001:db8:2:2::1'));
});

test('treats IPv4-mapped addresses as IPv4', () => {
  expect(toClientKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(toClientKey('192.0.2.1')).not.toBe(toClientKey('192.0.2.2'));
});

test('ignores ports appended by a proxy', () => {
  expect(toClientKey('192.0.2.1:5678')).toBe('192.0.2.1');
  expect(toClientKey('[2001:db8:1:2::1]:5678')).toBe(toClientKey('2001:db8:1:2::1'));
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
