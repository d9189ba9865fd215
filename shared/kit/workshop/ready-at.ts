import { addDays, minutesOf, timeOf } from '@forecourt/shared/dates';
import { type Hours, hoursOn, LOOK_AHEAD_DAYS } from './opening.ts';

/** An estimate is no more exact than that. */
const QUARTER = 15;

/** A day (`YYYY-MM-DD`) and a time (`HH:MM`), both in the workshop's own time. */
interface LocalTime {
  date: string;
  time: string;
}

/**
 * When work is about done that begins with a visit. What is not finished at closing time goes on when the workshop opens
 * next, as far as its settings say when that is. Null where it does not open for that long within a year.
 * @param minutes of opening hours that the work takes
 */
export function readyAt({ date, time }: LocalTime, minutes: number, hours: Hours): LocalTime | null {
  let left = minutes;
  for (let inDays = 0; inDays < LOOK_AHEAD_DAYS; inDays += 1) {
    const day = addDays(date, inDays);
    const open = hoursOn(day, hours);
    if (!open) continue;
    const from = inDays === 0 ? Math.max(minutesOf(time), minutesOf(open.from)) : minutesOf(open.from);
    const to = minutesOf(open.to);
    if (from + left <= to) {
      const done = Math.ceil((from + left) / QUARTER) * QUARTER;
      return { date: day, time: timeOf(Math.min(done, to)) };
    }
    left -= Math.max(0, to - from);
  }
  return null;
}
