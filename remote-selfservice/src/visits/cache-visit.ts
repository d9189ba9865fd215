import { type Appointment, appointmentQuery, appointmentsQuery, queryKeys } from '@forecourt/shared/api';
import type { useQueryClient } from '@forecourt/shared/query';

/** Stores a new or changed visit in the cache, and invalidates visits, free times and reminders, which depend on it. */
export function cacheVisit(client: ReturnType<typeof useQueryClient>, visit: Appointment): void {
  client.setQueryData(appointmentQuery(visit.id).queryKey, visit);
  client.setQueryData(appointmentsQuery().queryKey, (visits) => visits && addOrReplaceVisit(visits, visit));
  void client.invalidateQueries({ queryKey: queryKeys.appointments });
  void client.invalidateQueries({ queryKey: queryKeys.availabilities });
  // The backend derives from the visits whether a reminder is booked.
  void client.invalidateQueries({ queryKey: queryKeys.reminders });
}

/** Returns the visits in order of start, with one added, or in place of the visit with the same id. */
export function addOrReplaceVisit(visits: readonly Appointment[], visit: Appointment): Appointment[] {
  return [...visits.filter(({ id }) => id !== visit.id), visit].sort(
    (one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at),
  );
}
