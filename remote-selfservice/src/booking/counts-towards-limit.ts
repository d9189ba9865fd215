import type { Appointment } from '@forecourt/shared/api';

/** Whether a visit is one of as many as can be booked at a time, by the backend's own rule. */
export function countsTowardsLimit(
  { status, starts_at }: Pick<Appointment, 'status' | 'starts_at'>,
  now: Date,
): boolean {
  if (status === 'in_progress') return true;
  return (status === 'requested' || status === 'confirmed') && Date.parse(starts_at) >= now.getTime();
}
