import type { DayAvailability } from '@forecourt/shared/api';
import { toMinutes } from '@forecourt/shared/dates';
import type { DayTime } from '../times/free-times.ts';

/**
 * Replacements for a time: on each of the next days with free times, the one nearest to its time of day, the earlier of two.
 * Its own day is left out: the workshop has just cancelled it.
 * @param days in order
 */
export function nearTimes(days: readonly DayAvailability[], replaced: DayTime, count: number): DayTime[] {
  const distance = (time: string) => Math.abs(toMinutes(time) - toMinutes(replaced.time));
  const times = days.flatMap(({ date, slots }) => {
    if (date === replaced.date) return [];
    const free = slots.filter(({ bookable }) => bookable).map(({ time }) => time);
    const [nearest] = free.sort((one, other) => distance(one) - distance(other));
    return nearest ? [{ date, time: nearest }] : [];
  });
  return times.slice(0, count);
}
