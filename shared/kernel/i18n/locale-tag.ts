import type { Locale } from './locales.ts';

/** Countries with American English (CLDR 47). `OTHER_…`: countries with their own formats in English or German. */
const AMERICAN = ['AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'US', 'VI'];
const OTHER_ENGLISH = ['AU', 'CA', 'HK', 'IE', 'IN', 'NZ', 'SG'];
const OTHER_GERMAN = ['AT', 'CH', 'LI'];

/**
 * Language tag (BCP 47) for formats: the visitor's language as it is written in the country of the site. English is British
 * unless the country has its own English formats.
 * @param country ISO 3166-1 alpha-2
 */
export function localeTag(language: Locale, country: string): string {
  if (language === 'de') return OTHER_GERMAN.includes(country) ? `de-${country}` : 'de';
  if (AMERICAN.includes(country)) return 'en-US';
  return OTHER_ENGLISH.includes(country) ? `en-${country}` : 'en-GB';
}

/** Whether a country dials without `+1`, and writes phone numbers as (406) 555-0123. */
export function usesNorthAmericanPhoneNumbers(country: string): boolean {
  return ['en-US', 'en-CA'].includes(localeTag('en', country)) && !['MH', 'PH'].includes(country);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a date format. Cached, because creating a format takes far longer than using it. */
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** Writes an instant. The space before "AM", which differs between engines, is always a non-breaking space. */
export function formatInstant(instant: Date, tag: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(tag, options)
    .format(instant)
    .replace(/(\d)\s(?=[ap]\.?m)/i, '$1\u00a0');
}

/** Writes a calendar date (`YYYY-MM-DD`): "Thu 26 Nov", in the United States "Thu, Nov 26". */
export function formatDay(isoDate: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  // Format in UTC, so that no time zone shifts a calendar date.
  const written = formatInstant(new Date(`${isoDate}T00:00:00Z`), tag, { ...options, timeZone: 'UTC' });
  // In English, remove the comma between weekday and day; German has one ("Do., 26. Nov."). Shorten "Sept": it would be
  // the only short month with four letters in most countries.
  return tag.startsWith('en')
    ? written.replace(/^([A-Z][a-z]+),(?= \d)/, '$1').replace(/Sept\b/, 'Sep')
    : written;
}

/** Writes a time (`HH:MM`): "8:30 AM" in countries with 12-hour clocks; unchanged in others. */
export function formatTime(time: string, tag: string): string {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' };
  if (dateFormat(tag, options).resolvedOptions().hourCycle !== 'h12') return time;
  return formatInstant(new Date(`2026-01-01T${time}:00Z`), tag, options);
}
