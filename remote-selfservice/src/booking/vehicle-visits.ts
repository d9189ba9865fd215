import type { Appointment, Vehicle } from '@forecourt/shared/api';
import { isActiveVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { splitVisits } from '../visits/split-visits.ts';

export interface VehicleVisits {
  /** Current visit, otherwise the next one; null if neither exists. */
  next: Appointment | null;
  /** Latest visit that took place; null if none did. */
  last: Appointment | null;
}

/** @param visits the customer's visits, in order of their start */
export function findVehicleVisits(
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

/** Vehicles by their last booking, latest first; then those without a visit, then those at the workshop. */
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

/** Visits without a reported outcome took place; cancelled and missed ones did not. */
function tookPlace(visit: Appointment): boolean {
  return visit.status === 'completed' || isActiveVisit(visit);
}
