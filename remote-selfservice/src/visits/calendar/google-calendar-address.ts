import type { Appointment } from '@forecourt/shared/api';
import type { PublicSettings } from '@forecourt/shared/settings';

/** The page of Google Calendar that offers to add a visit, with the facts that the calendar file has, too. */
export function googleCalendarAddress(
  visit: Appointment,
  { name, phone, address }: Pick<PublicSettings['organisation'], 'name' | 'phone' | 'address'>,
): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  url.search = String(
    new URLSearchParams({
      action: 'TEMPLATE',
      text: `${name} · ${visit.vehicle.device_reg}`,
      dates: `${stampOf(visit.starts_at)}/${stampOf(visit.ends_at)}`,
      details: [visit.reference, visit.note, phone].filter(Boolean).join('\n\n'),
      ...(address ? { location: address.lines.join(', ') } : {}),
    }),
  );
  return url.href;
}

/** An instant as calendars write it: `20261126T103000Z`. */
function stampOf(instant: string): string {
  return instant.replace(/[-:]|\.\d+/g, '');
}
