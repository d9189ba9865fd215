import type { Appointment } from '@forecourt/shared/api';

/** Whether a visit lies behind. A car in the workshop stays there past its planned end. */
export function isOver({ status, ends_at }: Pick<Appointment, 'status' | 'ends_at'>, now: Date): boolean {
  if (status === 'completed' || status === 'no_show') return true;
  return status !== 'in_progress' && Date.parse(ends_at) < now.getTime();
}
