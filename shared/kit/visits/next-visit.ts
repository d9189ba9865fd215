import type { Appointment } from '@forecourt/shared/api';
import { isActive, isBrought, isOver } from './visit-status.ts';

/**
 * The visit of a vehicle that matters next: the one that it is at the workshop for, else the first to come; null when there
 * is none.
 * @param visits in order of their start, of whatever vehicles
 */
export function nextVisitOf(
  vehicle: { id: string },
  visits: readonly Appointment[],
  now: Date,
): Appointment | null {
  const open = visits.filter(
    (visit) => visit.vehicle.id === vehicle.id && isActive(visit) && !isOver(visit, now),
  );
  return open.find(isBrought) ?? open[0] ?? null;
}
