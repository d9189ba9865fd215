import type { Appointment } from '@forecourt/shared/api';
import * as z from '@forecourt/shared/schema';

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

/** localStorage key of the visits that the customer declined to rate; the shell removes it with the customer's data. */
const STORAGE_KEY = 'forecourt.ratings.dismissed';

/** Maximum number of stored visits. Ratings are requested only for recent visits, which are few. */
const MAX_KEPT = 20;

const kept = z.array(z.string());

/** Whether the customer has declined to rate a visit. */
export function isRatingDismissed(id: string): boolean {
  return read().includes(id);
}

export function dismissRating(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...read(), id].slice(-MAX_KEPT)));
  } catch {
    // Storage is blocked or full, so the rating is requested again after the next page load.
  }
}

function read(): string[] {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
