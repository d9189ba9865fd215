import type { ServiceType } from '@forecourt/shared/settings/schema';
import { type BookingWindow, outsideWindow } from './booking-window.ts';
import { type BookingSettings, type Opening, openingOf } from './opening.ts';
import { slotsFrom } from './slots.ts';

export interface SlotAvailability {
  /** Start as `HH:MM`. */
  time: string;
  /** Places left for the whole work; 0 is full. */
  places_left: number;
  /** Free, and neither too soon nor too far ahead. */
  bookable: boolean;
}

export interface DayAvailability {
  date: string;
  open: boolean;
  closed_reason: Extract<Opening, { open: false }>['reason'] | null;
  slots: SlotAvailability[];
}

/**
 * What can be booked on a day. Full slots are listed with 0 places, so that a busy day does not look closed.
 * @param taken places taken on this day, by slot (`HH:MM`)
 */
export function dayAvailability(
  date: string,
  serviceType: ServiceType,
  taken: ReadonlyMap<string, number>,
  booking: BookingSettings,
  window: BookingWindow,
): DayAvailability {
  const opening = openingOf(date, booking);
  if (!opening.open) return { date, open: false, closed_reason: opening.reason, slots: [] };
  const slots = booking.slots.flatMap((time): SlotAvailability[] => {
    const times = slotsFrom(time, serviceType, booking, opening);
    if (!times) return [];
    const left = Math.min(...times.map((slot) => booking.placesPerSlot - (taken.get(slot) ?? 0)));
    const places_left = Math.max(0, left);
    return [{ time, places_left, bookable: places_left > 0 && outsideWindow(date, time, window) === null }];
  });
  return { date, open: true, closed_reason: null, slots };
}
