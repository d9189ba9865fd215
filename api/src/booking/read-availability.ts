import type { ServiceType } from '@forecourt/shared/settings/schema';
import { addDays, daysBetween } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { bookingWindowAt } from './booking-window.ts';
import { type DayAvailability, dayAvailability } from './day-availability.ts';
import { countTakenPlaces } from './places.ts';

/** What can be booked on each day from `from` to `to` (`YYYY-MM-DD`, both included). */
export async function readAvailability(
  { database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>,
  serviceType: ServiceType,
  from: string,
  to: string,
): Promise<DayAvailability[]> {
  const { booking, organisation } = settings;
  const window = bookingWindowAt(now(), booking, organisation.timeZone);
  const taken = await database.read((reader) => countTakenPlaces(reader, from, to));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return dayAvailability(date, serviceType, taken.get(date) ?? new Map(), booking, window);
  });
}
