import type { Reminder } from '@forecourt/shared/api';

/** The reminders of a vehicle, the most urgent first, as the backend has them. */
export function remindersOf({ id }: { id: string }, reminders: readonly Reminder[]): Reminder[] {
  return reminders.filter(({ vehicle }) => vehicle.id === id);
}

/** What has to be thought of next for a vehicle: not what is booked, nor what is to be silent; null when nothing. */
export function nextDueOf(vehicle: { id: string }, reminders: readonly Reminder[]): Reminder | null {
  return (
    remindersOf(vehicle, reminders).find(({ state, status }) => status === 'open' && state !== 'booked') ??
    null
  );
}

/** Whether something has to be done for a reminder now or soon. */
export function isUrgent({ state, status }: Pick<Reminder, 'state' | 'status'>): boolean {
  return status === 'open' && (state === 'overdue' || state === 'due' || state === 'due_soon');
}
