import { setLocale } from '@forecourt/shared/i18n';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import {
  formatMoneyForInput,
  numberSeparators,
  parseDistance,
  parseMoney,
  parseWholeNumber,
  useDistanceFormatter,
} from './formats.ts';
import { countryVolumeUnit, litresToUnit, toLitres } from './volume.ts';

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

describe('parseMoney', () => {
  it.each([
    ['82', 'GBP', 'en', 8_200],
    ['82.4', 'GBP', 'en', 8_240],
    ['82.', 'GBP', 'en', 8_200],
    ['1,234.50', 'GBP', 'en', 123_450],
    ['1,234', 'GBP', 'en', 123_400],
    ['12,345', 'GBP', 'en', 1_234_500],
    ['1,234,567.8', 'GBP', 'en', 123_456_780],
    ['1.234,50', 'EUR', 'de', 123_450],
    ['12.345', 'EUR', 'de', 1_234_500],
    ['1 234', 'EUR', 'de', 123_400],
    ["1'234.50", 'CHF', 'de', 123_450],
    ['0', 'GBP', 'en', 0],
    ['-5', 'GBP', 'en', -500],
    ['−5', 'GBP', 'en', -500],
    ['12000', 'JPY', 'en', 12_000],
    ['12,000', 'JPY', 'en', 12_000],
    ['1.500', 'KWD', 'en', 1_500],
    ['1,500', 'KWD', 'en', 1_500_000],
  ] as const)('reads %s in %s, written in %s', (typed, currency, language, minor) => {
    expect(parseMoney(typed, currency, language)).toBe(minor);
  });

  it.each([
    ['82,40', 'en', 8_240],
    ['82.4', 'de', 8_240],
  ] as const)(
    'accepts the decimal sign of other languages if it is unambiguous: %s',
    (typed, language, minor) => {
      expect(parseMoney(typed, 'EUR', language)).toBe(minor);
    },
  );

  it.each([
    ['12.345', 'GBP', 'en'],
    ['12,345', 'EUR', 'de'],
    ['0,123', 'EUR', 'en'],
    ['1234,567', 'EUR', 'en'],
    ['12.5', 'JPY', 'en'],
  ] as const)('rejects more decimals in %s than %s has, written in %s', (typed, currency, language) => {
    expect(parseMoney(typed, currency, language)).toBe('precise');
  });

  it.each([
    ['a lot', 'en'],
    ['1.2.3', 'en'],
    ['1,23,456', 'en'],
    ['1.234,50', 'en'],
    ['1,234.50', 'de'],
    ['', 'en'],
  ] as const)('rejects %j, written in %s', (typed, language) => {
    expect(parseMoney(typed, 'GBP', language)).toBe('invalid');
  });

  it('reads its own format', () => {
    expect(formatMoneyForInput(8_240, 'GBP', 'en')).toBe('82.40');
    expect(formatMoneyForInput(8_240, 'EUR', 'de')).toBe('82,40');
    expect(parseMoney(formatMoneyForInput(12_345, 'EUR', 'de'), 'EUR', 'de')).toBe(12_345);
  });
});

function written(country: string, language: 'en' | 'de'): string {
  writeInlineSettings({ organisation: { country } });
  act(() => setLocale(language));
  return renderHook(useDistanceFormatter).result.current.written(84120).replace(/\s/u, ' ');
}

it('formats distances in the unit of the country and the language of the visitor', () => {
  expect(written('GB', 'en')).toBe('52,270 miles');
  expect(written('GB', 'de')).toBe('52.270 Meilen');
  expect(written('DE', 'en')).toBe('84,120 km');
  expect(written('DE', 'de')).toBe('84.120 km');
});

it('parses a distance typed in the units of the country', () => {
  expect(parseDistance('52,270', 'mi')).toBe(84120);
  expect(parseDistance('84.120', 'km')).toBe(84120);
  expect(parseDistance('', 'mi')).toBeNull();
});

describe('amounts of fuel', () => {
  it('are in gallons in the United States, and in litres elsewhere', () => {
    expect(['US', 'GU', 'PR', 'GB', 'DE'].map(countryVolumeUnit)).toEqual(['gal', 'gal', 'l', 'l', 'l']);
    expect([toLitres(10.915, 'gal'), toLitres(41.32, 'l')]).toEqual([41.32, 41.32]);
  });

  it('convert back to hundredths of a gallon as typed', () => {
    const typed = Array.from({ length: 3000 }, (_, index) => index / 100);
    expect(typed.map((gallons) => Number(litresToUnit('gal', toLitres(gallons, 'gal')).toFixed(2)))).toEqual(
      typed,
    );
  });
});
