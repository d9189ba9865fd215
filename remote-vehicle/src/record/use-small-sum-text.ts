import { numberFormat, useMoney } from '@forecourt/shared/country';
import { useLocale } from '@forecourt/shared/i18n';
import { useText } from './text.ts';

/** Currencies (ISO 4217) whose hundredths have a common name. */
const WITH_WORD = ['EUR', 'GBP', 'USD'] as const;
const WHOLE = 100;

/** Returns a function that writes a unit price: "8.5p", "8,5 ct"; larger sums and other currencies as usual amounts. */
export function useSmallSumText(): (minor: number, currency: string, digits?: 0 | 1) => string {
  const text = useText();
  const money = useMoney();
  const language = useLocale();
  return (minor, currency, digits = 1) => {
    const known = WITH_WORD.find((code) => code === currency);
    const rounded = Math.round(minor * 10 ** digits) / 10 ** digits;
    if (!known || rounded >= WHOLE) return money.written(Math.round(minor), currency);
    const number = numberFormat(language, { maximumFractionDigits: digits }).format(rounded);
    return text(`small.${known}`, { number });
  };
}
