import type { Appointment } from '@forecourt/shared/api';

/** Whether a visit counts towards the limit of open visits, by the backend's rule. */
export function countsTowardsLimit(
  { status, starts_at }: Pick<Appointment, 'status' | 'starts_at'>,
  now: Date,
): boolean {
  if (status === 'in_progress') return true;
  return (status === 'requested' || status === 'confirmed') && Date.parse(starts_at) >= now.getTime();
}
