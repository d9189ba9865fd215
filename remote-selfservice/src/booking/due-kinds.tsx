import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { findServiceToBook } from '@forecourt/shared/reminders';
import { useText } from './text.ts';

const DUE_STATES = ['overdue', 'due', 'due_soon'] as const;

/** Due reminders of a vehicle, the most urgent first, except snoozed ones and those whose work a visit has probably done. */
export function listDueReminders(
  vehicle: Pick<Vehicle, 'id'> | null,
  reminders: readonly Reminder[] = [],
): Reminder[] {
  const own = reminders.filter(
    (reminder) =>
      reminder.vehicle.id === vehicle?.id && reminder.status !== 'snoozed' && reminder.offered === null,
  );
  return DUE_STATES.flatMap((state) => own.filter((reminder) => reminder.state === state));
}

/** Kinds of work that are due, most urgent first → reminder. @param due in the order of `listDueReminders` */
export function findDueServices(due: readonly Reminder[]): ReadonlyMap<string, Reminder> {
  const services = new Map<string, Reminder>();
  for (const reminder of due) {
    const service = findServiceToBook(reminder);
    if (service && !services.has(service)) services.set(service, reminder);
  }
  return services;
}

/** Returns a function that writes when a reminder is due: since when, or on which day. */
export function useDueFormatter(): (reminder: Reminder) => string {
  const text = useText();
  const format = useFormat();
  return ({ due_on, state }) => {
    const date = due_on && addNoBreakSpaces(format.date(due_on, { day: 'numeric', month: 'short' }));
    return date
      ? text(state === 'overdue' ? 'book.service.overdue' : 'book.service.due', { date })
      : text('book.service.due.now');
  };
}
