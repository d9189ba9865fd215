/** @jest-environment node */
import { workshopCurrency } from './currency.ts';

describe('workshopCurrency', () => {
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
  ])('uses that of the country: %s pays in %s', (country, currency) => {
    expect(workshopCurrency({ country, currency: null })).toBe(currency);
  });

  it('prefers the settings', () => {
    expect(workshopCurrency({ country: 'CH', currency: 'EUR' })).toBe('EUR');
  });

  it('knows a currency for every country, which browsers can format', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => names.of(code));
    // All ISO 3166-1 codes, without those that have been renamed.
    const countries = codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
    const known = new Set(Intl.supportedValuesOf('currency'));
    const paid = countries.map((country) => workshopCurrency({ country, currency: null }));
    expect(countries.length).toBeGreaterThan(240);
    expect(paid.filter((code) => !known.has(code) && code !== 'XCG')).toEqual([]);
    // Fewer than 60: the countries with the euro, and the few without a listed currency.
    const inEuros = countries.filter((_, index) => paid[index] === 'EUR');
    expect(inEuros.length).toBeLessThan(60);
  });
});
