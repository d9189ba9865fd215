import type { Appointment, Reminder } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { localDateAt, withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { seemsDone } from './next-due.ts';

interface DueWords {
  /** When a reminder is or was due, to follow its name: "due by 6 Dec"; empty if unknown. */
  due: (reminder: Reminder) => string;
  /** The shortest form: only the date if it is known. */
  dueInShort: (reminder: Reminder) => string;
  /** That the vehicle is at the workshop, or the visit at which due work could be done too. */
  coming: (visit: Pick<Appointment, 'status' | 'date'>) => string;
  /** That the vehicle is at the workshop, or the date of the visit booked for the due work. */
  bookedFor: (visit: Pick<Appointment, 'status' | 'date'>) => string;
}

/** Returns functions that write when reminders are due and when their work can be done. */
export function useDueText(): DueWords {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const thisYear = localDateAt(new Date(), siteSettings().organisation.timeZone).slice(0, 4);

  const day = (date: string) =>
    withoutLineBreaks(
      format.date(date, {
        day: 'numeric',
        month: 'short',
        ...(date.startsWith(thisYear) ? {} : { year: 'numeric' }),
      }),
    );
  const whenOf = ({ due_on, due_on_estimated, due_date, due_odometer }: Reminder): string => {
    const odometer = due_odometer === null ? '' : withoutLineBreaks(distance.written(due_odometer));
    if (due_on === null) return odometer && text('due.at', { odometer });
    if (due_on_estimated) {
      const month = withoutLineBreaks(format.date(due_on, { month: 'long', year: 'numeric' }));
      return odometer ? text('due.aboutAt', { odometer, month }) : text('due.about', { month });
    }
    const date = day(due_on);
    return odometer && due_date ? text('due.onOrAt', { date, odometer }) : text('due.on', { date });
  };

  const stateOf = (reminder: Reminder, when: string): string => {
    const { state, due_on, due_on_estimated } = reminder;
    // Work that seems to be done is not shown as overdue.
    if (state === 'overdue' && !seemsDone(reminder)) {
      const isDay = due_on !== null && !due_on_estimated;
      return text('due.overdue', { when: isDay ? text('due.since', { date: day(due_on) }) : when }).trim();
    }
    return when && text('due.due', { when });
  };

  const due: DueWords['due'] = (reminder) => {
    const { state, status, snoozed_until } = reminder;
    const when = whenOf(reminder);
    if (status === 'snoozed' && snoozed_until) {
      const snoozed = text('due.snoozed', { date: day(snoozed_until) });
      return [stateOf(reminder, when), snoozed].filter(Boolean).join(' · ');
    }
    if (state === 'due' && !seemsDone(reminder)) return [text('due.now'), when].filter(Boolean).join(', ');
    return stateOf(reminder, when);
  };

  const dueInShort: DueWords['dueInShort'] = (reminder) => {
    const { state, due_on, due_on_estimated } = reminder;
    if (state === 'due') return text('due.now');
    const isDay = state === 'due_soon' && due_on !== null && !due_on_estimated;
    return stateOf(reminder, isDay ? text('due.on', { date: day(due_on) }) : whenOf(reminder));
  };

  const atVisit = (key: 'due.coming' | 'due.booked') => (visit: Pick<Appointment, 'status' | 'date'>) =>
    isAtWorkshop(visit) ? text('due.here') : text(key, { date: withoutLineBreaks(format.date(visit.date)) });

  return { due, dueInShort, coming: atVisit('due.coming'), bookedFor: atVisit('due.booked') };
}
