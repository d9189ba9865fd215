import type { Appointment } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';

interface When {
  /** An instant, by the workshop's clock: "Wed 25 Nov, 10:30". */
  at: (instant: string) => string;
  /** When the visit begins, or will after a change: the same. */
  of: (time: Pick<Appointment, 'date' | 'time'>) => string;
}

/** Writes the times of a visit, all in the same way. */
export function useWhen(timeZone: string): When {
  const text = useText();
  const format = useFormat();
  const of: When['of'] = ({ date, time }) =>
    text('when', { date: format.date(date), time: format.time(time) });
  return {
    of,
    at: (instant) =>
      of({
        date: localDateAt(new Date(instant), timeZone),
        time: format.moment(instant, { timeZone, hour: '2-digit', minute: '2-digit' }),
      }),
  };
}
