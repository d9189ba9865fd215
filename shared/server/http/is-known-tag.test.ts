import { isKnownTag } from './is-known-tag.ts';

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
  expect(isKnownTag(header, tag)).toBe(known);
});
