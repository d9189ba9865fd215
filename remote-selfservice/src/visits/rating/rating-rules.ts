import type { Appointment } from '@forecourt/shared/api';

/** Days after completion in which a rating is requested; later it is still possible. */
const ASKED_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether to request a rating: completed recently, and unrated. */
export function isWorthAsking({ status, rating, changes }: Appointment, now: Date): boolean {
  if (status !== 'completed' || rating !== null) return false;
  const completed = changes.findLast(({ change }) => change === 'completed');
  return completed !== undefined && now.getTime() - Date.parse(completed.changed_at) < ASKED_DAYS * DAY_MS;
}

/** Whether the customer can rate a visit, or change its rating. */
export function isRatable({ status, rating }: Appointment, now: Date): boolean {
  if (status !== 'completed') return false;
  return rating === null || now.getTime() <= Date.parse(rating.editable_until);
}
