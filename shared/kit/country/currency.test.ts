/** @jest-environment node */
import { currencyOf } from './currency.ts';

describe('currencyOf', () => {
  it.each([
    ['GB', 'GBP'],
    ['IM', 'GBP'],
    ['DE', 'EUR'],
    ['BG', 'EUR'],
    ['CH', 'CHF'],
    ['US', 'USD'],
    ['JP', 'JPY'],
    ['SN', 'XOF'],
    ['AQ', 'EUR'],
  ])('should be that of the country: %s pays in %s', (country, currency) => {
    expect(currencyOf({ country, currency: null })).toBe(currency);
  });

  it('should be what the settings say instead', () => {
    expect(currencyOf({ country: 'CH', currency: 'EUR' })).toBe('EUR');
  });

  it('should know one for every country that there is, and each that browsers can write', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => names.of(code));
    // Without those of countries that are called otherwise today.
    const countries = codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
    const known = new Set(Intl.supportedValuesOf('currency'));
    const paid = countries.map((country) => currencyOf({ country, currency: null }));
    expect(countries.length).toBeGreaterThan(240);
    expect(paid.filter((code) => !known.has(code) && code !== 'XCG')).toEqual([]);
    // Nobody but those who are named pays with what stands in for the unknown.
    const inEuros = countries.filter((_, index) => paid[index] === 'EUR');
    expect(inEuros.length).toBeLessThan(60);
  });
});
