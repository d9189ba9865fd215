import { useLocale } from './locale.ts';
import type { Locale } from './locales.ts';

/** Writes dates, times and numbers the way the visitor's language does. */
export interface Format {
  /** A calendar date `YYYY-MM-DD`, for example "Thu 26 Nov". */
  date: (isoDate: string, options?: Intl.DateTimeFormatOptions) => string;
  /** A time of day `HH:MM`, as it is: on 24 hours, as the workshop writes it. Areas deployed before call this. */
  time: (time: string) => string;
  /** A moment, in the visitor's own time zone unless `options.timeZone` says otherwise. */
  moment: (instant: string, options: Intl.DateTimeFormatOptions) => string;
  number: (value: number) => string;
  /** Parts of a date tile: weekday, day of the month, month. */
  dateParts: (isoDate: string) => { weekday: string; day: string; month: string };
}

const SHORT_DATE: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

const formats = new Map<Locale, Format>();

/** The formatters of the language that the page speaks. */
export function useFormat(): Format {
  const language = useLocale();
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}

export function createFormat(language: Locale): Format {
  // English dates here are British: "26 November", not "November 26".
  const tag = language === 'en' ? 'en-GB' : language;
  let numbers: Intl.NumberFormat | undefined;
  const dateFormats = new Map<string, Intl.DateTimeFormat>();
  // To make one takes a browser far longer than to write a date with it.
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag, options);
    dateFormats.set(key, format);
    return format;
  };
  // A calendar date has no time zone: it is read and written in UTC so that no zone moves it.
  const date: Format['date'] = (isoDate, options = SHORT_DATE) => {
    const written = dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${isoDate}T00:00:00Z`));
    // "Thu, 26 Nov" needs no comma; "Do., 26. Nov." does.
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
