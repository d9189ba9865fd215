import { kindTitles } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { AppointmentJson } from '../../booking/schema.ts';
import { daysBetween } from '../../platform/local-time.ts';
import type { ReminderJson } from '../../reminders/reminder-json.ts';
import { calendarTexts } from './calendar-texts.ts';

/** How long calendars may go without looking again, where they ask. */
const REFRESH_SECONDS = 60 * 60;

interface CustomerEntries {
  /** Sorted by start, each with the SEQUENCE of its entry. */
  visits: readonly (AppointmentJson & { sequence: number })[];
  /** Those that are live. */
  reminders: readonly ReminderJson[];
}

/**
 * A customer's visits and reminders as a calendar to subscribe to (RFC 5545). A visit has its times, and a reminder the
 * whole of the day on which it is due, or on which it speaks again; a reminder whose work is booked is left to the visit.
 * What a customer wrote of a visit is not in it: whoever runs the calendar reads it, too.
 * @param now when it is made
 */
export function customerCalendar(
  { visits, reminders }: CustomerEntries,
  { organisation, booking }: Pick<SiteSettings, 'organisation' | 'booking'>,
  language: Locale,
  now: Date,
): string {
  const { name, address, phone } = organisation;
  const text = calendarTexts(language);
  const titleOf = kindTitles(booking, language);
  const calendar = ical({
    name,
    prodId: { company: 'Forecourt', product: 'My calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const { vehicle, reference, service_type } = visit;
    const entry = calendar.createEvent({
      // Not that of the entry that a customer takes of one visit, which may be in the same calendar.
      id: `${visit.id}-subscribed`,
      sequence: visit.sequence,
      stamp: now,
      created: visit.created_at,
      lastModified: visit.changes.at(-1)?.changed_at ?? visit.created_at,
      start: visit.starts_at,
      end: visit.ends_at,
      status: visit.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: summaryOf(titleOf(service_type), vehicle),
      description: [reference, phone].filter(Boolean).join('\n'),
    });
    if (address) entry.location(address.lines.join(', '));
  }
  for (const reminder of reminders) {
    const day = dayOf(reminder);
    if (day === null) continue;
    calendar.createEvent({
      id: `${reminder.id}-reminder`,
      ...changesOf(reminder),
      stamp: now,
      created: reminder.created_at,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      // Nobody is busy all day because of it.
      transparency: ICalEventTransparency.TRANSPARENT,
      status: ICalEventStatus.CONFIRMED,
      summary: summaryOf(reminder.name, reminder.vehicle),
      description: [
        reminder.due_on_estimated ? text('estimated') : '',
        ...reminder.reminder_items.map((item) => `• ${item}`),
      ]
        .filter(Boolean)
        .join('\n'),
    });
  }
  return calendar.toString();
}

/** "Repair: VW Golf (AB12 CDE)"; whose calendar it is, its name says. */
function summaryOf(what: string, { make, model, device_reg }: ReminderJson['vehicle']): string {
  const name = [make, model].filter(Boolean).join(' ');
  return `${what}: ${name ? `${name} (${device_reg})` : device_reg}`;
}

/** A guess moves with the readings that it rests on, although nobody has changed the reminder. */
function changesOf({ version, created_at, updated_at, estimate }: ReminderJson) {
  const readOn = estimate ? `${estimate.to.date}T00:00:00.000Z` : '';
  const days = readOn > created_at ? daysBetween(created_at.slice(0, 10), readOn.slice(0, 10)) : 0;
  return { sequence: version - 1 + days, lastModified: readOn > updated_at ? readOn : updated_at };
}

/** Where a reminder stands in a calendar; null where nobody knows when it is due, and where a visit stands for it. */
function dayOf({ due_on, snoozed_until, booked }: ReminderJson): string | null {
  if (booked || due_on === null) return null;
  return snoozed_until !== null && snoozed_until > due_on ? snoozed_until : due_on;
}
