// A separate file from year-review.ts, so that the vehicle's page does not load what only the review needs.
import type { VehicleYear } from '@forecourt/shared/api';

/**
 * Returns the year whose review the vehicle's page offers: from 15 December the current one, in January the previous one; else null.
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function findReviewedYear(today: string): number | null {
  const year = Number(today.slice(0, 4));
  if (today.slice(5) >= '12-15') return year;
  return today.slice(5, 7) === '01' ? year - 1 : null;
}

const MIN_ITEMS = 3;

/** Whether a year has enough for a review: two of distance, costs, and three visits or entries. */
export function hasEnoughForReview({ driven_km, costs, count }: VehicleYear): boolean {
  return [(driven_km ?? 0) > 0, costs.length > 0, count >= MIN_ITEMS].filter(Boolean).length >= 2;
}
