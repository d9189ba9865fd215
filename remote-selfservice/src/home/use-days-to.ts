import type { Appointment } from '@forecourt/shared/api';
import { daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useLocale } from '@forecourt/shared/i18n';
import { visitTimeZone, type Zoned } from '@forecourt/shared/visits';

/** Distance to a visit in days of the workshop's calendar: "in 4 days". */
export function useDaysTo(): (visit: Pick<Appointment, 'date'> & Zoned, now: Date) => string {
  const locale = useLocale();
  return (visit, now) => {
    const days = daysBetween(localDateAt(now, visitTimeZone(visit)), visit.date);
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  };
}
