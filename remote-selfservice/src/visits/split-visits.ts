import type { Appointment } from '@forecourt/shared/api';
import { cancelledByWorkshop, isActive, isOver } from './visit-status.ts';

export interface SplitVisits {
  /** The first one that will take place; null when none is booked. */
  next: Appointment | null;
  /** What is still to come, soonest first; last, until their day is over, those that the workshop cancelled. */
  upcoming: Appointment[];
  /** What is over, or was cancelled by its customer; latest first. */
  past: Appointment[];
}

/** Parts a customer's visits, given in order of their start, into those to come and those that are over. */
export function splitVisits(visits: readonly Appointment[], now: Date): SplitVisits {
  const booked = visits.filter((visit) => isActive(visit) && !isOver(visit, now));
  const cancelled = visits.filter((visit) => cancelledByWorkshop(visit) && !isOver(visit, now));
  const upcoming = [...booked, ...cancelled];
  return {
    next: booked[0] ?? null,
    upcoming,
    past: visits.filter((visit) => !upcoming.includes(visit)).reverse(),
  };
}
