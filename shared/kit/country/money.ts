import type { Locale } from '@forecourt/shared/i18n';
import { numberFormat } from './number-format.ts';
import { numberSigns } from './number-signs.ts';
import { type DecimalFault, typedDecimal } from './typed-decimal.ts';

/** How many digits an amount has behind its point: 2 of pounds, none of yen. @param currency ISO 4217 */
export function fractionDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits as number;
}

/**
 * An amount as people type it, in the smallest unit of its currency (see `typedDecimal`).
 * @param currency ISO 4217
 */
export function parseMoney(typed: string, currency: string, language: Locale): number | DecimalFault {
  return typedDecimal(typed, { digits: fractionDigits(currency), language });
}

/** An amount as it stands in a field for it, without its currency: "82.40". */
export function moneyInput(minor: number, currency: string, language: Locale): string {
  const digits = fractionDigits(currency);
  return (minor / 10 ** digits).toFixed(digits).replace('.', numberSigns(language).decimal);
}
