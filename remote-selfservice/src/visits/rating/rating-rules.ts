import type { Appointment } from '@forecourt/shared/api';

/** For so long after a visit was completed its customer is asked how it was; whoever wants to can say it later, too. */
const ASKED_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether it is still a matter to ask for: it was completed not long ago, and nobody has rated it. */
export function isWorthAsking({ status, rating, changes }: Appointment, now: Date): boolean {
  if (status !== 'completed' || rating !== null) return false;
  const completed = changes.findLast(({ change }) => change === 'completed');
  return completed !== undefined && now.getTime() - Date.parse(completed.changed_at) < ASKED_DAYS * DAY_MS;
}

/** Whether the customer can rate a visit, or change what they have said of it. */
export function isRatable({ status, rating }: Appointment, now: Date): boolean {
  if (status !== 'completed') return false;
  return rating === null || now.getTime() <= Date.parse(rating.editable_until);
}
