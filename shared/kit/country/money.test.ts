/** @jest-environment node */
import { currencyDecimals, formatCost } from './money.ts';

describe('formatCost', () => {
  // Engines differ in the decimals of the forint, the rupiah and the dinars of Iraq and Serbia.
  it.each([
    ['GBP', 'en-GB', 14_900, '£149.00'],
    ['EUR', 'de-DE', 14_900, '149,00\u00a0€'],
    ['JPY', 'en-GB', 14_900, '¥14,900'],
    ['KWD', 'en-GB', 12_345, 'KWD\u00a012.345'],
    ['HUF', 'en-GB', 1_490_000, 'Ft\u00a014,900.00'],
    ['IDR', 'en-GB', 1_490_000, 'Rp\u00a014,900.00'],
    ['IQD', 'en-GB', 14_900_500, 'IQD\u00a014,900.500'],
    ['RSD', 'en-GB', 1_490_050, 'RSD\u00a014,900.50'],
  ])('has the decimals of ISO 4217: %s', (currency, tag, cost_minor, written) => {
    expect(formatCost({ cost_minor, currency }, tag)).toBe(written);
  });

  it('is empty without a cost', () => {
    expect(formatCost({ cost_minor: null, currency: null }, 'en-GB')).toBe('');
    expect(formatCost({ cost_minor: 0, currency: 'GBP' }, 'en-GB')).toBe('£0.00');
  });
});

describe('currencyDecimals', () => {
  it('is 2 for a currency that is not in the table', () => {
    expect(['AFN', 'COP', 'PKR', 'XCG'].map(currencyDecimals)).toEqual([2, 2, 2, 2]);
  });
});
