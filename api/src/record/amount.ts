import { isCurrency } from './record-schema.ts';

/** Number of decimals of a currency. @param currency code of ISO 4217 */
export function fractionDigitsOf(currency: string): number {
  const known = FRACTION_DIGITS.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  FRACTION_DIGITS.set(currency, digits);
  return digits;
}

/** Cached, because creating a formatter is slow and a file has an amount in every line. */
const FRACTION_DIGITS = new Map<string, number>();

/** An amount with a point and without anything else: `412.50`. @param minor in the smallest unit of the currency */
export function amountText(minor: number, currency: string): string {
  const digits = fractionDigitsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An amount in the smallest unit of its currency, rounded. @param amount number with a point, as text: `412.505` */
export function minorUnits(amount: string, currency: string): number {
  // The exponent in the text is exact; a multiplication would not be.
  return Math.round(Number(`${amount}e${fractionDigitsOf(currency)}`));
}

/** Currency signs in upper case. A sign of several currencies has the most used one first. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['€', ['EUR']],
  ['EURO', ['EUR']],
  ['£', ['GBP']],
  ['$', ['USD', 'CAD', 'AUD', 'NZD', 'MXN']],
  ['US$', ['USD']],
  ['CA$', ['CAD']],
  ['A$', ['AUD']],
  ['R$', ['BRL']],
  ['¥', ['JPY', 'CNY']],
  ['KR', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['ZŁ', ['PLN']],
  ['KČ', ['CZK']],
  ['FT', ['HUF']],
  ['LEI', ['RON']],
  ['FR', ['CHF']],
  ['SFR', ['CHF']],
  ['₹', ['INR']],
  ['₺', ['TRY']],
  ['₴', ['UAH']],
  ['₽', ['RUB']],
]);

/** Currencies that a sign or a code may mean; empty for any other text. */
export function findCurrencies(sign: string): readonly string[] {
  const name = sign.trim().toUpperCase().replace(/\.$/, '');
  return isCurrency(name) ? [name] : (SIGNS.get(name) ?? []);
}
