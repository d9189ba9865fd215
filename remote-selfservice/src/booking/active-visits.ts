import type { Appointment } from '@forecourt/shared/api';

/** The visits that count towards as many as can be booked at a time, by the backend's own rule. */
export function activeVisits(visits: readonly Appointment[], now: Date): Appointment[] {
  return visits.filter(({ status, starts_at }) => {
    if (status === 'in_progress') return true;
    return (status === 'requested' || status === 'confirmed') && Date.parse(starts_at) >= now.getTime();
  });
}
