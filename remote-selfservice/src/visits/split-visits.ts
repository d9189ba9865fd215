import type { Appointment } from '@forecourt/shared/api';
import { isAtWorkshop, isPastVisit, isUnfinishedVisit, visitDay } from '@forecourt/shared/visits';
import { findWorkshopCancellation } from './visit-status.ts';

interface SplitVisits {
  /** First visit of `booked`; null if there is none. */
  next: Appointment | null;
  /** Open visits: first those whose vehicle is at the workshop, then those that have not begun, each in order of start. */
  booked: Appointment[];
  /** `booked`, then visits that the workshop cancelled and whose day is not over. */
  upcoming: Appointment[];
  /** All other visits, latest first: past ones, and those that the customer cancelled. */
  past: Appointment[];
}

/** Splits visits into upcoming and past ones. @param visits in order of their start */
export function splitVisits(visits: readonly Appointment[], now: Date): SplitVisits {
  const open = visits.filter((visit) => isUnfinishedVisit(visit) && !isPastVisit(visit, now));
  const booked = [...open.filter(isAtWorkshop), ...open.filter((visit) => !isAtWorkshop(visit))];
  const cancelled = visits.filter((visit) => findWorkshopCancellation(visit) && !isPastVisit(visit, now));
  const upcoming = [...booked, ...cancelled];
  return {
    next: booked[0] ?? null,
    booked,
    upcoming,
    past: sortLatestFirst(visits.filter((visit) => !upcoming.includes(visit))),
  };
}

/** Sorts visits by `visitDay`, latest first. @param visits in order of their start */
export function sortLatestFirst(visits: readonly Appointment[]): Appointment[] {
  return visits.toReversed().sort((one, other) => visitDay(other).localeCompare(visitDay(one)));
}

/** Returns upcoming visits that the workshop cancelled, except those whose vehicle and work were booked again. */
export function findUnreplacedCancellations(visits: readonly Appointment[], now: Date): Appointment[] {
  return splitVisits(visits, now).upcoming.filter(
    (visit) => findWorkshopCancellation(visit) && !findReplacementVisit(visit, visits),
  );
}

/** Time after the start of a missed visit in which the home screen offers to book it again. */
const MISSED_SHOWN_MS = 14 * 24 * 60 * 60 * 1000;

/** Returns visits that the customer missed recently, except those whose vehicle and work were booked again. */
export function findMissedVisits(visits: readonly Appointment[], now: Date): Appointment[] {
  return visits.filter(
    (visit) =>
      visit.status === 'no_show' &&
      now.getTime() - Date.parse(visit.starts_at) < MISSED_SHOWN_MS &&
      !findReplacementVisit(visit, visits),
  );
}

/** Time in which a booking counts as a replacement. A later one is probably for the same work because it is due again. */
const REPLACED_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;

/** Returns the visit booked in place of one that the workshop cancelled or the customer missed: same vehicle and work. */
export function findReplacementVisit(
  lost: Appointment,
  visits: readonly Appointment[],
): Appointment | undefined {
  const start = Date.parse(lost.starts_at);
  const cancellation = findWorkshopCancellation(lost);
  const since = cancellation ? Date.parse(cancellation.changed_at) : start;
  const until = Math.max(since, start) + REPLACED_WITHIN_MS;
  return visits.find(
    (visit) =>
      visit.vehicle.id === lost.vehicle.id &&
      visit.service_type === lost.service_type &&
      visit.status !== 'cancelled' &&
      Date.parse(visit.created_at) > since &&
      Date.parse(visit.created_at) < until,
  );
}
