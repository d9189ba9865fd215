import {
  addDays,
  dayOfWeek,
  localDateAt,
  localTimeAt,
  toMinutesSinceMidnight,
  toTimeOfDay,
} from '@forecourt/shared/dates';
import type { PublicSettings } from '@forecourt/shared/settings';

type Hours = Pick<PublicSettings['booking'], 'openingHours' | 'closedDays'>;

interface DayHours {
  from: string;
  to: string;
}

export interface Opening extends DayHours {
  date: string;
  inDays: number;
  isOpen: boolean;
}

export interface OpeningStatus {
  isOpen: boolean;
  /** Today's hours; null if closed all day. */
  today: DayHours | null;
  /** Next opening; null while the workshop is open, or if it does not open within a year. */
  next: Opening | null;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Number of days in which the next opening is searched. If there is none, the workshop counts as closed for good. */
const MAX_DAYS_TO_OPENING = 366;

/** Returns whether the workshop is open at an instant, and its hours. Opening hours are local times. */
export function openingStatusAt(now: Date, hours: Hours, timeZone: string): OpeningStatus {
  const local = { date: localDateAt(now, timeZone), time: localTimeAt(now, timeZone) };
  const hoursOn = (date: string) => openingHoursOn(date, hours);
  const opening = findOpening(local, hoursOn);
  const isOpen = opening?.isOpen ?? false;
  return { isOpen, today: hoursOn(local.date), next: isOpen ? null : opening };
}

/**
 * Finds the first opening for collecting a vehicle that is ready while the workshop is closed; null if the workshop is open,
 * closing time included, or never opens.
 */
export function findCollectionOpening(ready: Date, hours: Hours, timeZone: string): Opening | null {
  const { today, next } = openingStatusAt(ready, hours, timeZone);
  return today?.to === localTimeAt(ready, timeZone) ? null : next;
}

/**
 * Finds the current opening or, if the workshop is closed, the next one; null if there is none within `maxDays`.
 * @param hoursOn returns the opening hours of a date; null if closed
 */
export function findOpening(
  { date: today, time }: DateAndTime,
  hoursOn: (date: string) => DayHours | null,
  maxDays = MAX_DAYS_TO_OPENING,
): Opening | null {
  for (let inDays = 0; inDays <= maxDays; inDays += 1) {
    const date = addDays(today, inDays);
    const hours = hoursOn(date);
    if (!hours || (inDays === 0 && time >= hours.to)) continue;
    return { date, inDays, from: hours.from, to: hours.to, isOpen: inDays === 0 && time >= hours.from };
  }
  return null;
}

export interface WeekdaysWithSameHours {
  /** Consecutive days with the same hours; 0 is Sunday. */
  days: [number, ...number[]];
  /** Hours as `HH:MM`; null if closed. */
  hours: DayHours | null;
}

/** Regular opening hours of a week; consecutive days with equal hours are grouped. @param firstDayOfWeek 0 is Sunday */
export function groupWeekHours(
  { openingHours }: Pick<Hours, 'openingHours'>,
  firstDayOfWeek: number,
): WeekdaysWithSameHours[] {
  const week = WEEKDAYS.map((_, index) => (firstDayOfWeek + index) % WEEKDAYS.length);
  const groups: WeekdaysWithSameHours[] = [];
  for (const day of week) {
    const hours = openingHours[WEEKDAYS[day] ?? 'sunday'];
    const group = groups.at(-1);
    if (group && group.hours?.from === hours?.from && group.hours?.to === hours?.to) group.days.push(day);
    else groups.push({ days: [day], hours });
  }
  return groups;
}

/** Opening hours on a day; null if closed. @param date `YYYY-MM-DD` */
export function openingHoursOn(date: string, { openingHours, closedDays }: Hours): DayHours | null {
  if (closedDays.includes(date)) return null;
  const weekday = WEEKDAYS[dayOfWeek(date)];
  return weekday ? openingHours[weekday] : null;
}

export const QUARTER_MINUTES = 15;

/** Date (`YYYY-MM-DD`) and time (`HH:MM`) in the workshop's time zone. */
export interface DateAndTime {
  date: string;
  time: string;
}

/**
 * Estimates the day and time at which work of `minutes` will be finished, in opening hours only, rounded up to 15
 * minutes but not past closing time; null if that is more than a year ahead.
 */
export function estimateReadyTime(
  { date, time }: DateAndTime,
  minutes: number,
  hours: Hours,
): DateAndTime | null {
  let left = minutes;
  for (let inDays = 0; inDays < MAX_DAYS_TO_OPENING; inDays += 1) {
    const day = addDays(date, inDays);
    const open = openingHoursOn(day, hours);
    if (!open) continue;
    const from =
      inDays === 0
        ? Math.max(toMinutesSinceMidnight(time), toMinutesSinceMidnight(open.from))
        : toMinutesSinceMidnight(open.from);
    const to = toMinutesSinceMidnight(open.to);
    if (from + left <= to) {
      const done = Math.ceil((from + left) / QUARTER_MINUTES) * QUARTER_MINUTES;
      return { date: day, time: toTimeOfDay(Math.min(done, to)) };
    }
    left -= Math.max(0, to - from);
  }
  return null;
}
