import { daysBetween, localDateAt, localTimeAt, toInstant } from '@forecourt/shared/dates';
import { createText, useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import type { DateAndTime } from '@forecourt/shared/workshop';
import catalogues from './messages';
import type en from './messages/en.json';

export type { DateAndTime };

export const useText = createText<keyof typeof en>(catalogues);

export function dateAndTimeAt(instant: Date, timeZone: string): DateAndTime {
  return { date: localDateAt(instant, timeZone), time: localTimeAt(instant, timeZone) };
}

const HOUR_MS = 3_600_000;

/** Instant until which a visit at a time can be moved and cancelled online. */
export function computeChangeDeadline({ date, time }: DateAndTime): Date {
  const { booking, organisation } = siteSettings();
  return new Date(toInstant(date, time, organisation.timeZone).getTime() - booking.cutOffHours * HOUR_MS);
}

/** Date format: "Wednesday 25 November". */
export const LONG_DATE_FORMAT = { weekday: 'long', day: 'numeric', month: 'long' } as const;

interface DateAndTimeFormatter {
  /** Writes a day and time: "Wed 25 Nov, 10:30". @param how other date format */
  of: (time: DateAndTime, how?: Intl.DateTimeFormatOptions) => string;
  /** Writes a day and time, with "yesterday", "today" and "tomorrow" by the workshop's calendar: "tomorrow, 10:30". */
  soon: (time: DateAndTime, now: Date) => string;
  /** Writes an instant. @param now if given, days around it are in words, in the order needed after "until": "10:30 today" */
  at: (instant: Date, now?: Date) => string;
}

/** Returns functions that write days with times. @param timeZone time zone of instants: `visitTimeZone`, or the workshop's */
export function useDateAndTimeFormatter(
  timeZone = siteSettings().organisation.timeZone,
): DateAndTimeFormatter {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const of: DateAndTimeFormatter['of'] = ({ date, time }, how) =>
    text('when', { date: format.date(date, how), time: format.time(time) });
  const soon = ({ date, time }: DateAndTime, now: Date, id: 'when' | 'until' = 'when') => {
    const days = daysBetween(localDateAt(now, timeZone), date);
    if (Math.abs(days) > 1) return of({ date, time });
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return text(id, { date: day, time: format.time(time) });
  };
  return {
    of,
    soon,
    at: (instant, now) => {
      const time = dateAndTimeAt(instant, timeZone);
      return now ? soon(time, now, 'until') : of(time);
    },
  };
}
