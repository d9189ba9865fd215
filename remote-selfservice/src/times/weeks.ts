import { addDays, dayOfWeek } from '@forecourt/shared/dates';

const WEEK_DAYS = 7;
/** About a month, whatever its first day. */
const PAGE_WEEKS = 5;

/** Whole weeks, every day as `YYYY-MM-DD`. */
export type Weeks = [string, ...string[]];

/**
 * Bookable days as pages of whole weeks; the last page may be shorter.
 * @param firstWeekday first day of the week, 0 is Sunday
 */
export function pagesOfWeeks(firstDate: string, lastDate: string, firstWeekday: number): [Weeks, ...Weeks[]] {
  const begin = addDays(firstDate, -daysIntoWeek(firstDate, firstWeekday));
  const first = pageFrom(begin, lastDate);
  const pages: [Weeks, ...Weeks[]] = [first];
  for (let next = dayAfter(first); next <= lastDate; ) {
    const page = pageFrom(next, lastDate);
    pages.push(page);
    next = dayAfter(page);
  }
  return pages;
}

function pageFrom(begin: string, lastDate: string): Weeks {
  const days: Weeks = [begin];
  while (
    days.length % WEEK_DAYS !== 0 ||
    (days.length < PAGE_WEEKS * WEEK_DAYS && dayAfter(days) <= lastDate)
  ) {
    days.push(dayAfter(days));
  }
  return days;
}

function dayAfter(days: Weeks): string {
  return addDays(days.at(-1) ?? days[0], 1);
}

/** Number of days between the start of the week and a date. */
function daysIntoWeek(date: string, firstWeekday: number): number {
  return (dayOfWeek(date) - firstWeekday + WEEK_DAYS) % WEEK_DAYS;
}
