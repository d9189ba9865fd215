import { type Appointment, appointmentQuery, appointmentsQuery, queryKeys } from '@forecourt/shared/api';
import { useQueryClient } from '@forecourt/shared/query';
import { withVisit } from './with-visit.ts';

/** Stores the changed visit of a response in the cache, and refetches what depends on it. */
export function useCacheVisit(): (visit: Appointment) => void {
  const client = useQueryClient();
  return (visit) => {
    client.setQueryData(appointmentQuery(visit.id).queryKey, visit);
    client.setQueryData(appointmentsQuery().queryKey, (visits) => visits && withVisit(visits, visit));
    void client.invalidateQueries({ queryKey: queryKeys.appointments });
    void client.invalidateQueries({ queryKey: queryKeys.availabilities });
    // Reminders derive from the visits whether they are booked.
    void client.invalidateQueries({ queryKey: queryKeys.reminders });
  };
}
