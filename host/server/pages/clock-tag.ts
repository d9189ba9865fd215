import { CLOCK_META, writeClock } from '@forecourt/shared/clock';
import { escapeHtml } from '@forecourt/shared/server';
import { offsetsWithin } from '@forecourt/shared/zones';

/** Years before the current one, so that past instants are also shown by the right clock. */
const YEARS_BACK = 2;
/** Years beyond the last bookable day, so that a cached page still has the clock. */
const YEARS_AHEAD = 2;
const DAYS_OF_A_YEAR = 365;

/**
 * Renders the `meta` element with the workshop's clock. It covers whole years, so that pages of several edges are the same.
 * @param now time at which the page is rendered
 */
export function clockTag(
  { timeZone, horizonDays }: { timeZone: string; horizonDays: number },
  now: Date,
): string {
  const year = now.getUTCFullYear();
  const begin = Date.UTC(year - YEARS_BACK, 0);
  const until = Date.UTC(year + 1 + YEARS_AHEAD + Math.ceil(horizonDays / DAYS_OF_A_YEAR), 0);
  const changes = offsetsWithin(timeZone, begin, until);
  return `<meta name="${CLOCK_META}" content="${escapeHtml(writeClock({ timeZone, changes, until }))}">`;
}
