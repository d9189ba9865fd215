import type { Appointment } from '@forecourt/shared/api';

/** Adds a visit to a list in order of start, or replaces it there. */
export function withVisit(visits: readonly Appointment[], visit: Appointment): Appointment[] {
  return [...visits.filter(({ id }) => id !== visit.id), visit].sort(
    (one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at),
  );
}
