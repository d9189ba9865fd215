import { type DecimalFault, parseDecimal } from '@forecourt/shared/country';
import type { Locale } from '@forecourt/shared/i18n';
import { cleanNumber } from '@forecourt/shared/text';

/** The litres that were typed, with two decimals at most; null where nothing was. */
export function typedLitres(text: string, language: Locale): number | null | DecimalFault {
  if (cleanNumber(text) === '') return null;
  const hundredths = parseDecimal(text, { digits: 2, language });
  return typeof hundredths === 'number' ? hundredths / 100 : hundredths;
}
