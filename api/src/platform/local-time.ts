const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Minutes since midnight as `HH:MM`. */
export function timeOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}

/** The day `days` after `date` (both `YYYY-MM-DD`). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function weekdayOf(date: string): (typeof weekdays)[number] {
  return weekdays[new Date(date).getUTCDay()] ?? 'sunday';
}

/** The day (`YYYY-MM-DD`) that it is in a time zone at an instant. */
export function localDateAt(instant: Date, timeZone: string): string {
  return addMinutes(instant, offsetMinutes(instant, timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant of a local date and time. The database derives the same for what it stores (`starts_at`): a time
 * that a change of clocks skips is moved on by the change, one that occurs twice is the later.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${date}T${time}Z`);
  const offsetAfter = offsetMinutes(new Date(asUtc.getTime() + DAY_MS), timeZone);
  const offsetBefore = offsetMinutes(new Date(asUtc.getTime() - DAY_MS), timeZone);
  const candidates = [offsetAfter, offsetBefore].map((offset) => addMinutes(asUtc, -offset));
  const real = candidates.find(
    (instant) => addMinutes(instant, offsetMinutes(instant, timeZone)).getTime() === asUtc.getTime(),
  );
  return real ?? addMinutes(asUtc, -offsetBefore);
}

// Making a formatter is slow, and a site has one time zone.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const number = 'numeric';
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: number,
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function offsetMinutes(instant: Date, timeZone: string): number {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((local - instant.getTime()) / MINUTE_MS);
}
