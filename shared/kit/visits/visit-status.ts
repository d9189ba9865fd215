import type { Appointment } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';

const ACTIVE = new Set<Appointment['status']>(['requested', 'confirmed', 'in_progress', 'ready']);

/** Whether a visit is going to take place, or is taking place, as far as its status says. */
export function isActive({ status }: Pick<Appointment, 'status'>): boolean {
  return ACTIVE.has(status);
}

type Dated = Pick<Appointment, 'status' | 'date' | 'time_zone'>;

/**
 * Whether a visit lies behind. It does not before its day is over: who comes late still wants to know where. A car in the
 * workshop stays there for as long as the work takes.
 */
export function isOver({ status, date, time_zone }: Dated, now: Date): boolean {
  if (status === 'completed' || status === 'no_show') return true;
  return !isBrought({ status }) && date < localDateAt(now, time_zone);
}

/** Whether the vehicle is at the workshop. */
export function isBrought({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'in_progress' || status === 'ready';
}
