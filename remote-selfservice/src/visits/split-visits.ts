import type { Appointment } from '@forecourt/shared/api';
import { isActiveVisit, isAtWorkshop, isPastVisit } from '@forecourt/shared/visits';
import { cancelledByWorkshop } from './visit-status.ts';

export interface SplitVisits {
  /** The one whose car is at the workshop, else the first that will take place; null when none is booked. */
  next: Appointment | null;
  /** Those that will take place, `next` first, then the soonest. */
  booked: Appointment[];
  /** What is still to come, `next` first, then the soonest; last, until their day is over, those that the workshop cancelled. */
  upcoming: Appointment[];
  /** What is over, or was cancelled by its customer; latest first. */
  past: Appointment[];
}

/** Parts a customer's visits, given in order of their start, into those to come and those that are over. */
export function splitVisits(visits: readonly Appointment[], now: Date): SplitVisits {
  const open = visits.filter((visit) => isActiveVisit(visit) && !isPastVisit(visit, now));
  const booked = [...open.filter(isAtWorkshop), ...open.filter((visit) => !isAtWorkshop(visit))];
  const cancelled = visits.filter((visit) => cancelledByWorkshop(visit) && !isPastVisit(visit, now));
  const upcoming = [...booked, ...cancelled];
  return {
    next: booked[0] ?? null,
    booked,
    upcoming,
    past: visits.filter((visit) => !upcoming.includes(visit)).reverse(),
  };
}

/** Those that the workshop cancelled and that have no other one in their place, booked since for the same vehicle. */
export function cancelledWithoutOther(visits: readonly Appointment[], now: Date): Appointment[] {
  return splitVisits(visits, now).upcoming.filter((visit) => {
    const cancelled = cancelledByWorkshop(visit);
    return cancelled && !visits.some((other) => isInPlaceOf(other, visit, cancelled.changed_at));
  });
}

function isInPlaceOf(visit: Appointment, cancelled: Appointment, since: string): boolean {
  return (
    visit.vehicle.id === cancelled.vehicle.id &&
    isActiveVisit(visit) &&
    Date.parse(visit.created_at) > Date.parse(since)
  );
}
