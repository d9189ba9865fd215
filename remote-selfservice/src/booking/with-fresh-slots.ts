import type { Availability, ServiceType, SlotAvailability } from '@forecourt/shared/api';

/** Puts a day's fresh slots into what is known of the days; other kinds of work keep theirs. */
export function withFreshSlots(
  known: Availability,
  { service, date }: { service: ServiceType; date: string },
  slots: SlotAvailability[],
): Availability {
  if (known.service_type !== service) return known;
  return { ...known, days: known.days.map((day) => (day.date === date ? { ...day, slots } : day)) };
}
