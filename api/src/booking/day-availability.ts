import { type BookingWindow, outsideWindow } from './booking-window.ts';
import type { DayClosing } from './closings.ts';
import { type BookingSettings, type Opening, openingOf } from './opening.ts';
import { startsOf } from './slots.ts';

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
  /** Why the workshop closed it, in its own words. */
  closed_text: string | null;
  slots: SlotAvailability[];
}

/**
 * What can be booked on a day. Full slots are listed with 0 places, so that a busy day does not look closed.
 * What the workshop closed is not listed.
 * @param slots how many of them the work takes
 * @param taken places taken on this day, by slot (`HH:MM`)
 * @param closing what the workshop closed of it
 */
export function dayAvailability(
  date: string,
  slots: number,
  taken: ReadonlyMap<string, number>,
  booking: BookingSettings,
  window: BookingWindow,
  closing?: DayClosing,
): DayAvailability {
  const opening = openingOf(date, booking, closing);
  if (!opening.open) {
    return { date, open: false, closed_reason: opening.reason, closed_text: opening.text, slots: [] };
  }
  const starts = [...startsOf(slots, booking, opening)];
  const offered = starts.map(([time, times]): SlotAvailability => {
    const left = Math.min(...times.map((slot) => booking.placesPerSlot - (taken.get(slot) ?? 0)));
    const places_left = Math.max(0, left);
    return { time, places_left, bookable: places_left > 0 && outsideWindow(date, time, window) === null };
  });
  return { date, open: true, closed_reason: null, closed_text: null, slots: offered };
}
