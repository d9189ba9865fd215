import { useLocale } from '@forecourt/shared/i18n';
import { fractionDigits } from './money.ts';
import { numberFormat } from './number-format.ts';

interface Money {
  /** Writes an amount in the smallest unit of a currency (ISO 4217): "£82.40". */
  written: (minor: number, currency: string) => string;
  /** Without what stands behind the point, for where there is little room: "£82". */
  rounded: (minor: number, currency: string) => string;
  /** Without its currency, for a field that says it: "1,082.40". */
  plain: (minor: number, currency: string) => string;
  /** What stands for a currency, and on which side of an amount: "£" before it. */
  symbol: (currency: string) => { text: string; isFirst: boolean };
}

/** How amounts of money are written on this page. */
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
