import type { Appointment } from '@forecourt/shared/api';
import type { PublicSettings } from '@forecourt/shared/settings';

/**
 * Page of Google Calendar that offers to add a visit, with the facts of the calendar file (api/src/booking/calendar-entry.ts).
 * @param kind name of the kind of work
 * @param hours opening hours of its day, as text; null if unknown
 */
export function googleCalendarAddress(
  visit: Appointment,
  { kind, hours }: { kind: string; hours: string | null },
  { name, phone, address }: Pick<PublicSettings['organisation'], 'name' | 'phone' | 'address'>,
): string {
  const place = [hours, phone, address?.map].filter(Boolean).join('\n');
  const url = new URL('https://calendar.google.com/calendar/render');
  url.search = String(
    new URLSearchParams({
      action: 'TEMPLATE',
      text: `${name} · ${kind} · ${visit.vehicle.device_reg}`,
      dates: `${stampOf(visit.starts_at)}/${stampOf(visit.ends_at)}`,
      details: [visit.reference, visit.note, place].filter(Boolean).join('\n\n'),
      ...(address ? { location: address.lines.join(', ') } : {}),
    }),
  );
  return url.href;
}

/** Instant in the format of calendars: `20261126T103000Z`. */
function stampOf(instant: string): string {
  return instant.replace(/[-:]|\.\d+/g, '');
}
