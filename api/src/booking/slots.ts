import { minutesOf, type ServiceType } from '@forecourt/shared/settings/schema';
import { timeOfMinutes } from '../platform/local-time.ts';
import type { BookingSettings } from './opening.ts';

/** How long a slot is when the settings name only one, so that there is no distance to measure. */
const ONLY_SLOT_MINUTES = 15;

/** Length of one slot in minutes: the smallest distance between two configured ones. */
export function slotMinutes({ slots }: BookingSettings): number {
  const starts = slots.map(minutesOf);
  const distances = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  return distances.length > 0 ? Math.min(...distances) : ONLY_SLOT_MINUTES;
}

/**
 * The slots that work of a type takes when it starts at `time`: as many as the settings say, one right after
 * the other. Null where that is not possible: not a configured slot, or a gap or the end of the day comes first.
 */
export function slotsFrom(
  time: string,
  serviceType: ServiceType,
  booking: BookingSettings,
  hours: { from: string; to: string },
): string[] | null {
  const step = slotMinutes(booking);
  const start = minutesOf(time);
  const taken = Array.from({ length: booking.serviceTypes[serviceType] }, (_, index) => start + index * step);
  const end = start + taken.length * step;
  if (start < minutesOf(hours.from) || end > minutesOf(hours.to)) return null;
  const times = taken.map(timeOfMinutes);
  return times.every((slot) => booking.slots.includes(slot)) ? times : null;
}
