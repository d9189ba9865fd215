import { addDays, dayOfWeek } from '@forecourt/shared/dates';

const WEEK_DAYS = 7;
/** About a month, whatever the day it begins on. */
const PAGE_WEEKS = 5;

/** A stretch of whole weeks, every day of it, `YYYY-MM-DD`. */
export type Weeks = [string, ...string[]];

/**
 * The days that can be booked as pages of whole weeks; the last ones may be fewer.
 * @param firstWeekday what the week begins with, 0 is Sunday
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

/** How many days of a week come before a date. */
function daysIntoWeek(date: string, firstWeekday: number): number {
  return (dayOfWeek(date) - firstWeekday + WEEK_DAYS) % WEEK_DAYS;
}
