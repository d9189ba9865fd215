import type { SiteSettings } from '@forecourt/shared/settings/schema';
import {
  computeSlotMinutes,
  findServiceKind,
  toMinutesSinceMidnight,
} from '@forecourt/shared/settings/schema';
import { formatMinutesAsTime, weekdayOf } from '../platform/local-time.ts';

export type BookingSettings = SiteSettings['booking'];

export interface OpenHours {
  from: string;
  to: string;
  closedSlots: ReadonlySet<string>;
}

/** Capacity that a visit takes: consecutive slots, in each of which at most `atOnce` visits of its kind have room. */
export interface RequiredCapacity {
  service_type: string;
  slots: number;
  atOnce?: number | undefined;
}

/** Capacity that a moved visit takes: by its kind of work, or as before if the settings no longer have this kind. */
export function computeCapacityOfVisit(
  { service_type, minutes }: { service_type: string; minutes: number },
  booking: BookingSettings,
): RequiredCapacity {
  const kind = findServiceKind(booking.serviceTypes, service_type);
  const slots = kind?.slots ?? Math.ceil(minutes / computeSlotMinutes(booking));
  return { service_type, slots, atOnce: kind?.atOnce };
}

/** Number of places of each slot of a day: set by the workshop for it, else of its weekday, else of all days. */
export function countPlacesOfDay(
  date: string,
  { openingHours, placesPerSlot }: BookingSettings,
  closing: { places: number | null } | undefined,
): number {
  const places = closing?.places ?? openingHours[weekdayOf(date)]?.places ?? placesPerSlot;
  return Math.min(places, placesPerSlot);
}

/** Returns consecutive slots from `time` on; null if one of them is missing, closed, or outside of the opening hours. */
export function findConsecutiveSlots(
  time: string,
  slots: number,
  booking: BookingSettings,
  hours: OpenHours,
): readonly string[] | null {
  return mapStartTimesToSlots(slots, booking, hours).get(time) ?? null;
}

export function mapStartTimesToSlots(
  slots: number,
  booking: BookingSettings,
  { from, to, closedSlots }: OpenHours,
): ReadonlyMap<string, readonly string[]> {
  const starts = startsOfWholeDay(slots, booking, from, to);
  if (closedSlots.size === 0) return starts;
  return new Map([...starts].filter(([, times]) => !times.some((time) => closedSlots.has(time))));
}

/** Start times of days without closings, by number of slots and opening hours. Cached: requests span up to `horizonDays`. */
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
  const starts =
    known.get(key) ?? findStarts(slots, booking, toMinutesSinceMidnight(from), toMinutesSinceMidnight(to));
  known.set(key, starts);
  return starts;
}

function findStarts(
  slots: number,
  booking: BookingSettings,
  from: number,
  to: number,
): Map<string, readonly string[]> {
  const step = computeSlotMinutes(booking);
  const configured = new Set(booking.slots);
  const starts = new Map<string, readonly string[]>();
  for (const time of configured) {
    const start = toMinutesSinceMidnight(time);
    const times = Array.from({ length: slots }, (_, index) => formatMinutesAsTime(start + index * step));
    const fits = start >= from && start + slots * step <= to;
    if (fits && times.every((slot) => configured.has(slot))) starts.set(time, times);
  }
  return starts;
}
