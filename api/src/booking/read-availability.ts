import { addDays, daysBetween } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { bookingWindowAt } from './booking-window.ts';
import { closingsOf } from './closings.ts';
import { type DayAvailability, dayAvailability } from './day-availability.ts';
import { countTakenPlaces } from './places.ts';

/**
 * What work of so many slots can be booked on each day from `from` to `to` (`YYYY-MM-DD`, both included).
 * @param moving an appointment that is to be moved, whose own places are free for it
 */
export async function readAvailability(
  { database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>,
  slots: number,
  from: string,
  to: string,
  moving?: string,
): Promise<DayAvailability[]> {
  const { booking, organisation } = settings;
  const window = bookingWindowAt(now(), booking, organisation.timeZone);
  const { taken, closings } = await database.read(async (reader) => ({
    taken: await countTakenPlaces(reader, from, to, moving),
    closings: await closingsOf(reader, from, to),
  }));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const takenThen = taken.get(date) ?? new Map();
    return dayAvailability(date, slots, takenThen, booking, window, closings.get(date));
  });
}
