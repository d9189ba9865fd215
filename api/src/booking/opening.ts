import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { weekdayOf } from '../platform/local-time.ts';

export type BookingSettings = SiteSettings['booking'];

/** Whether the workshop takes work on a day, from when until when (`HH:MM`), or why it does not. */
export type Opening =
  | { open: true; from: string; to: string }
  | { open: false; reason: 'closed_weekday' | 'closed_date' };

/** @param date `YYYY-MM-DD` in the workshop's own time */
export function openingOf(date: string, booking: BookingSettings): Opening {
  if (booking.closedDays.includes(date)) return { open: false, reason: 'closed_date' };
  const hours = booking.openingHours[weekdayOf(date)];
  return hours ? { open: true, ...hours } : { open: false, reason: 'closed_weekday' };
}
