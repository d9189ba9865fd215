import ICAL from 'ical.js';
import { dayOfMonth } from '../reminders/recurrence.ts';

/**
 * Lists the first `count` dates of a monthly recurrence, computed by ical.js (RFC 5545); in a shorter month, its last day.
 * @param start first day, `YYYY-MM-DD`
 */
export function listMonthlyDatesByIcal(start: string, months: number, count: number): string[] {
  const day = dayOfMonth(start);
  const days = Array.from({ length: Math.max(1, day - 27) }, (_, index) => Math.min(28, day) + index);
  const rule = ICAL.Recur.fromString(`FREQ=MONTHLY;INTERVAL=${months};BYMONTHDAY=${days.join()}`);
  const iterator = rule.iterator(ICAL.Time.fromDateString(start));
  const byMonth = new Map<string, string>();
  while (byMonth.size <= count) {
    const date = String(iterator.next());
    byMonth.set(date.slice(0, 7), date);
  }
  return [...byMonth.values()].slice(0, count);
}
