import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { weekdayOf } from '../platform/local-time.ts';
import type { DayClosing } from './closings.ts';

export type BookingSettings = SiteSettings['booking'];

/** When the workshop takes work on a day. */
export interface OpenHours {
  /** From when until when, as `HH:MM`. */
  from: string;
  to: string;
  /** Single slots within it that the workshop closed. */
  closedSlots: ReadonlySet<string>;
}

/** When the workshop takes work on a day, or why it does not; `text` says why in its own words. */
export type Opening =
  | ({ open: true } & OpenHours)
  | { open: false; reason: 'closed_weekday' | 'closed_date'; text: string | null };

const NO_SLOTS: ReadonlySet<string> = new Set();

/**
 * @param date `YYYY-MM-DD` in the workshop's own time
 * @param closing what the workshop closed of it, on top of the settings
 */
export function openingOf(date: string, booking: BookingSettings, closing?: DayClosing): Opening {
  if (booking.closedDays.includes(date)) return { open: false, reason: 'closed_date', text: null };
  const hours = booking.openingHours[weekdayOf(date)];
  if (!hours) return { open: false, reason: 'closed_weekday', text: null };
  if (closing?.day) return { open: false, reason: 'closed_date', text: closing.day.reason };
  return { open: true, ...hours, closedSlots: closing?.slots ?? NO_SLOTS };
}
