import type { Appointment, Reminder } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { isBrought } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { seemsDone } from './next-due.ts';

/** How urgent a reminder is, in words. */
export interface DueText {
  tone: 'bad' | 'warn' | 'good' | 'neutral';
  /** In a word or two; null where it is not urgent. */
  state: string | null;
  /** When that is or was, or at which reading; empty where nobody knows. */
  when: string;
  /** The same as short as can be: the day alone where that is known. */
  brief: string;
}

interface DueWords {
  due: (reminder: Reminder) => DueText;
  /** That a vehicle is at the workshop, or when it comes there. */
  coming: (visit: Pick<Appointment, 'status' | 'date'>) => string;
}

/** Says when reminders are due, and when their work can be done. */
export function useDueText(): DueWords {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const thisYear = localDateAt(new Date(), siteSettings().organisation.timeZone).slice(0, 4);

  const day = (date: string) =>
    keepTogether(
      format.date(date, {
        day: 'numeric',
        month: 'short',
        ...(date.startsWith(thisYear) ? {} : { year: 'numeric' }),
      }),
    );
  const whenOf = ({ due_on, due_on_estimated, due_date, due_odometer }: Reminder): string => {
    const odometer = due_odometer === null ? '' : keepTogether(distance.written(due_odometer));
    if (due_on === null) return odometer && text('due.at', { odometer });
    if (due_on_estimated) {
      const month = keepTogether(format.date(due_on, { month: 'long', year: 'numeric' }));
      return odometer ? text('due.aboutAt', { odometer, month }) : text('due.about', { month });
    }
    const date = day(due_on);
    return odometer && due_date ? text('due.onOrAt', { date, odometer }) : text('due.on', { date });
  };

  const coming: DueWords['coming'] = (visit) =>
    isBrought(visit) ? text('due.here') : text('due.coming', { date: keepTogether(format.date(visit.date)) });

  const sayState = (reminder: Reminder): Omit<DueText, 'brief'> => {
    const { state, status, due_on, snoozed_until, booked } = reminder;
    if (status === 'snoozed' && snoozed_until)
      return { tone: 'neutral', state: null, when: text('due.snoozed', { date: day(snoozed_until) }) };
    if (state === 'booked' && booked)
      return { tone: 'good', state: text('due.booked'), when: coming(booked) };
    if (seemsDone(reminder)) return { tone: 'neutral', state: text('due.offered'), when: whenOf(reminder) };
    if (state === 'overdue')
      return {
        tone: 'bad',
        state: text('due.overdue'),
        when:
          reminder.due_on_estimated || due_on === null
            ? whenOf(reminder)
            : text('due.since', { date: day(due_on) }),
      };
    if (state === 'due' || state === 'due_soon')
      return { tone: 'warn', state: text(`due.${state}`), when: whenOf(reminder) };
    return { tone: 'neutral', state: null, when: whenOf(reminder) };
  };

  const due = (reminder: Reminder): DueText => {
    const said = sayState(reminder);
    const { state, due_on, due_on_estimated } = reminder;
    const isDay = (state === 'due' || state === 'due_soon') && due_on !== null && !due_on_estimated;
    return { ...said, brief: isDay ? text('due.on', { date: day(due_on) }) : said.when };
  };
  return { due, coming };
}
