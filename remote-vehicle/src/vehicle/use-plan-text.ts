import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';

/** Returns a function that writes one line: the date of the next visit, or the progress at the workshop. */
export function useVisitPlanText(): (visit: Pick<Appointment, 'status' | 'date'>) => string {
  const text = useText();
  const format = useFormat();
  return ({ status, date }) =>
    status === 'in_progress' || status === 'ready'
      ? text(`visit.${status}`)
      : text('visit.next', { date: withoutLineBreaks(format.date(date)) });
}
