import type { Appointment } from '@forecourt/shared/api';
import * as z from '@forecourt/shared/schema';

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

/** Stored on this device; the shell removes it with the customer's other data. */
const STORAGE_KEY = 'forecourt.ratings.dismissed';

/** Only recent visits are to be rated, and those are few. */
const MAX_KEPT = 20;

const kept = z.array(z.string());

/** Whether the customer has declined to rate a visit. */
export function isDismissed(id: string): boolean {
  return read().includes(id);
}

export function dismiss(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...read(), id].slice(-MAX_KEPT)));
  } catch {
    // Storage is blocked or full: the rating is requested again with the next page view.
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
