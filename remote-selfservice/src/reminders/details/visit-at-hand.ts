import type { Appointment, Reminder } from '@forecourt/shared/api';
import { findNextVisit } from '@forecourt/shared/visits';
import { isToBook } from '../group-reminders.ts';

/**
 * The visit at which what a reminder asks for could be done as well: the one that its vehicle is at the workshop for, else the
 * next; null where there is none, or the reminder asks for no visit now.
 * @param visits in order of their start, of whatever vehicles
 */
export function visitAtHand(
  reminder: Reminder,
  visits: readonly Appointment[],
  now: Date,
): Appointment | null {
  return isToBook(reminder) ? findNextVisit(reminder.vehicle, visits, now) : null;
}
