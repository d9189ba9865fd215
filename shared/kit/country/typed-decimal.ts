import type { Locale } from '@forecourt/shared/i18n';
import { cleanNumber } from '@forecourt/shared/text';
import { numberSigns } from './number-signs.ts';

/** `precise`: more decimals than are kept. */
export type DecimalFault = 'invalid' | 'precise';

/**
 * A decimal as it was typed, as the whole number of its last digit: with two digits "41.3" is 4130. Between thousands stands
 * what the language has there, a space or an apostrophe; before the fraction the sign of the language, or where it can be
 * nothing else that of others: in English "82,40" is 82.4, and "82,400" is 82400.
 * @param digits how many decimals are kept
 */
export function typedDecimal(
  typed: string,
  { digits, language }: { digits: number; language: Locale },
): number | DecimalFault {
  const { group, decimal } = numberSigns(language);
  const [, sign = '', said = ''] = /^([-−+]?)(.*)$/.exec(cleanNumber(typed).replace(/[\s'’]/g, '')) ?? [];
  const own = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d*))?$`);
  const [, whole, fraction = ''] = own.exec(said) ?? /^(\d+)[.,](\d*)$/.exec(said) ?? [];
  if (whole === undefined) return 'invalid';
  if (fraction.length > digits) return 'precise';
  const amount = Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'));
  return amount > 0 && /[-−]/.test(sign) ? -amount : amount;
}
