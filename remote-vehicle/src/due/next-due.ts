import type { Reminder } from '@forecourt/shared/api';

/** Reminders of a vehicle, the most urgent first, as the backend sorts them. */
export function filterRemindersOfVehicle({ id }: { id: string }, reminders: readonly Reminder[]): Reminder[] {
  return reminders.filter(({ vehicle }) => vehicle.id === id);
}

/** The most urgent open reminder of a vehicle, ignoring booked and snoozed ones; null if there is none. */
export function findNextDue(vehicle: { id: string }, reminders: readonly Reminder[]): Reminder | null {
  const open = filterRemindersOfVehicle(vehicle, reminders).filter(
    ({ state, status }) => status === 'open' && state !== 'booked',
  );
  return open.find(isUrgent) ?? open[0] ?? null;
}

/** States that require action, the most urgent first. */
export const URGENT_STATES: readonly Reminder['state'][] = ['overdue', 'due', 'due_soon'];

type Standing = Pick<Reminder, 'state' | 'status' | 'offered'>;

/** Whether a reminder requires action now or soon. */
export function isUrgent(reminder: Standing): boolean {
  const { state, status } = reminder;
  if (status !== 'open' || seemsDone(reminder)) return false;
  return URGENT_STATES.includes(state);
}

/** Whether a visit seems to have settled a reminder; the customer confirms that before it is shown as due. */
export function seemsDone({ state, status, offered }: Standing): boolean {
  return status === 'open' && offered !== null && state !== 'booked';
}
