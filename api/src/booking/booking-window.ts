import { addDays, addMinutes, instantOf, localDateAt } from '../platform/local-time.ts';
import type { BookingSettings } from './opening.ts';

/** The first instant and the last day that can be booked now (docs/design.md §5: minimum notice, horizon). */
export interface BookingWindow {
  earliest: Date;
  earliestDate: string;
  lastDate: string;
  timeZone: string;
}

export function bookingWindowAt(now: Date, booking: BookingSettings, timeZone: string): BookingWindow {
  const earliest = addMinutes(now, booking.minimumNoticeMinutes);
  return {
    earliest,
    earliestDate: localDateAt(earliest, timeZone),
    lastDate: addDays(localDateAt(now, timeZone), booking.horizonDays),
    timeZone,
  };
}

/** Why a time lies outside the window; null when it lies inside. */
export function outsideWindow(
  date: string,
  time: string,
  window: BookingWindow,
): 'too_soon' | 'too_far' | null {
  if (date > window.lastDate) return 'too_far';
  if (date < window.earliestDate) return 'too_soon';
  // On any later day nothing can be too soon, so the instant is needed on one day only.
  if (date > window.earliestDate) return null;
  return instantOf(date, time, window.timeZone) < window.earliest ? 'too_soon' : null;
}
