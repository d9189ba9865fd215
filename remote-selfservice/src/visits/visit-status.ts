import type { Appointment } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { isPastVisit, type VisitTimeZoneFields, visitTimeZone } from '@forecourt/shared/visits';

/** `upcoming`: requested or confirmed, and its day is not over. `unreported`: its day is over without a recorded outcome. */
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

/** Whether the workshop refused a request, so that the visit was never confirmed. Older apis do not say so. */
export function isRefusedRequest(visit: Pick<Appointment, 'status' | 'changes'>): boolean {
  const { changes } = visit;
  const cancelled = findWorkshopCancellation(visit);
  return cancelled !== null && changes[changes.indexOf(cancelled) - 1]?.status === 'requested';
}

/** Id of the message that says who cancelled a visit, or that the workshop refused the request. */
export function selectCancellationTitleId(visit: Pick<Appointment, 'status' | 'changes'>) {
  if (isRefusedRequest(visit)) return 'cancelled.request.title';
  return findWorkshopCancellation(visit) ? 'cancelled.workshop.title' : 'cancelled.title';
}
