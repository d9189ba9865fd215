import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { isUrgent, URGENT_STATES } from '../due/next-due.ts';

/** A vehicle with its current visit and reminder. */
export interface VehicleOverview {
  vehicle: Vehicle;
  /** Visit that the vehicle is at the workshop for, or its next one; null if there is none, undefined if not loaded. */
  next: Appointment | null | undefined;
  /** The most urgent reminder; null if there is none, undefined if not loaded. */
  due: Reminder | null | undefined;
}

/** Sorts vehicles: at the workshop, then with something due, then with a booked visit, then the rest. Stable. */
export function mostUrgentFirst(overviews: readonly VehicleOverview[]): VehicleOverview[] {
  return [...overviews].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ next, due }: VehicleOverview): number {
  if (next && isAtWorkshop(next)) return 0;
  if (due && isUrgent(due)) return 1 + URGENT_STATES.indexOf(due.state);
  return 1 + URGENT_STATES.length + (next ? 0 : 1);
}
