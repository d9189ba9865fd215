import { appointmentsQuery, reminderQuery, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { newReminderPath, reminderPath, remindersPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';

/**
 * Starts loading what a screen of the reminders shows; what is fresh in the cache is not asked for again. By itself, so
 * that other screens need not know what a reminder is.
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
