import type { Appointment, Reminder } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import {
  findReminderUrgency,
  isDueNowOrSoon,
  isReminderProbablyDone,
  isWorkshopWorkReminder,
} from '@forecourt/shared/reminders';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { capitalise, StateLine } from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import type { ReactNode } from 'react';
import { useShortDayFormatter, useText } from '../text.ts';
import styles from './due-reminder.module.css';

/** Returns a vehicle's reminders in the backend's order: the most urgent first. */
export function filterRemindersOfVehicle({ id }: { id: string }, reminders: readonly Reminder[]): Reminder[] {
  return reminders.filter(({ vehicle }) => vehicle.id === id);
}

/** The most urgent open reminder of a vehicle, ignoring booked and snoozed ones; null if there is none. */
export function findNextDueReminder(
  vehicle: { id: string },
  reminders: readonly Reminder[],
): Reminder | null {
  const open = filterRemindersOfVehicle(vehicle, reminders).filter(
    ({ state, status }) => status === 'open' && state !== 'booked',
  );
  return open.find(isDueNowOrSoon) ?? open[0] ?? null;
}

/** Whether a reminder is due, or due soon, for work that the business offers, so that a visit should be booked. */
export function isOfferedWorkDue(reminder: Reminder): boolean {
  return isDueNowOrSoon(reminder) && isWorkshopWorkReminder(reminder);
}

interface DueReminderLineProps {
  due: Reminder;
  children: ReactNode;
}

export function DueReminderLine({ due, children }: DueReminderLineProps) {
  return <StateLine of={findReminderUrgency(due) ?? 'upcoming'}>{children}</StateLine>;
}

/** Text that states when a reminder is due: below its name with an icon if it is urgent, otherwise after its name. */
export function ReminderDueText({ due, children }: { due: Reminder; children: string }) {
  const urgency = findReminderUrgency(due);
  return urgency ? (
    <span className={styles.urgent}>
      <StateLine of={urgency}>{capitalise(children)}</StateLine>
    </span>
  ) : (
    <span className={styles.calm}>{children}</span>
  );
}

interface ReminderDueTexts {
  /** Writes when a reminder is due, and a snooze date, to follow its name: "due 6 Dec"; empty if unknown. */
  due: (reminder: Reminder) => string;
  /** Short form of `due`, without a snooze date: work due now has no date or mileage, work due soon on a date no mileage. */
  dueInShort: (reminder: Reminder) => string;
  /** States that the vehicle is at the workshop, or that the visit on its date does not include the due work. */
  coming: (visit: Pick<Appointment, 'status' | 'date'>) => string;
  /** States that the vehicle is at the workshop, or on which date the due work is booked or requested. */
  bookedFor: (visit: Pick<Appointment, 'status' | 'date'>) => string;
}

/** Returns functions that write when reminders are due, and whether a visit includes their work. */
export function useReminderDueFormatter(): ReminderDueTexts {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const day = useShortDayFormatter();
  const whenOf = ({ due_on, due_on_estimated, due_date, due_odometer }: Reminder): string => {
    const odometer = due_odometer === null ? '' : addNoBreakSpaces(distance.written(due_odometer));
    if (due_on === null) return odometer && text('due.at', { odometer });
    if (due_on_estimated) {
      const month = addNoBreakSpaces(format.date(due_on, { month: 'long', year: 'numeric' }));
      return odometer ? text('due.aboutAt', { odometer, month }) : text('due.about', { month });
    }
    const date = day(due_on);
    return odometer && due_date ? text('due.onOrAt', { date, odometer }) : text('due.on', { date });
  };

  const stateOf = (reminder: Reminder, when: string): string => {
    const { state, due_on, due_on_estimated } = reminder;
    // A reminder whose work is probably done is not shown as overdue.
    if (state === 'overdue' && !isReminderProbablyDone(reminder)) {
      const isDay = due_on !== null && !due_on_estimated;
      return text('due.overdue', { when: isDay ? text('due.since', { date: day(due_on) }) : when }).trim();
    }
    return when && text('due.due', { when });
  };

  const due: ReminderDueTexts['due'] = (reminder) => {
    const { state, status, snoozed_until } = reminder;
    const when = whenOf(reminder);
    if (status === 'snoozed' && snoozed_until) {
      const snoozed = text('due.snoozed', { date: day(snoozed_until) });
      return joinWithMiddleDots([stateOf(reminder, when), snoozed]);
    }
    if (state === 'due' && !isReminderProbablyDone(reminder))
      return [text('due.now'), when].filter(Boolean).join(', ');
    return stateOf(reminder, when);
  };

  const dueInShort: ReminderDueTexts['dueInShort'] = (reminder) => {
    const { state, due_on, due_on_estimated } = reminder;
    if (state === 'due') return text('due.now');
    const isDay = state === 'due_soon' && due_on !== null && !due_on_estimated;
    return stateOf(reminder, isDay ? text('due.on', { date: day(due_on) }) : whenOf(reminder));
  };

  const atVisit =
    (key: 'due.booked' | 'due.requested' | 'due.coming') => (visit: Pick<Appointment, 'status' | 'date'>) =>
      isAtWorkshop(visit)
        ? text(visit.status === 'ready' ? 'visit.ready' : 'due.here')
        : text(key, { date: addNoBreakSpaces(format.date(visit.date)) });

  return {
    due,
    dueInShort,
    coming: atVisit('due.coming'),
    bookedFor: (visit) => atVisit(visit.status === 'requested' ? 'due.requested' : 'due.booked')(visit),
  };
}
