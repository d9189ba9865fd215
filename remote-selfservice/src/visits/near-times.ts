import type { DayAvailability } from '@forecourt/shared/api';
import { toMinutes } from '@forecourt/shared/dates';
import type { DayTime } from '../times/free-times.ts';

/**
 * The times that can be booked in place of another one: on each of the first other days that have any, the one nearest to
 * its time of day, the earlier of two as near. Its own day is left out: the workshop has just called it off.
 * @param days in their order
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
