import type { Reminder } from '@forecourt/shared/api';

/** What becomes of reminders that are live, what asks for the customer first. */
export const GROUPS = ['offered', 'overdue', 'due', 'due_soon', 'booked', 'upcoming', 'snoozed'] as const;
export type ReminderGroup = (typeof GROUPS)[number];

/** Those that ask for something now. */
const URGENT: readonly ReminderGroup[] = ['offered', 'overdue', 'due', 'due_soon'];

/** Those that ask for a visit now: what seems to have been done asks for an answer first. */
const TO_BOOK: readonly ReminderGroup[] = ['overdue', 'due', 'due_soon'];

/** Whether a visit should be booked for it. */
export function isToBook(reminder: Reminder): boolean {
  const group = groupOf(reminder);
  return group !== null && TO_BOOK.includes(group);
}

/** Where a live reminder stands; null for one that is done or dismissed. `offered`: it seems to have been done. */
export function groupOf({ status, state, offered }: Reminder): ReminderGroup | null {
  if (status === 'snoozed') return 'snoozed';
  if (state === null) return null;
  return offered && state !== 'booked' ? 'offered' : state;
}

/** Live reminders by where they stand, in the order of `GROUPS`, each group in the order that they had; none is empty. */
export function groupReminders(
  reminders: readonly Reminder[],
): { group: ReminderGroup; reminders: Reminder[] }[] {
  return GROUPS.map((group) => ({
    group,
    reminders: reminders.filter((reminder) => groupOf(reminder) === group),
  })).filter((each) => each.reminders.length > 0);
}

/** Whether they are about more than one vehicle. */
export function areOfSeveralVehicles(reminders: readonly Reminder[]): boolean {
  return new Set(reminders.map(({ vehicle }) => vehicle.id)).size > 1;
}

/** Those that ask for something now, the most urgent first. */
export function urgentOf(reminders: readonly Reminder[]): Reminder[] {
  return groupReminders(reminders)
    .filter(({ group }) => URGENT.includes(group))
    .flatMap((each) => each.reminders);
}
