import type { Appointment, Reminder } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';
import { localised } from '@forecourt/shared/i18n';
import { findNextVisit } from '@forecourt/shared/visits';
import catalogues from './messages';

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

/** Yearly duties of an owner in which the workshop has no part. */
export const YEARLY_DUTIES = ['insurance', 'tax'] as const;

/** Whether the owner handles it elsewhere, so no visit is booked: recognised by its name in any language of the site. */
export function isOwnersDuty({ name, service_type }: Pick<Reminder, 'name' | 'service_type'>): boolean {
  if (service_type !== null) return false;
  return YEARLY_DUTIES.some((duty) => Object.values(localised(catalogues, `form.${duty}`)).includes(name));
}

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

/** Dates within this many days are counted; later ones are named. */
const MAX_COUNTED_DAYS = 30;

/** Due date or mileage for display; `orAt` is a reading, in km, that may be reached earlier; null if that is not expected. */
export type Due =
  | { by: 'date'; is: 'past' | 'near' | 'far'; days: number; on: string; orAt: number | null }
  /** The odometer has reached this; read on that day. */
  | { by: 'reading'; km: number; on: string }
  | { by: 'estimate'; km: number; on: string }
  | { by: 'distance'; km: number };

type DueReminder = Pick<Reminder, 'due_date' | 'due_odometer' | 'due_on' | 'due_on_estimated' | 'estimate'>;

/** @param today `YYYY-MM-DD`, workshop time */
export function computeDue(
  { due_date, due_odometer: km, due_on: on, due_on_estimated: isEstimated, estimate }: DueReminder,
  today: string,
): Due {
  if (km !== null && (due_date === null || (on !== null && on < due_date))) {
    if (on === null) return { by: 'distance', km };
    return { by: isEstimated ? 'estimate' : 'reading', km, on };
  }
  const date = due_date ?? today;
  const days = daysBetween(today, date);
  const is = days < 0 ? 'past' : days <= MAX_COUNTED_DAYS ? 'near' : 'far';
  return { by: 'date', is, days, on: date, orAt: days < 0 || estimate ? null : km };
}
