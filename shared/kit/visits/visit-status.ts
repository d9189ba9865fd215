import type { Appointment } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';

const ACTIVE = new Set<Appointment['status']>(['requested', 'confirmed', 'in_progress', 'ready']);

/** Whether a visit is going to take place, or is taking place, as far as its status says. */
export function isActive({ status }: Pick<Appointment, 'status'>): boolean {
  return ACTIVE.has(status);
}

/** What `clockOf` reads. */
export type Zoned = Pick<Appointment, 'time_zone' | 'clock'>;

/** Time zone by which to show instants of a visit (`localDateAt`): with its offsets where the page has only those of another. */
export function clockOf({ time_zone, clock }: Zoned): string {
  return clock ?? time_zone;
}

type Dated = Pick<Appointment, 'status' | 'date'> & Zoned;

/**
 * Whether a visit lies behind. It does not before its day is over: who comes late still wants to know where. A car in the
 * workshop stays there for as long as the work takes.
 */
export function isOver(visit: Dated, now: Date): boolean {
  const { status, date } = visit;
  if (status === 'completed' || status === 'no_show') return true;
  return !isBrought({ status }) && date < localDateAt(now, clockOf(visit));
}

/** Whether the vehicle is at the workshop. */
export function isBrought({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'in_progress' || status === 'ready';
}
