import type { Appointment, Vehicle } from '@forecourt/shared/api';
import { isActiveVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { splitVisits } from '../visits/split-visits.ts';

/** What is known of a vehicle's visits. */
export interface VehicleVisits {
  /** The one that takes place next, or takes place now; null when none is booked. */
  next: Appointment | null;
  /** The latest that took place; null when there was none. */
  last: Appointment | null;
}

/** @param visits the customer's, in order of their start */
export function visitsOf(
  { id }: Pick<Vehicle, 'id'>,
  visits: readonly Appointment[],
  now: Date,
): VehicleVisits {
  const { next, past } = splitVisits(
    visits.filter(({ vehicle }) => vehicle.id === id),
    now,
  );
  return { next, last: past.find(tookPlace) ?? null };
}

/** The vehicles, the one that a visit was booked for last first; those without any in their order; and last those that are at the workshop. */
export function lastUsedFirst(
  vehicles: readonly Vehicle[],
  visits: readonly Pick<Appointment, 'vehicle' | 'created_at' | 'status'>[],
): Vehicle[] {
  const lastUse = (id: string) =>
    visits.reduce(
      (latest, { vehicle, created_at }) =>
        vehicle.id === id ? Math.max(latest, Date.parse(created_at)) : latest,
      0,
    );
  const isHere = (id: string) => visits.some((visit) => visit.vehicle.id === id && isAtWorkshop(visit));
  return [...vehicles].sort(
    (one, other) => Number(isHere(one.id)) - Number(isHere(other.id)) || lastUse(other.id) - lastUse(one.id),
  );
}

/** Nobody has noted how it went, or it was completed: cancelled and missed ones did not. */
function tookPlace(visit: Appointment): boolean {
  return visit.status === 'completed' || isActiveVisit(visit);
}
