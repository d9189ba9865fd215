import { minutesOf, serviceKindOf, slotMinutes } from '@forecourt/shared/settings/schema';
import { timeOfMinutes } from '../platform/local-time.ts';
import type { BookingSettings, OpenHours } from './opening.ts';

/**
 * How many slots a visit takes at another time: as many as its kind of work, or as it took before where the settings no
 * longer have that.
 */
export function slotsOfVisit(
  { service_type, minutes }: { service_type: string; minutes: number },
  booking: BookingSettings,
): number {
  const kind = serviceKindOf(booking.serviceTypes, service_type);
  return kind?.slots ?? Math.ceil(minutes / slotMinutes(booking));
}

/**
 * The slots that work takes when it starts at `time`: as many as it needs, one right after the other. Null where that is
 * not possible: not a configured slot, or a gap, a closed slot or the end of the day comes first.
 */
export function slotsFrom(
  time: string,
  slots: number,
  booking: BookingSettings,
  hours: OpenHours,
): readonly string[] | null {
  return startsOf(slots, booking, hours).get(time) ?? null;
}

/** Each start at which work of so many slots fits into a day (`slotsFrom`) → the slots that it takes. */
export function startsOf(
  slots: number,
  booking: BookingSettings,
  { from, to, closedSlots }: OpenHours,
): ReadonlyMap<string, readonly string[]> {
  const starts = startsOfWholeDay(slots, booking, from, to);
  if (closedSlots.size === 0) return starts;
  return new Map([...starts].filter(([, times]) => !times.some((time) => closedSlots.has(time))));
}

/** What follows from the settings alone, worked out once: a request for two months needs it sixty times. */
const wholeDays = new WeakMap<BookingSettings, Map<string, ReadonlyMap<string, readonly string[]>>>();

function startsOfWholeDay(
  slots: number,
  booking: BookingSettings,
  from: string,
  to: string,
): ReadonlyMap<string, readonly string[]> {
  const known = wholeDays.get(booking) ?? new Map();
  wholeDays.set(booking, known);
  const key = `${slots} ${from} ${to}`;
  const starts = known.get(key) ?? findStarts(slots, booking, minutesOf(from), minutesOf(to));
  known.set(key, starts);
  return starts;
}

function findStarts(
  slots: number,
  booking: BookingSettings,
  from: number,
  to: number,
): Map<string, readonly string[]> {
  const step = slotMinutes(booking);
  const configured = new Set(booking.slots);
  const starts = new Map<string, readonly string[]>();
  for (const time of configured) {
    const start = minutesOf(time);
    const times = Array.from({ length: slots }, (_, index) => timeOfMinutes(start + index * step));
    const fits = start >= from && start + slots * step <= to;
    if (fits && times.every((slot) => configured.has(slot))) starts.set(time, times);
  }
  return starts;
}
