import type { Reminder } from '@forecourt/shared/api';

/** The reminders of a vehicle, the most urgent first, as the backend has them. */
export function remindersOf({ id }: { id: string }, reminders: readonly Reminder[]): Reminder[] {
  return reminders.filter(({ vehicle }) => vehicle.id === id);
}

/** What has to be thought of next for a vehicle, what is urgent first: not what is booked, nor what is to be silent; null when nothing. */
export function nextDueOf(vehicle: { id: string }, reminders: readonly Reminder[]): Reminder | null {
  const open = remindersOf(vehicle, reminders).filter(
    ({ state, status }) => status === 'open' && state !== 'booked',
  );
  return open.find(isUrgent) ?? open[0] ?? null;
}

/** Of those that something has to be done for, the most urgent first. */
export const URGENT_STATES: readonly Reminder['state'][] = ['overdue', 'due', 'due_soon'];

type Standing = Pick<Reminder, 'state' | 'status' | 'offered'>;

/** Whether something has to be done for a reminder now or soon. */
export function isUrgent(reminder: Standing): boolean {
  const { state, status } = reminder;
  if (status !== 'open' || seemsDone(reminder)) return false;
  return URGENT_STATES.includes(state);
}

/** Whether a visit seems to have settled a reminder: whether that is so is asked before it is called due, as among all reminders. */
export function seemsDone({ state, status, offered }: Standing): boolean {
  return status === 'open' && offered !== null && state !== 'booked';
}
