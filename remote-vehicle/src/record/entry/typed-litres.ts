import { type DecimalFault, parseDecimal } from '@forecourt/shared/country';
import type { Locale } from '@forecourt/shared/i18n';
import { cleanNumber } from '@forecourt/shared/text';

/** Parses litres with at most two decimals; null if empty. */
export function parseLitres(text: string, language: Locale): number | null | DecimalFault {
  if (cleanNumber(text) === '') return null;
  const hundredths = parseDecimal(text, { digits: 2, language });
  return typeof hundredths === 'number' ? hundredths / 100 : hundredths;
}
