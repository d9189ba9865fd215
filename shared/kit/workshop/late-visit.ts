import type { Appointment } from '@forecourt/shared/api';
import {
  localDateAt,
  localTimeAt,
  toInstant,
  toMinutesSinceMidnight,
  toTimeOfDay,
} from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { findVisitState, type VisitTimeZoneFields, visitTimeZone } from '@forecourt/shared/visits';
import { type DateAndTime, findCollectionOpening, openingHoursOn, QUARTER_MINUTES } from './opening.ts';

/** Rounds a time up to a quarter of an hour, as customers read it, but not past the end of its opening or day. */
export function roundUpToQuarterHour({ date, time }: DateAndTime): DateAndTime {
  const quarters = Math.ceil(toMinutesSinceMidnight(time) / QUARTER_MINUTES);
  const latest = openingHoursOn(date, siteSettings().booking)?.to ?? '23:59';
  return { date, time: toTimeOfDay(Math.min(quarters * QUARTER_MINUTES, toMinutesSinceMidnight(latest))) };
}

export type VisitReadyTimeFields = Pick<Appointment, 'status' | 'ready_by'> & VisitTimeZoneFields;

/** Ready time given by the workshop, rounded, or the next opening if it is closed then; null if it gave none. */
export function findAnnouncedReadyTime(visit: VisitReadyTimeFields): DateAndTime | null {
  if (!visit.ready_by) return null;
  const readyAt = new Date(visit.ready_by);
  const clock = visitTimeZone(visit);
  const opening = findCollectionOpening(readyAt, siteSettings().booking, clock);
  return roundUpToQuarterHour({
    date: opening?.date ?? localDateAt(readyAt, clock),
    time: opening?.from ?? localTimeAt(readyAt, clock),
  });
}

/** Whether a vehicle in the workshop is not ready although the time given by the workshop has passed. */
export function isReadyTimePassed(visit: VisitReadyTimeFields, now: Date): boolean {
  const end = visit.status === 'in_progress' ? findAnnouncedReadyTime(visit) : null;
  return end !== null && toInstant(end.date, end.time, visitTimeZone(visit)) <= now;
}

/** State of an open visit: as `findVisitState` returns it, or `late`. */
export function findVisitStateOrLate(visit: Appointment, now: Date) {
  return isReadyTimePassed(visit, now) ? 'late' : findVisitState(visit);
}
