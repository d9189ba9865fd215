import type { DayAvailability } from '@forecourt/shared/api';
import { minutesOf } from '@forecourt/shared/dates';
import type { DayTime } from '../times/free-times.ts';

/**
 * The times that can be booked in place of another one: on each of the first days that have any, the one nearest to its
 * time of day, the earlier of two as near.
 * @param days in their order
 */
export function nearTimes(
  days: readonly DayAvailability[],
  { time: wanted }: Pick<DayTime, 'time'>,
  count: number,
): DayTime[] {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(wanted));
  const times = days.flatMap(({ date, slots }) => {
    const free = slots.filter(({ bookable }) => bookable).map(({ time }) => time);
    const [nearest] = free.sort((one, other) => distance(one) - distance(other));
    return nearest ? [{ date, time: nearest }] : [];
  });
  return times.slice(0, count);
}
