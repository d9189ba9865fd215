import type { Appointment, Reminder } from '@forecourt/shared/api';
import { localTimeAt } from '@forecourt/shared/dates';
import { isActiveVisit, visitTimeZone } from '@forecourt/shared/visits';

/** Entry of the calendar, as the backend makes it (api/src/me/calendar-feed.ts). */
export interface CalendarEntry {
  id: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`, workshop time; null for the whole day. */
  times: { from: string; to: string } | null;
  /** Null for a reminder. */
  visit: Appointment | null;
  /** The reminder's name. */
  about: string;
  vehicle: Reminder['vehicle'];
}

const MAX_SHOWN = 3;

/** Next few entries of the calendar. @param today `YYYY-MM-DD`, workshop time */
export function nextEntries(
  visits: readonly Appointment[],
  reminders: readonly Reminder[],
  today: string,
): CalendarEntry[] {
  const entries: CalendarEntry[] = [];
  for (const visit of visits) {
    if (!isActiveVisit(visit)) continue;
    const { id, date, time, ends_at } = visit;
    const times = { from: time, to: localTimeAt(new Date(ends_at), visitTimeZone(visit)) };
    entries.push({ id, date, times, visit, about: '', vehicle: visit.vehicle });
  }
  for (const reminder of reminders) {
    const date = dayOf(reminder);
    const { id, name: about, vehicle } = reminder;
    if (date) entries.push({ id, date, times: null, visit: null, about, vehicle });
  }
  const startOf = ({ date, times }: CalendarEntry) => `${date} ${times?.from ?? ''}`;
  return entries
    .filter(({ date }) => date >= today)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
    .slice(0, MAX_SHOWN);
}

/** Due date of a reminder, or the end of its snooze; null if unknown, or if a visit covers it. */
function dayOf({ due_on, snoozed_until, booked }: Reminder): string | null {
  if (booked || due_on === null) return null;
  return snoozed_until !== null && snoozed_until > due_on ? snoozed_until : due_on;
}
