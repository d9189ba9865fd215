import { addDays, dayOfWeek } from '@forecourt/shared/dates';

/** A month as the part of a date that its days share: `YYYY-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The month so many months later; a negative number leads back. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Every day of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * How many days of a week come before a date.
 * @param firstWeekday what the week begins with, 0 is Sunday
 */
export function daysIntoWeek(date: string, firstWeekday: number): number {
  return (dayOfWeek(date) - firstWeekday + 7) % 7;
}
