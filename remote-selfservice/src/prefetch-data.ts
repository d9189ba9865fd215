import { appointmentQuery, appointmentsQuery, meQuery, vehiclesQuery } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';

/** Starts loading what the screen of a path shows; what is fresh in the cache is not asked for again. */
export function prefetchData(path: string): void {
  const visit = /^\/visits\/(?<id>[^/]+)$/.exec(path)?.groups?.id;
  if (path === '/' || path === '/visits' || path === '/me/delete')
    void queryClient.prefetchQuery(appointmentsQuery());
  if (path === '/' || path === '/book') void queryClient.prefetchQuery(vehiclesQuery());
  if (path === '/' || path === '/me' || path === '/me/name') void queryClient.prefetchQuery(meQuery());
  if (visit) void queryClient.prefetchQuery(appointmentQuery(visit));
}
