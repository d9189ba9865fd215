import type { Appointment, Reminder } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';
import { isDueNowOrSoon, isOwnerDutyReminder } from '@forecourt/shared/reminders';
import { findCurrentOrNextVisit } from '@forecourt/shared/visits';
import { findReminderGroup, selectRemindersNeedingAttention } from '../reminder-groups.ts';

/** Whether the customer should book a visit for the reminder. */
export function reminderNeedsBooking(reminder: Reminder): boolean {
  return isDueNowOrSoon(reminder) && !isOwnerDutyReminder(reminder);
}

const PARTS = ['now', 'booked', 'upcoming', 'snoozed'] as const;

/** Reminders by section of the list. The first section needs attention now. Empty sections are omitted. */
export function groupRemindersIntoSections(
  reminders: readonly Reminder[],
): { part: (typeof PARTS)[number]; reminders: Reminder[] }[] {
  return PARTS.map((part) => ({
    part,
    reminders:
      part === 'now'
        ? selectRemindersNeedingAttention(reminders)
        : byReading(reminders.filter((reminder) => findReminderGroup(reminder) === part)),
  })).filter((each) => each.reminders.length > 0);
}

/** Moves reminders that have no date, not even an estimated one, to the end, and sorts these by mileage. */
function byReading(reminders: readonly Reminder[]): Reminder[] {
  const undated = reminders.filter(({ due_on }) => due_on === null);
  return [
    ...reminders.filter(({ due_on }) => due_on !== null),
    ...undated.toSorted((one, other) => (one.due_odometer ?? 0) - (other.due_odometer ?? 0)),
  ];
}

/**
 * Returns the visit at which a due reminder's work could be done too: the vehicle's current visit, else its next one. Null if
 * it has neither, or the reminder needs no visit now.
 * @param visits of all vehicles, in order of their start
 */
export function findVisitForReminder(
  reminder: Reminder,
  visits: readonly Appointment[],
  now: Date,
): Appointment | null {
  return reminderNeedsBooking(reminder) ? findCurrentOrNextVisit(reminder.vehicle, visits, now) : null;
}

/** Maximum number of days until a due date that is written as a number of days. Later ones are written as a date. */
const MAX_COUNTED_DAYS = 30;

/** Due date or mileage for display. `orAt`: mileage in km at which the reminder is due too; null if it is not to be shown. */
export type DueInfo =
  | { by: 'date'; is: 'past' | 'near' | 'far'; days: number; on: string; orAt: number | null }
  /** The due mileage `km` is reached, as a reading of the date `on` shows. */
  | { by: 'reading'; km: number; on: string }
  | { by: 'estimate'; km: number; on: string }
  | { by: 'distance'; km: number };

type DueReminder = Pick<Reminder, 'due_date' | 'due_odometer' | 'due_on' | 'due_on_estimated' | 'estimate'>;

/** Returns when a reminder is due, for display. @param today `YYYY-MM-DD`, workshop time */
export function computeDueInfo(
  { due_date, due_odometer: km, due_on: on, due_on_estimated: isEstimated, estimate }: DueReminder,
  today: string,
): DueInfo {
  if (km !== null && (due_date === null || (on !== null && on < due_date))) {
    if (on === null) return { by: 'distance', km };
    return { by: isEstimated ? 'estimate' : 'reading', km, on };
  }
  const date = due_date ?? today;
  const days = daysBetween(today, date);
  const is = days < 0 ? 'past' : days <= MAX_COUNTED_DAYS ? 'near' : 'far';
  return { by: 'date', is, days, on: date, orAt: days < 0 || estimate ? null : km };
}
