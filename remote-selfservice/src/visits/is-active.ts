import type { Appointment } from '@forecourt/shared/api';

const ACTIVE = new Set<Appointment['status']>(['requested', 'confirmed', 'in_progress']);

/** Whether a visit is going to take place, or is taking place, as far as its status says. */
export function isActive({ status }: Pick<Appointment, 'status'>): boolean {
  return ACTIVE.has(status);
}
