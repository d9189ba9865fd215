import type { Appointment } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';

/** Returns the current or next visit of a vehicle; null if it has none. @param visits of any vehicles, in order of start */
export function findCurrentOrNextVisit(
  vehicle: { id: string },
  visits: readonly Appointment[],
  now: Date,
): Appointment | null {
  const open = visits.filter(
    (visit) => visit.vehicle.id === vehicle.id && isUnfinishedVisit(visit) && !isPastVisit(visit, now),
  );
  return open.find(isAtWorkshop) ?? open[0] ?? null;
}

const PHASES: Record<Appointment['status'], 'upcoming' | 'on_site' | 'over' | 'cancelled'> = {
  requested: 'upcoming',
  confirmed: 'upcoming',
  in_progress: 'on_site',
  ready: 'on_site',
  completed: 'over',
  no_show: 'over',
  cancelled: 'cancelled',
};

export function isUnfinishedVisit({ status }: Pick<Appointment, 'status'>): boolean {
  return PHASES[status] === 'upcoming' || PHASES[status] === 'on_site';
}

export type VisitTimeZoneFields = Pick<Appointment, 'time_zone' | 'clock'>;

/** Time zone of a visit, for `localDateAt`: its name or, if it is not the site's current zone, UTC offsets from the backend. */
export function visitTimeZone({ time_zone, clock }: VisitTimeZoneFields): string {
  return clock ?? time_zone;
}

type DatedVisit = Pick<Appointment, 'status' | 'date'> & VisitTimeZoneFields;

/** Whether a visit is over: it was completed or missed, or its day has ended and the vehicle is not at the workshop. */
export function isPastVisit(visit: DatedVisit, now: Date): boolean {
  if (PHASES[visit.status] === 'over') return true;
  return !isAtWorkshop(visit) && visit.date < localDateAt(now, visitTimeZone(visit));
}

export function isAtWorkshop({ status }: Pick<Appointment, 'status'>): boolean {
  return PHASES[status] === 'on_site';
}

/** State of an open visit, to choose its sign (`STATE_SIGNS`). `findVisitStateOrLate` also finds late ones. */
export function findVisitState({ status }: Pick<Appointment, 'status'>): 'booked' | 'atWorkshop' | 'ready' {
  if (status === 'ready') return status;
  return isAtWorkshop({ status }) ? 'atWorkshop' : 'booked';
}

/** Day of the work of a completed visit if that was before the booked day; otherwise the booked day (`YYYY-MM-DD`). */
export function visitDay(visit: Pick<Appointment, 'work_date' | 'date'>): string {
  return visit.work_date ?? visit.date;
}

/** Whether the customer can still move or cancel a visit online. */
export function isVisitChangeable(
  { changeable_until }: Pick<Appointment, 'changeable_until'>,
  now: Date,
): boolean {
  return changeable_until !== null && now.getTime() <= Date.parse(changeable_until);
}

export function joinNoteLines({ note }: Pick<Appointment, 'note'>): string | null {
  return note === null ? null : note.split(/\n+/).join(' · ');
}
