import { appointmentsQuery, reminderQuery, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { newReminderPath, reminderPath, remindersPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';

/**
 * Starts loading the data of a reminder screen, except what is fresh in the cache. Separate, so other screens do not load
 * reminder code.
 */
export function prefetchData(path: string): void {
  const isList = path === remindersPath();
  if (isList) void queryClient.prefetchQuery(remindersQuery());
  if (isList || path === newReminderPath()) {
    void queryClient.prefetchQuery(vehiclesQuery());
    return;
  }
  const id = decodeURIComponent(path.split('/')[2] ?? '');
  void queryClient.prefetchQuery(reminderQuery(id));
  if (path === reminderPath(id)) void queryClient.prefetchQuery(appointmentsQuery());
}
