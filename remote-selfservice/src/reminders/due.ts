import type { Reminder } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';

/** Dates within this many days are counted; later ones are named. */
const MAX_COUNTED_DAYS = 30;

/** Due date or mileage for display; `orAt` is a reading, in km, that may be reached earlier; null if that is not expected. */
export type Due =
  | { by: 'date'; is: 'past' | 'near' | 'far'; days: number; on: string; orAt: number | null }
  /** The odometer has reached this; read on that day. */
  | { by: 'reading'; km: number; on: string }
  /** Estimated date. */
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
