import type { Appointment, Reminder } from '@forecourt/shared/api';
import { findNextVisit } from '@forecourt/shared/visits';
import { isToBook } from '../group-reminders.ts';

/**
 * Visit at which a due reminder could be done as well: the one its vehicle is at the workshop for, else the next one; null if
 * none exists, or the reminder needs no visit now.
 * @param visits of any vehicle, in order of their start
 */
export function visitAtHand(
  reminder: Reminder,
  visits: readonly Appointment[],
  now: Date,
): Appointment | null {
  return isToBook(reminder) ? findNextVisit(reminder.vehicle, visits, now) : null;
}
