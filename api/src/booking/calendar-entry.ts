import type { SiteSettings } from '@forecourt/shared/settings/schema';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppointmentJson } from './appointment-json.ts';

/**
 * An appointment as an iCalendar file (RFC 5545). It always has the same UID and a SEQUENCE that rises with each change,
 * so a calendar that takes the file again moves its entry, or strikes it when the appointment is cancelled
 * (RFC 5546 §3.2.1, §3.2.5). Times are instants: no calendar has to know the workshop's time zone.
 * @param now when the file is made
 */
export function calendarEntry(
  appointment: AppointmentJson,
  { name, email, phone, address }: SiteSettings['organisation'],
  now: Date,
): string {
  const isCancelled = appointment.status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Forecourt', product: 'Visits' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const entry = calendar.createEvent({
    id: appointment.id,
    sequence: appointment.version - 1,
    stamp: now,
    start: appointment.starts_at,
    end: appointment.ends_at,
    status: isCancelled ? ICalEventStatus.CANCELLED : statusOf(appointment),
    summary: `${name} · ${appointment.vehicle.device_reg}`,
    description: [appointment.reference, appointment.note, phone].filter(Boolean).join('\n\n'),
    organizer: { name, email },
  });
  if (address) entry.location(address.lines.join(', '));
  return calendar.toString();
}

function statusOf({ status }: AppointmentJson): ICalEventStatus {
  return status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
