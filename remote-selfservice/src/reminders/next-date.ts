import type { Reminder } from '@forecourt/shared/api';
import { addDays, isDate } from '@forecourt/shared/dates';
import { isMotReminder } from '@forecourt/shared/distance';
import { addMonths, dayBeforeAnniversary } from '@forecourt/shared/preset-dates';

type Series = Pick<Reminder, 'due_date' | 'repeat' | 'name' | 'service_type'>;

/**
 * Returns the date of the next reminder of a series, by the rules of the api (api/src/reminders/recurrence.ts); null if there
 * is none, if it also depends on mileages or on earlier reminders of the series, or if `done` is no date.
 * @param done date of the completion, `YYYY-MM-DD`
 */
export function computeNextReminderDate(reminder: Series, done: string, country: string): string | null {
  const { due_date: due, repeat } = reminder;
  if (!repeat?.months || repeat.distance !== null || due === null || !isDate(done)) return null;
  const isMot = isMotReminder(reminder, country);
  const keepsDate = isMot && done <= due && done > addMonths(due, -1);
  if (repeat.from === 'completion' && !keepsDate) {
    return isMot ? dayBeforeAnniversary(done, repeat.months) : addMonths(done, repeat.months);
  }
  // The series may have begun on a later day of a longer month, so the day of the next date is unknown.
  if (addDays(due, 1).endsWith('-01') && !due.endsWith('-31')) return null;
  let next = due;
  for (let times = 1; next <= done || times === 1; times++) next = addMonths(due, times * repeat.months);
  return next;
}
