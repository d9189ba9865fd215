import { type Appointment, appointmentQuery, appointmentsQuery, queryKeys } from '@forecourt/shared/api';
import { useQueryClient } from '@forecourt/shared/query';
import { withVisit } from './with-visit.ts';

/** Takes a visit, as the backend answered to a change of it, into the cache; whatever depends on it is asked for anew. */
export function useCacheVisit(): (visit: Appointment) => void {
  const client = useQueryClient();
  return (visit) => {
    client.setQueryData(appointmentQuery(visit.id).queryKey, visit);
    client.setQueryData(appointmentsQuery().queryKey, (visits) => visits && withVisit(visits, visit));
    void client.invalidateQueries({ queryKey: queryKeys.appointments });
    void client.invalidateQueries({ queryKey: queryKeys.availabilities });
    // Whether its work is booked is read off the visits.
    void client.invalidateQueries({ queryKey: queryKeys.reminders });
  };
}
