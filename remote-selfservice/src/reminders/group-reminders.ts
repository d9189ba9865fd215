import type { Reminder } from '@forecourt/shared/api';
import { isOwnersDuty } from './owners-duty.ts';

/** Groups that need attention now, most urgent first. */
const URGENT = ['offered', 'overdue', 'due', 'due_soon'] as const;

export type ReminderGroup = (typeof URGENT)[number] | 'booked' | 'upcoming' | 'snoozed';

/** The group `offered` is absent: whether it was done needs an answer first. */
const DUE: readonly ReminderGroup[] = ['overdue', 'due', 'due_soon'];

export function isUrgent(reminder: Reminder): boolean {
  return URGENT.some((group) => group === reminderGroup(reminder));
}

/** Whether its work is due, now or soon. */
export function isDue(reminder: Reminder): boolean {
  const group = reminderGroup(reminder);
  return group !== null && DUE.includes(group);
}

/** Whether a visit should be booked for it. */
export function isToBook(reminder: Reminder): boolean {
  return isDue(reminder) && !isOwnersDuty(reminder);
}

/** Group of a reminder; null if done or dismissed. `offered`: a visit seems to have covered it. */
export function reminderGroup({ status, state, offered }: Reminder): ReminderGroup | null {
  if (status === 'snoozed') return 'snoozed';
  if (state === null) return null;
  return offered && state !== 'booked' ? 'offered' : state;
}

const PARTS = ['now', 'booked', 'upcoming', 'snoozed'] as const;

/** Reminders by section of the list; the first has what needs attention now, most urgent first. Empty sections are omitted. */
export function listSections(
  reminders: readonly Reminder[],
): { part: (typeof PARTS)[number]; reminders: Reminder[] }[] {
  return PARTS.map((part) => ({
    part,
    reminders:
      part === 'now'
        ? selectUrgent(reminders)
        : byReading(reminders.filter((reminder) => reminderGroup(reminder) === part)),
  })).filter((each) => each.reminders.length > 0);
}

/** Reminders that need attention now, most urgent first; the order within a group is unchanged. */
export function selectUrgent(reminders: readonly Reminder[]): Reminder[] {
  return URGENT.flatMap((group) => reminders.filter((reminder) => reminderGroup(reminder) === group));
}

/** Moves reminders without a date, even an estimated one, to the end, in order of mileage. */
function byReading(reminders: readonly Reminder[]): Reminder[] {
  const undated = reminders.filter(({ due_on }) => due_on === null);
  return [
    ...reminders.filter(({ due_on }) => due_on !== null),
    ...undated.toSorted((one, other) => (one.due_odometer ?? 0) - (other.due_odometer ?? 0)),
  ];
}
