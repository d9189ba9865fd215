/** @jest-environment node */
import { numberSeparators, parseWholeNumber } from './numbers.ts';

describe('numberSeparators', () => {
  it('returns those of the language', () => {
    expect(numberSeparators('en')).toEqual({ group: ',', decimal: '.' });
    expect(numberSeparators('de')).toEqual({ group: '.', decimal: ',' });
  });
});

describe('parseWholeNumber', () => {
  it.each(['84120', '84,120', '84.120', '84 120', '84’120', ' 84120 '])('accepts %s', (text) => {
    expect(parseWholeNumber(text)).toBe(84120);
  });

  it.each(['84k', '-', '--5', '1.5', '84,12', 'many'])('rejects %s', (text) => {
    expect(parseWholeNumber(text)).toBeUndefined();
  });

  it.each([
    ['-5', -5],
    ['−84,120', -84120],
    ['+5', 5],
    ['-0', 0],
  ])('accepts a sign: %s', (text, number) => {
    expect(parseWholeNumber(text)).toBe(number);
  });

  it('returns null for an empty text', () => {
    expect(parseWholeNumber('  ')).toBeNull();
  });
});
