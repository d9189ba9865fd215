import type { Reminder } from '@forecourt/shared/api';
import { isOwnersDuty } from './owners-duty.ts';

/** Groups that ask for something now, the most urgent first. */
const URGENT = ['offered', 'overdue', 'due', 'due_soon'] as const;

/** Where a live reminder stands. */
export type ReminderGroup = (typeof URGENT)[number] | 'booked' | 'upcoming' | 'snoozed';

/** What seems to have been done asks for an answer first. */
const DUE: readonly ReminderGroup[] = ['overdue', 'due', 'due_soon'];

/** Whether it asks for something now. */
export function isUrgent(reminder: Reminder): boolean {
  return URGENT.some((group) => group === groupOf(reminder));
}

/** Whether something has to be done for it, now or soon. */
export function isDue(reminder: Reminder): boolean {
  const group = groupOf(reminder);
  return group !== null && DUE.includes(group);
}

/** Whether a visit should be booked for it. */
export function isToBook(reminder: Reminder): boolean {
  return isDue(reminder) && !isOwnersDuty(reminder);
}

/** Where a live reminder stands; null for one that is done or dismissed. `offered`: it seems to have been done. */
export function groupOf({ status, state, offered }: Reminder): ReminderGroup | null {
  if (status === 'snoozed') return 'snoozed';
  if (state === null) return null;
  return offered && state !== 'booked' ? 'offered' : state;
}

/** The parts of the list. */
const PARTS = ['now', 'booked', 'upcoming', 'snoozed'] as const;

/** Live reminders as a list shows them: together what asks for something now, the most urgent first; no part is empty. */
export function partsOf(
  reminders: readonly Reminder[],
): { part: (typeof PARTS)[number]; reminders: Reminder[] }[] {
  return PARTS.map((part) => ({
    part,
    reminders:
      part === 'now'
        ? urgentOf(reminders)
        : byReading(reminders.filter((reminder) => groupOf(reminder) === part)),
  })).filter((each) => each.reminders.length > 0);
}

/** Those that ask for something now, the most urgent first, otherwise in the order that they had. */
export function urgentOf(reminders: readonly Reminder[]): Reminder[] {
  return URGENT.flatMap((group) => reminders.filter((reminder) => groupOf(reminder) === group));
}

/** Those whose day nobody can guess come last, by the reading at which they are due; the others keep their order. */
function byReading(reminders: readonly Reminder[]): Reminder[] {
  const undated = reminders.filter(({ due_on }) => due_on === null);
  return [
    ...reminders.filter(({ due_on }) => due_on !== null),
    ...undated.toSorted((one, other) => (one.due_odometer ?? 0) - (other.due_odometer ?? 0)),
  ];
}
