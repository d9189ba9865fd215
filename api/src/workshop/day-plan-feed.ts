import type { SiteSettings } from '@forecourt/shared/settings/schema';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { calendarSequence } from '../booking/calendar-entry.ts';
import { addMinutes } from '../platform/local-time.ts';
import type { BookedVisit } from './queries.ts';

/** How long calendars may go without looking again, where they ask. */
const REFRESH_SECONDS = 15 * 60;

/**
 * What is booked as a calendar to subscribe to (RFC 5545). Whoever has the address of a feed reads it, and so does
 * whoever runs the calendar, so it says which car comes when, and of its customer nothing: neither name nor number nor
 * what they wrote (docs/decisions/019-the-workshops-side.md).
 * @param visits in the order of their start
 * @param titleOf what a kind of work is called, by its code
 * @param now when it is made
 */
export function dayPlanFeed(
  visits: readonly BookedVisit[],
  { name }: Pick<SiteSettings['organisation'], 'name'>,
  titleOf: (code: string) => string,
  now: Date,
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Forecourt', product: 'Day plan' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const { device_reg, make, model } = visit;
    calendar.createEvent({
      // Not that of the customer's own entry, which may be in the same calendar.
      id: `${visit.reference}-day-plan`,
      sequence: calendarSequence(visit),
      stamp: now,
      start: visit.starts_at.toISOString(),
      end: addMinutes(visit.starts_at, visit.minutes).toISOString(),
      status: visit.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: `${device_reg} · ${titleOf(visit.service_type)}`,
      description: [visit.reference, [make, model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
    });
  }
  return calendar.toString();
}
