import ICAL from 'ical.js';
import { dayOf } from '../reminders/recurrence.ts';

/**
 * Days of a monthly recurrence as another library computes them (RFC 5545): the last candidate of each month.
 * @param start first day, `YYYY-MM-DD`
 */
export function monthlyByIcal(start: string, months: number, count: number): string[] {
  const day = dayOf(start);
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
