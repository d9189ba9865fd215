/** @jest-environment node */
import { parseLitres } from './entry-values.ts';

describe('parseLitres', () => {
  it.each([
    ['41', 'en', 41],
    ['41.3', 'en', 41.3],
    ['41,32', 'en', 41.32],
    ['41,32', 'de', 41.32],
    ['1,234', 'en', 1_234],
    [' 0.07 ', 'en', 0.07],
    ['41.', 'en', 41],
    ['-5', 'en', -5],
    ['', 'en', null],
    [' ', 'en', null],
    ['41.325', 'en', 'precise'],
    ['1,234', 'de', 'precise'],
    ['a lot', 'en', 'invalid'],
    ['41 l', 'en', 'invalid'],
  ] as const)('parses %j in %s as %j', (typed, language, litres) => {
    expect(parseLitres(typed, language)).toBe(litres);
  });
});
