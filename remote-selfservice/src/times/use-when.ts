import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type DayTime, dayTimeAt } from './free-times.ts';
import { useText } from './text.ts';

interface When {
  /** A time of the workshop: "Wed 25 Nov, 10:30". @param how its day is written, if not so */
  of: (time: DayTime, how?: Intl.DateTimeFormatOptions) => string;
  /** An instant, by the workshop's clock: the same. */
  at: (instant: Date) => string;
}

/** Writes days with their times, all in the same way. @param timeZone of the visit; the workshop's, if nothing is said */
export function useWhen(timeZone = siteSettings().organisation.timeZone): When {
  const text = useText();
  const format = useFormat();
  const of: When['of'] = ({ date, time }, how) =>
    text('when', { date: format.date(date, how), time: format.time(time) });
  return {
    of,
    at: (instant) => of(dayTimeAt(instant, timeZone)),
  };
}
