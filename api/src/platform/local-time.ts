// Use these, not Node or the database: their time zone rules are part of the release, so all processes agree.
export { localDateAt, localTimeAt, toInstant } from '@forecourt/shared/zones';

const MINUTE_MS = 60_000;
// Local days are computed as UTC days, which all have 24 hours: Temporal would take ten times as long.
const DAY_MS = 24 * 60 * MINUTE_MS;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export function formatMinutesAsTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, date.length);
}

/** Number of days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function weekdayOf(date: string): (typeof weekdays)[number] {
  return weekdays[new Date(date).getUTCDay()] ?? 'sunday';
}
