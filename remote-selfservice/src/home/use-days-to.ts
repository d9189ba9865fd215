import type { Appointment } from '@forecourt/shared/api';
import { daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useLocale } from '@forecourt/shared/i18n';

/** How far off a visit is, by the days of the workshop's calendar: "in 4 days". */
export function useDaysTo(): (visit: Pick<Appointment, 'date' | 'time_zone'>, now: Date) => string {
  const locale = useLocale();
  return ({ date, time_zone }, now) => {
    const today = localDateAt(now, time_zone);
    const days = daysBetween(today, date);
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  };
}
