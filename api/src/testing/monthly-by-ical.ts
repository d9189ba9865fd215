import ICAL from 'ical.js';
import { dayOf } from '../reminders/recurrence.ts';

/**
 * The days of what repeats by months, by somebody else's reckoning (RFC 5545): of each month, the last of the days that come
 * into question.
 * @param start `YYYY-MM-DD`, the first of them
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
