import type { Reminder } from '@forecourt/shared/api';

/** Groups of reminders that need attention now, the most urgent first. */
const NEEDING_ATTENTION = ['offered', 'overdue', 'due', 'due_soon'] as const;

export type ReminderGroup = (typeof NEEDING_ATTENTION)[number] | 'booked' | 'upcoming' | 'snoozed';

/** Returns the group of a reminder; null if it is done or dismissed. `offered`: its work was probably done at a visit. */
export function findReminderGroup({ status, state, offered }: Reminder): ReminderGroup | null {
  if (status === 'snoozed') return 'snoozed';
  if (state === null) return null;
  return offered && state !== 'booked' ? 'offered' : state;
}

/** Returns the reminders that need attention now, most urgent first; the order within a group is unchanged. */
export function selectRemindersNeedingAttention(reminders: readonly Reminder[]): Reminder[] {
  return NEEDING_ATTENTION.flatMap((group) =>
    reminders.filter((reminder) => findReminderGroup(reminder) === group),
  );
}
