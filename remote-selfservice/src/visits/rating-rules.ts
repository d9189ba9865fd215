import type { Appointment } from '@forecourt/shared/api';
import { createStoredVisits } from './stored-visits.ts';

/** Number of days after completion in which the site requests a rating. Customers can still rate a visit later. */
const ASKED_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether to request a rating: the visit was completed recently and has none. */
export function shouldAskForRating({ status, rating, changes }: Appointment, now: Date): boolean {
  if (status !== 'completed' || rating !== null) return false;
  const completed = changes.findLast(({ change }) => change === 'completed');
  return completed !== undefined && now.getTime() - Date.parse(completed.changed_at) < ASKED_DAYS * DAY_MS;
}

/** Whether the customer can rate a visit, or change its rating. */
export function isRatable({ status, rating }: Appointment, now: Date): boolean {
  if (status !== 'completed') return false;
  return rating === null || now.getTime() <= Date.parse(rating.editable_until);
}

const dismissed = createStoredVisits('ratings.dismissed');

export const isRatingDismissed = dismissed.has;

/** Ends the requests to rate a visit in this browser. If this cannot be stored, they return when the screen is opened again. */
export const dismissRating = dismissed.add;
