import type { SiteSettings } from '@forecourt/shared/settings/schema';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { WorkshopAppointmentJson } from './workshop-appointment-json.ts';

/** How long calendars may go without looking again, where they ask. */
const REFRESH_SECONDS = 15 * 60;

/**
 * What is booked as a calendar to subscribe to (RFC 5545). Whoever has the address of a feed reads it, and so does
 * whoever runs the calendar, so it says which car comes when, and of its customer nothing: neither name nor number nor
 * what they wrote (docs/decisions/019-the-workshops-side.md).
 * @param visits in the order of their start
 * @param now when it is made
 */
export function dayPlanFeed(
  visits: readonly WorkshopAppointmentJson[],
  { name }: Pick<SiteSettings['organisation'], 'name'>,
  now: Date,
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Forecourt', product: 'Day plan' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const { device_reg, make, model } = visit.vehicle;
    calendar.createEvent({
      // Not that of the customer's own entry, which may be in the same calendar.
      id: `${visit.reference}-day-plan`,
      sequence: visit.version - 1,
      stamp: now,
      start: visit.starts_at,
      end: visit.ends_at,
      status: visit.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: `${device_reg} · ${visit.service_type}`,
      description: [visit.reference, [make, model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
    });
  }
  return calendar.toString();
}
