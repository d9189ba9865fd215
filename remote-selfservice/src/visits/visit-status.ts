import type { Appointment } from '@forecourt/shared/api';
import {
  addDays,
  localDateAt,
  toInstant,
  toMinutesSinceMidnight,
  toTimeOfDay,
} from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import {
  findVisitState,
  isPastVisit,
  type VisitTimeZoneFields,
  visitTimeZone,
} from '@forecourt/shared/visits';
import { findCollectionOpening, openingHoursOn } from '@forecourt/shared/workshop';
import { type DateAndTime, dateAndTimeAt } from '../slot-picker/text.ts';

/** `upcoming`: the visit has not begun. `unreported`: its day is over, and no outcome was recorded. */
export type VisitStage =
  | 'upcoming'
  | 'unreported'
  | Exclude<Appointment['status'], 'requested' | 'confirmed'>;

export function computeVisitStage(
  visit: Pick<Appointment, 'status' | 'date'> & VisitTimeZoneFields,
  now: Date,
): VisitStage {
  const { status } = visit;
  if (status !== 'requested' && status !== 'confirmed') return status;
  return isPastVisit(visit, now) ? 'unreported' : 'upcoming';
}

/** Whether a visit is today or tomorrow by the workshop's calendar; null if neither. */
export function toTodayOrTomorrow(
  visit: Pick<Appointment, 'date'> & VisitTimeZoneFields,
  now: Date,
): 'today' | 'tomorrow' | null {
  const { date } = visit;
  const today = localDateAt(now, visitTimeZone(visit));
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}

export function findWorkshopCancellation({
  status,
  changes,
}: Pick<Appointment, 'status' | 'changes'>): Appointment['changes'][number] | null {
  if (status !== 'cancelled') return null;
  const cancelled = changes.findLast(({ change }) => change === 'cancelled');
  return cancelled?.by === 'workshop' ? cancelled : null;
}

const QUARTER_MINUTES = 15;

/** Rounds a time up to a quarter of an hour, as customers read it, but not past the end of its opening or day. */
export function roundUpToQuarter({ date, time }: DateAndTime): DateAndTime {
  const quarters = Math.ceil(toMinutesSinceMidnight(time) / QUARTER_MINUTES);
  const latest = openingHoursOn(date, siteSettings().booking)?.to ?? '23:59';
  return { date, time: toTimeOfDay(Math.min(quarters * QUARTER_MINUTES, toMinutesSinceMidnight(latest))) };
}

/** Time given by the workshop, rounded, or the next opening if it is closed then; null if it gave none. */
export function findPromisedEnd(visit: Appointment): DateAndTime | null {
  if (!visit.ready_by) return null;
  const promisedAt = new Date(visit.ready_by);
  const clock = visitTimeZone(visit);
  const opening = findCollectionOpening(promisedAt, siteSettings().booking, clock);
  return roundUpToQuarter(
    opening ? { date: opening.date, time: opening.from } : dateAndTimeAt(promisedAt, clock),
  );
}

/** Whether a vehicle in the workshop is not ready although the time given by the workshop has passed. */
export function isVisitLate(visit: Appointment, now: Date): boolean {
  const end = visit.status === 'in_progress' ? findPromisedEnd(visit) : null;
  return end !== null && toInstant(end.date, end.time, visitTimeZone(visit)) <= now;
}

/** State of an open visit: as `findVisitState` returns it, or `late`. */
export function findVisitStateOrLate(visit: Appointment, now: Date) {
  return isVisitLate(visit, now) ? 'late' : findVisitState(visit);
}
