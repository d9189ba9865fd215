import type { Reminder } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';

/** Days that are this near are counted; later ones are named. */
const MAX_COUNTED_DAYS = 30;

/**
 * When something is due, as people say it; `orAt` is the reading, in km, by which it is due if that comes first: null where
 * that is not to be expected.
 */
export type Due =
  | { by: 'date'; is: 'past' | 'near' | 'far'; days: number; on: string; orAt: number | null }
  /** The odometer says so much already; read on that day. */
  | { by: 'reading'; km: number; on: string }
  /** As far as anybody can guess. */
  | { by: 'estimate'; km: number; on: string }
  | { by: 'distance'; km: number };

type DueReminder = Pick<Reminder, 'due_date' | 'due_odometer' | 'due_on' | 'due_on_estimated' | 'estimate'>;

/** @param today `YYYY-MM-DD`, in the workshop's time */
export function dueOf(
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
