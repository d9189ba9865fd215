import type { Locale } from '@forecourt/shared/i18n';
import { numberFormat } from './number-format.ts';
import { numberSigns } from './number-signs.ts';

/** How many digits an amount has behind its point: 2 of pounds, none of yen. @param currency ISO 4217 */
export function fractionDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits as number;
}

/**
 * An amount as people type it, in the smallest unit of its currency; undefined when it is none. What stands behind the last
 * point or comma is the fraction where it has no more digits than the currency has: "1,234.50", "1.234,50", "1234,5".
 * @param currency ISO 4217
 */
export function parseMoney(typed: string, currency: string): number | undefined {
  const digits = fractionDigits(currency);
  const [, whole = '', fraction = ''] =
    new RegExp(`^(.*?)(?:[.,](\\d{0,${digits}}))?$`).exec(typed.trim().replace(/[\s'’]/g, '')) ?? [];
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return undefined;
  return Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'));
}

/** An amount as it stands in a field for it, without its currency: "82.40". */
export function moneyInput(minor: number, currency: string, language: Locale): string {
  const digits = fractionDigits(currency);
  return (minor / 10 ** digits).toFixed(digits).replace('.', numberSigns(language).decimal);
}
