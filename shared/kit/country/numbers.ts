import { type Locale, useFormat } from '@forecourt/shared/i18n';
import { cleanNumber } from '@forecourt/shared/text';

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, because browsers create a format much more slowly than they use it. */
export function numberFormat(language: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = language === 'en' ? 'en-GB' : language;
  const key = JSON.stringify([tag, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}

interface NumberSigns {
  group: string;
  decimal: string;
}

export function numberSeparators(language: Locale): NumberSigns {
  const parts = numberFormat(language, { useGrouping: 'always' }).formatToParts(1_234.5);
  const signOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: signOf('group'), decimal: signOf('decimal') };
}

/** `precise`: too many decimals. */
export type DecimalFault = 'invalid' | 'precise';

/**
 * Parses a typed decimal to a whole number of its last digit: with two digits "41.3" is 4130. Accepts spaces,
 * apostrophes and the language's sign between thousands, and the decimal sign of the language. Another decimal sign
 * is accepted if it cannot be anything else: in English "82,40" is 82.4, and "82,400" is 82400.
 * @param digits maximum number of decimals
 */
export function parseDecimal(
  typed: string,
  { digits, language }: { digits: number; language: Locale },
): number | DecimalFault {
  const { group, decimal } = numberSeparators(language);
  const [, sign = '', said = ''] = /^([-−+]?)(.*)$/.exec(cleanNumber(typed).replace(/[\s'’]/g, '')) ?? [];
  const own = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d*))?$`);
  const [, whole, fraction = ''] = own.exec(said) ?? /^(\d+)[.,](\d*)$/.exec(said) ?? [];
  if (whole === undefined) return 'invalid';
  if (fraction.length > digits) return 'precise';
  const amount = Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'));
  return amount > 0 && /[-−]/.test(sign) ? -amount : amount;
}

/** Thousands as people type them: 84,120, 84.120, 84 120, 84’120. */
const GROUPED = /^\d{1,3}([.,\s'’]\d{3})+$/;

/** Parses a typed whole number: null for an empty text, undefined for other texts. Ignores invisible characters. */
export function parseWholeNumber(text: string): number | null | undefined {
  const [, sign = '', typed = ''] = /^([-−+]?)\s*(.*)$/.exec(cleanNumber(text)) ?? [];
  if (sign === '' && typed === '') return null;
  const digits = GROUPED.test(typed) ? typed.replace(/\D/g, '') : typed;
  if (!/^\d+$/.test(digits)) return undefined;
  return Number(digits) > 0 && /[-−]/.test(sign) ? -Number(digits) : Number(digits);
}

/** Formats a typed whole number for the language: "52,270". Returns other texts unchanged. */
export function useNumberFormatter(): (typed: string) => string {
  const format = useFormat();
  return (typed) => {
    const count = parseWholeNumber(typed);
    return Number.isSafeInteger(count) ? format.number(Number(count)) : typed;
  };
}
