import type { Locale } from '@forecourt/shared/i18n';

const formats = new Map<string, Intl.NumberFormat>();

/** One for each kind of numbers, since to make one takes a browser far longer than to write a number with it. */
export function numberFormat(language: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = language === 'en' ? 'en-GB' : language;
  const key = JSON.stringify([tag, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}
