import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { isUrgent, URGENT_STATES } from '../due/next-due.ts';

/** A vehicle with what has to be known of it now. */
export interface VehicleOverview {
  vehicle: Vehicle;
  /** The visit that it is at the workshop for, or comes for next; null when there is none, undefined where none is known. */
  next: Appointment | null | undefined;
  /** What has to be thought of next; null when there is nothing, undefined where nothing is known. */
  due: Reminder | null | undefined;
}

/** Those at the workshop first, then those that something is due for, then those that are coming; else in the order that they have. */
export function mostUrgentFirst(overviews: readonly VehicleOverview[]): VehicleOverview[] {
  return [...overviews].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ next, due }: VehicleOverview): number {
  if (next && isAtWorkshop(next)) return 0;
  if (due && isUrgent(due)) return 1 + URGENT_STATES.indexOf(due.state);
  return 1 + URGENT_STATES.length + (next ? 0 : 1);
}
