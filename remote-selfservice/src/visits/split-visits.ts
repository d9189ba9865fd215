import type { Appointment } from '@forecourt/shared/api';
import { isActiveVisit, isAtWorkshop, isPastVisit } from '@forecourt/shared/visits';
import { cancelledByWorkshop } from './visit-status.ts';

interface SplitVisits {
  /** Visit whose vehicle is at the workshop, else the first booked one, or null. */
  next: Appointment | null;
  /** Visits that will take place, `next` first, then the soonest. */
  booked: Appointment[];
  /** `next` first, then the soonest; last, until their day is over, those that the workshop cancelled. */
  upcoming: Appointment[];
  /** Past visits, and those that the customer cancelled; latest first. */
  past: Appointment[];
}

/** Splits visits, given in order of their start, into upcoming and past ones. */
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

/** Visits that the workshop cancelled, without a later booking for the same vehicle. */
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
