import { numberFormat, useMoney } from '@forecourt/shared/country';
import { useLocale } from '@forecourt/shared/i18n';
import { useText } from './text.ts';

/** Currencies (ISO 4217) whose hundredths people have a word for. */
const WITH_WORD = ['EUR', 'GBP', 'USD'] as const;
const WHOLE = 100;

/** Writes what a unit of something cost: "8.5p", "8,5 ct"; like any amount where it is more than that, or has no such word. */
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
