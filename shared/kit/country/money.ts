import { type Locale, useLocale } from '@forecourt/shared/i18n';
import { type DecimalFault, numberFormat, numberSeparators, parseDecimal } from './numbers.ts';

/** Number of decimals: 2 for pounds, 0 for yen. @param currency ISO 4217 */
export function fractionDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits as number;
}

/** Parses a typed amount to the smallest unit of the currency (see `parseDecimal`). */
export function parseMoney(typed: string, currency: string, language: Locale): number | DecimalFault {
  return parseDecimal(typed, { digits: fractionDigits(currency), language });
}

/** Formats an amount for a text field, without currency: "82.40". */
export function moneyInput(minor: number, currency: string, language: Locale): string {
  const digits = fractionDigits(currency);
  return (minor / 10 ** digits).toFixed(digits).replace('.', numberSeparators(language).decimal);
}

interface Money {
  /** Formats an amount in the smallest unit: "£82.40". */
  written: (minor: number, currency: string) => string;
  /** No decimals: "£82". */
  rounded: (minor: number, currency: string) => string;
  /** No currency: "1,082.40". */
  plain: (minor: number, currency: string) => string;
  /** Currency symbol, and whether it is before the amount. */
  symbol: (currency: string) => { text: string; isFirst: boolean };
}

export function useMoney(): Money {
  const language = useLocale();
  const formatOf = (currency: string, digits: number) =>
    numberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const unitsOf = (minor: number, currency: string) => minor / 10 ** fractionDigits(currency);
  return {
    written: (minor, currency) =>
      formatOf(currency, fractionDigits(currency)).format(unitsOf(minor, currency)),
    rounded: (minor, currency) => formatOf(currency, 0).format(unitsOf(minor, currency)),
    plain: (minor, currency) => {
      const digits = fractionDigits(currency);
      const format = numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      return format.format(unitsOf(minor, currency));
    },
    symbol: (currency) => {
      const parts = formatOf(currency, 0).formatToParts(0);
      const at = parts.findIndex(({ type }) => type === 'currency');
      return { text: parts[at]?.value ?? currency, isFirst: at === 0 };
    },
  };
}
