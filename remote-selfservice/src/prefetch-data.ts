import {
  appointmentQuery,
  appointmentsQuery,
  calendarFeedQuery,
  meQuery,
  notificationsQuery,
  remindersQuery,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { bookPath, homePath, mePath, notificationsPath, visitsPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';

/** Starts loading data that the screen of a path shows first, except data that is fresh in the cache. */
export function prefetchData(path: string): void {
  const showsSome = (...paths: string[]) => paths.includes(path);
  const [visit] = path.split(`${visitsPath()}/`)[1]?.split('/') ?? [];
  if (showsSome(homePath(), bookPath(), visitsPath(), mePath('delete')))
    void queryClient.prefetchQuery(appointmentsQuery());
  if (showsSome(homePath(), bookPath())) {
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(remindersQuery());
  }
  if (showsSome(homePath(), bookPath(), mePath(), mePath('name'), mePath('notifications')))
    void queryClient.prefetchQuery(meQuery());
  if (showsSome(mePath('notifications'), mePath('calendar')))
    void queryClient.prefetchQuery(calendarFeedQuery());
  if (showsSome(notificationsPath())) void queryClient.prefetchQuery(notificationsQuery());
  if (visit) void queryClient.prefetchQuery(appointmentQuery(decodeURIComponent(visit)));
}
