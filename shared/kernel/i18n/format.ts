import { useLocale } from './locale.ts';
import type { Locale } from './locales.ts';

export interface Format {
  /** Writes a date (`YYYY-MM-DD`), by default as "Thu 26 Nov". */
  date: (isoDate: string, options?: Intl.DateTimeFormatOptions) => string;
  /** Returns a time (`HH:MM`) unchanged; areas built earlier still call this function. */
  time: (time: string) => string;
  /** Writes an instant in the visitor's time zone, unless `options.timeZone` is set. */
  moment: (instant: string, options: Intl.DateTimeFormatOptions) => string;
  number: (value: number) => string;
  dateParts: (isoDate: string) => { weekday: string; day: string; month: string };
}

const SHORT_DATE: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

const formats = new Map<Locale, Format>();

export function useFormat(): Format {
  const language = useLocale();
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}

export function createFormat(language: Locale): Format {
  // English dates are British: "26 November", not "November 26".
  const tag = language === 'en' ? 'en-GB' : language;
  let numbers: Intl.NumberFormat | undefined;
  const dateFormats = new Map<string, Intl.DateTimeFormat>();
  // Reuse each DateTimeFormat, because creating one takes far longer than using it.
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag, options);
    dateFormats.set(key, format);
    return format;
  };
  // Format in UTC, so that no time zone shifts a calendar date.
  const date: Format['date'] = (isoDate, options = SHORT_DATE) => {
    const written = dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${isoDate}T00:00:00Z`));
    // English short dates have no comma ("Thu 26 Nov"); German ones do ("Do., 26. Nov.").
    return language === 'en' ? written.replace(',', '') : written;
  };
  return {
    date,
    time: (time) => time,
    moment: (instant, options) => dateFormat(options).format(new Date(instant)),
    number(value) {
      numbers ??= new Intl.NumberFormat(tag);
      return numbers.format(value);
    },
    dateParts: (isoDate) => ({
      weekday: date(isoDate, { weekday: 'short' }),
      day: String(Number(isoDate.slice(8))),
      month: date(isoDate, { month: 'short' }),
    }),
  };
}
