import { setLocale } from '@forecourt/shared/i18n';
import { act, renderHook } from '@testing-library/react';
import { useUnitPriceFormatter } from './record-text.ts';

const written = (language: 'en' | 'de', minor: number, currency: string, digits?: 0 | 1) => {
  act(() => setLocale(language));
  return renderHook(useUnitPriceFormatter).result.current(minor, currency, digits).replaceAll(/\s/gu, ' ');
};

describe('the text of a unit price', () => {
  afterEach(() => act(() => setLocale('en')));

  it.each([
    ['in pence', 'en', 8.52, 'GBP', '8.5p'],
    ['in cents', 'de', 8.52, 'EUR', '8,5 ct'],
    ['a usual amount from a whole one', 'en', 104.7, 'GBP', '£1.05'],
    ['a usual amount if hundredths have no common name', 'en', 852.4, 'JPY', '¥852'],
  ] as const)('is %s', (_, language, minor, currency, said) => {
    expect(written(language, minor, currency)).toBe(said);
  });

  it('is rounded to fewer digits on request', () => {
    expect(written('en', 13.6, 'GBP', 0)).toBe('14p');
  });

  it('is that of a usual amount if it is a whole one after rounding, and only then', () => {
    expect(written('en', 99.6, 'GBP', 0)).toBe('£1.00');
    expect(written('en', 99.4, 'GBP', 0)).toBe('99p');
    expect(written('en', 99.96, 'GBP')).toBe('£1.00');
    expect(written('en', 99.6, 'GBP')).toBe('99.6p');
  });
});
