import type { DayAvailability } from '@forecourt/shared/api';
import { minutesOf } from '@forecourt/shared/dates';
import type { DayTime } from '../times/free-times.ts';

/**
 * The times that can be booked in place of another one: on each of the first days that have any, the one nearest to its
 * time of day, the earlier of two as near. Not the very time itself: it may be free again, but somebody has just called it
 * off.
 * @param days in their order
 */
export function nearTimes(days: readonly DayAvailability[], replaced: DayTime, count: number): DayTime[] {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(replaced.time));
  const times = days.flatMap(({ date, slots }) => {
    const isReplaced = (time: string) => date === replaced.date && time === replaced.time;
    const free = slots.filter(({ bookable, time }) => bookable && !isReplaced(time)).map(({ time }) => time);
    const [nearest] = free.sort((one, other) => distance(one) - distance(other));
    return nearest ? [{ date, time: nearest }] : [];
  });
  return times.slice(0, count);
}
