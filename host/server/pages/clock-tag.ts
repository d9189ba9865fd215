import { CLOCK_META, writeClock } from '@forecourt/shared/clock';
import { escapeHtml } from '@forecourt/shared/server';
import { offsetAt, offsetChanges } from '@forecourt/shared/zones';

/** So many years before this one, so that what happened then is shown by the right clock as well. */
const YEARS_BACK = 2;
/** Beyond the last day that can be booked, so that a page which was kept still knows its clock. */
const YEARS_AHEAD = 2;
const DAYS_OF_A_YEAR = 365;

/**
 * The workshop's clock for pages, in whole years: pages of several edges are the same to the byte.
 * @param now when the page is made
 */
export function clockTag(
  { timeZone, horizonDays }: { timeZone: string; horizonDays: number },
  now: Date,
): string {
  const year = now.getUTCFullYear();
  const begin = Date.UTC(year - YEARS_BACK, 0);
  const until = Date.UTC(year + 1 + YEARS_AHEAD + Math.ceil(horizonDays / DAYS_OF_A_YEAR), 0);
  const changes = [
    { from: begin, offset: offsetAt(new Date(begin), timeZone) },
    ...offsetChanges(timeZone).filter(({ from }) => from > begin && from < until),
  ];
  return `<meta name="${CLOCK_META}" content="${escapeHtml(writeClock({ timeZone, changes, until }))}">`;
}
