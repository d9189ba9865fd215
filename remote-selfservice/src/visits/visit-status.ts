import type { Appointment } from '@forecourt/shared/api';

const ACTIVE = new Set<Appointment['status']>(['requested', 'confirmed', 'in_progress', 'ready']);

/** Whether a visit is going to take place, or is taking place, as far as its status says. */
export function isActive({ status }: Pick<Appointment, 'status'>): boolean {
  return ACTIVE.has(status);
}

/** Whether a visit lies behind. A car in the workshop stays there past its planned end. */
export function isOver({ status, ends_at }: Pick<Appointment, 'status' | 'ends_at'>, now: Date): boolean {
  if (status === 'completed' || status === 'no_show') return true;
  return status !== 'in_progress' && status !== 'ready' && Date.parse(ends_at) < now.getTime();
}
