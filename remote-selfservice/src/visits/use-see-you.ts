import type { Appointment } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { visitTimeZone, type Zoned } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { useGivenName } from '../use-given-name.ts';
import { nearDay } from './visit-status.ts';

/** Up to this distance a weekday alone is unambiguous. */
const DAYS_OF_A_WEEK = 6;

/** Says goodbye until a visit: "See you Thursday, Mara", by the workshop's calendar. */
export function useSeeYou(): (visit: Pick<Appointment, 'date'> & Zoned, now: Date) => string {
  const text = useText();
  const format = useFormat();
  const name = useGivenName();
  return (visit, now) => {
    const { date } = visit;
    const near = nearDay(visit, now);
    const isThisWeek = date <= addDays(localDateAt(now, visitTimeZone(visit)), DAYS_OF_A_WEEK);
    const see = near
      ? text(`booked.see.${near}`)
      : isThisWeek
        ? text('booked.see.week', { day: format.date(date, { weekday: 'long' }) })
        : text('booked.see.later', {
            day: format.date(date, { weekday: 'long', day: 'numeric', month: 'long' }),
          });
    return name ? text('booked.see.named', { see, name }) : see;
  };
}
