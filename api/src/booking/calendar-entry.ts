import path from 'node:path';
import {
  createMessageLoader,
  createServiceTitleLookup,
  formatSitePhone,
  getServerTexts,
} from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { computeOpening } from './availability.ts';
import { formatTimeOfDay, formatVehicleWithRegistration } from './language.ts';
import type { AppointmentRow, CommonAppointmentJson } from './schema.ts';

const getCalendarTexts = createMessageLoader<keyof typeof import('./messages/en.json')>(
  path.join(import.meta.dirname, 'messages'),
);

/** Title of a visit in a calendar: "Repair at Harbour Street Garage: VW Golf (AB12 CDE)". */
export function formatCalendarTitle(
  { service_type, status, vehicle }: Pick<CommonAppointmentJson, 'service_type' | 'status' | 'vehicle'>,
  settings: Pick<SiteSettings, 'organisation' | 'booking'>,
  language: Locale,
): string {
  const { name: site, country } = settings.organisation;
  return getCalendarTexts(language, country)(status === 'requested' ? 'visit.requested' : 'visit', {
    service: createServiceTitleLookup(settings, language)(service_type),
    site,
    vehicle: formatVehicleWithRegistration(vehicle),
  });
}

/** Returns SEQUENCE of a calendar entry. It increases with each version, and when time zone rules change the start. */
export function computeCalendarSequence({
  version,
  recomputed,
}: Pick<AppointmentRow, 'version' | 'recomputed'>): number {
  return version - 1 + recomputed;
}

/**
 * Writes an appointment as an iCalendar file (RFC 5545). UID is constant and SEQUENCE increases, so a calendar that imports
 * the file again moves its entry, or removes it if the appointment is cancelled (RFC 5546 §3.2.1, §3.2.5). Times are instants,
 * so no calendar needs the workshop's time zone.
 * @param sequence from `computeCalendarSequence`
 */
export function renderCalendarEntry(
  appointment: CommonAppointmentJson,
  sequence: number,
  settings: Pick<SiteSettings, 'organisation' | 'booking'>,
  language: Locale,
  now: Date,
): string {
  const { name, email, address } = settings.organisation;
  const { reference, note } = appointment;
  const place = [
    hoursText(appointment, settings, language),
    formatSitePhone(settings.organisation),
    address?.map,
  ]
    .filter(Boolean)
    .join('\n');
  const isCancelled = appointment.status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Forecourt', product: 'Visits' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const entry = calendar.createEvent({
    id: appointment.id,
    sequence,
    stamp: now,
    start: appointment.starts_at,
    end: appointment.ends_at,
    status: isCancelled ? ICalEventStatus.CANCELLED : statusOf(appointment),
    summary: formatCalendarTitle(appointment, settings, language),
    description: [reference, note, place].filter(Boolean).join('\n\n'),
    organizer: { name, email },
  });
  if (address) entry.location(address.lines.join(', '));
  return calendar.toString();
}

/** Returns the opening hours on the day of a visit; null if the settings now close that day. */
function hoursText(
  { date }: CommonAppointmentJson,
  { organisation, booking }: Pick<SiteSettings, 'organisation' | 'booking'>,
  language: Locale,
): string | null {
  const day = computeOpening(date, booking);
  if (!day.open) return null;
  const { hours } = getServerTexts(language, organisation.country);
  if (hours === undefined) throw new Error('There is no text for opening hours');
  const written = (time: string) => formatTimeOfDay(time, language, organisation);
  return hours.replace('{from}', written(day.from)).replace('{to}', written(day.to));
}

function statusOf({ status }: CommonAppointmentJson): ICalEventStatus {
  return status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
