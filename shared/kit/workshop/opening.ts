import { addDays, dayOfWeek, localDateAt, localTimeAt } from '@forecourt/shared/dates';
import type { PublicSettings } from '@forecourt/shared/settings';

/** When the workshop is open, in its own time. */
export type Hours = Pick<PublicSettings['booking'], 'openingHours' | 'closedDays'>;

/** Whether the workshop is open at a moment, and when it will be. */
export interface Opening {
  isOpen: boolean;
  /** The hours of the day that it is there, `HH:MM`; null when it is closed all day. */
  today: { from: string; to: string } | null;
  /** When it opens next; null while it is open, and when it does not within a year. */
  next: { inDays: number; date: string; time: string } | null;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Who opens on no day within a year has closed for good, as far as customers care. */
export const LOOK_AHEAD_DAYS = 366;

/** Opening hours are what clocks show at the workshop, so they move with a change of clocks. */
export function openingAt(now: Date, hours: Hours, timeZone: string): Opening {
  const date = localDateAt(now, timeZone);
  const time = localTimeAt(now, timeZone);
  const today = hoursOn(date, hours);
  if (today && today.from <= time && time < today.to) return { isOpen: true, today, next: null };
  if (today && time < today.from) {
    return { isOpen: false, today, next: { inDays: 0, date, time: today.from } };
  }
  return { isOpen: false, today, next: nextAfter(date, hours) };
}

function nextAfter(today: string, hours: Hours): Opening['next'] {
  for (let inDays = 1; inDays <= LOOK_AHEAD_DAYS; inDays += 1) {
    const date = addDays(today, inDays);
    const then = hoursOn(date, hours);
    if (then) return { inDays, date, time: then.from };
  }
  return null;
}

/** A run of weekdays with the same hours. */
export interface SameHours {
  /** In the order of the week; 0 is Sunday. */
  days: [number, ...number[]];
  /** `HH:MM`; null where it is closed. */
  hours: Opening['today'];
}

/** The hours of every week. @param firstDayOfWeek what the week begins with, 0 is Sunday */
export function weekHours(
  { openingHours }: Pick<Hours, 'openingHours'>,
  firstDayOfWeek: number,
): SameHours[] {
  const week = WEEKDAYS.map((_, index) => (firstDayOfWeek + index) % WEEKDAYS.length);
  const groups: SameHours[] = [];
  for (const day of week) {
    const hours = openingHours[WEEKDAYS[day] ?? 'sunday'];
    const group = groups.at(-1);
    if (group && group.hours?.from === hours?.from && group.hours?.to === hours?.to) group.days.push(day);
    else groups.push({ days: [day], hours });
  }
  return groups;
}

/** The hours of a day (`YYYY-MM-DD`) by the settings; null when it is closed. */
export function hoursOn(date: string, { openingHours, closedDays }: Hours): Opening['today'] {
  if (closedDays.includes(date)) return null;
  const weekday = WEEKDAYS[dayOfWeek(date)];
  return weekday ? openingHours[weekday] : null;
}
