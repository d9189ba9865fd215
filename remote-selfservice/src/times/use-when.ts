import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type DayTime, dayTimeAt } from './free-times.ts';
import { useText } from './text.ts';

interface When {
  /** Workshop time: "Wed 25 Nov, 10:30". @param how another format of the day */
  of: (time: DayTime, how?: Intl.DateTimeFormatOptions) => string;
  /** The same for a future time, with "today" and "tomorrow" by the workshop's calendar: "tomorrow, 10:30". */
  soon: (time: DayTime, now: Date) => string;
  /** The same for an instant. */
  at: (instant: Date) => string;
}

/** Formats days with their times. @param timeZone for instants: `clockOf` a visit, else the workshop's */
export function useWhen(timeZone = siteSettings().organisation.timeZone): When {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const of: When['of'] = ({ date, time }, how) =>
    text('when', { date: format.date(date, how), time: format.time(time) });
  const soon: When['soon'] = ({ date, time }, now) => {
    const today = localDateAt(now, timeZone);
    const days = [today, addDays(today, 1)].indexOf(date);
    if (days < 0) return of({ date, time });
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return text('when', { date: day, time: format.time(time) });
  };
  return {
    of,
    soon,
    at: (instant) => of(dayTimeAt(instant, timeZone)),
  };
}
