/** @jest-environment node */
import { moneyInput, parseMoney } from './money.ts';

describe('parseMoney', () => {
  it.each([
    ['82', 'GBP', 8_200],
    ['82.4', 'GBP', 8_240],
    ['82,40', 'EUR', 8_240],
    ['1,234.50', 'GBP', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234', 'EUR', 123_400],
    ['1,234', 'GBP', 123_400],
    ['12.345', 'EUR', 1_234_500],
    ['0', 'GBP', 0],
    ['12000', 'JPY', 12_000],
    ['12,000', 'JPY', 12_000],
    ['1.500', 'KWD', 1_500],
  ])('should read %s in %s', (typed, currency, minor) => {
    expect(parseMoney(typed, currency)).toBe(minor);
  });

  it.each([
    ['-5', 'GBP'],
    ['a lot', 'GBP'],
    ['1.2.3', 'GBP'],
    ['', 'GBP'],
  ])('should not take %j for an amount', (typed, currency) => {
    expect(parseMoney(typed, currency)).toBeUndefined();
  });

  it('should read what it wrote', () => {
    expect(moneyInput(8_240, 'GBP', 'en')).toBe('82.40');
    expect(moneyInput(8_240, 'EUR', 'de')).toBe('82,40');
    expect(parseMoney(moneyInput(12_345, 'EUR', 'de'), 'EUR')).toBe(12_345);
  });
});
