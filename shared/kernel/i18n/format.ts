import { siteLocaleTag, useLocale } from './locale.ts';
import { formatDay, formatInstant, formatTime } from './locale-tag.ts';

export interface Formatters {
  /** Writes a date (`YYYY-MM-DD`), by default as "Thu 26 Nov". */
  date: (isoDate: string, options?: Intl.DateTimeFormatOptions) => string;
  /** Writes a time (`HH:MM`) in the 24-hour or 12-hour format of language and country: "08:30", "8:30 AM". */
  time: (time: string) => string;
  /** Writes an instant in the visitor's time zone, unless `options.timeZone` is set. */
  moment: (instant: string, options: Intl.DateTimeFormatOptions) => string;
  number: (value: number) => string;
  dateParts: (isoDate: string) => { weekday: string; day: string; month: string };
}

const SHORT_DATE: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

const formats = new Map<string, Formatters>();

export function useFormat(): Formatters {
  const tag = siteLocaleTag(useLocale());
  const format = formats.get(tag) ?? createFormatters(tag);
  formats.set(tag, format);
  return format;
}

/** @param tag BCP 47 tag, from `siteLocaleTag` */
export function createFormatters(tag: string): Formatters {
  let numbers: Intl.NumberFormat | undefined;
  const date: Formatters['date'] = (isoDate, options = SHORT_DATE) => {
    const day = formatDay(isoDate, tag, options);
    // "November 30" never breaks, not even in a heading.
    return tag === 'en-US' ? day.replace(/([a-z]) (?=\d\d?\b)/, '$1\u00a0') : day;
  };
  return {
    date,
    time: (time) => formatTime(time, tag),
    moment: (instant, options) => formatInstant(new Date(instant), tag, options),
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
