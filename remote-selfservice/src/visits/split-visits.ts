import type { Appointment } from '@forecourt/shared/api';

export interface SplitVisits {
  /** The first one that will take place; null when none is booked. */
  next: Appointment | null;
  /** What is still to come, soonest first; cancelled ones until their time has passed. */
  upcoming: Appointment[];
  /** What is over, latest first. */
  past: Appointment[];
}

const ACTIVE = new Set<Appointment['status']>(['requested', 'confirmed', 'in_progress']);

/** Parts a customer's visits, given in order of their start, into those to come and those that are over. */
export function splitVisits(visits: readonly Appointment[], now: Date): SplitVisits {
  const upcoming = visits.filter((visit) => !isOver(visit, now));
  return {
    next: upcoming.find(isActive) ?? null,
    upcoming,
    past: visits.filter((visit) => isOver(visit, now)).reverse(),
  };
}

/** Whether a visit is going to take place, or is taking place, as far as its status says. */
export function isActive({ status }: Pick<Appointment, 'status'>): boolean {
  return ACTIVE.has(status);
}

/** Whether a visit lies behind. A car in the workshop stays there past its planned end. */
export function isOver({ status, ends_at }: Pick<Appointment, 'status' | 'ends_at'>, now: Date): boolean {
  if (status === 'completed' || status === 'no_show') return true;
  return status !== 'in_progress' && Date.parse(ends_at) < now.getTime();
}

/** Adds a visit to a list in order of start, or replaces it there. */
export function withVisit(visits: readonly Appointment[], visit: Appointment): Appointment[] {
  return [...visits.filter(({ id }) => id !== visit.id), visit].sort(
    (one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at),
  );
}
