import type { Appointment } from '@forecourt/shared/api';
import { isActive, isOver } from './visit-status.ts';

export interface SplitVisits {
  /** The first one that will take place; null when none is booked. */
  next: Appointment | null;
  /** What is still to come, soonest first; cancelled ones until their time has passed. */
  upcoming: Appointment[];
  /** What is over, latest first. */
  past: Appointment[];
}

/** Parts a customer's visits, given in order of their start, into those to come and those that are over. */
export function splitVisits(visits: readonly Appointment[], now: Date): SplitVisits {
  const upcoming = visits.filter((visit) => !isOver(visit, now));
  return {
    next: upcoming.find(isActive) ?? null,
    upcoming,
    past: visits.filter((visit) => isOver(visit, now)).reverse(),
  };
}
