import type { Appointment } from '@forecourt/shared/api';
import type { PublicSettings } from '@forecourt/shared/settings';

/**
 * The page of Google Calendar that offers to add a visit, with the facts that the calendar file has, too
 * (api/src/booking/calendar-entry.ts).
 * @param kind what its kind of work is called
 * @param hours when the workshop is open on its day, in words; null where nothing is said of that
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

/** An instant as calendars write it: `20261126T103000Z`. */
function stampOf(instant: string): string {
  return instant.replace(/[-:]|\.\d+/g, '');
}
