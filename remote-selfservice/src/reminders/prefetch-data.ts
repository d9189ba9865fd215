import { appointmentsQuery, reminderQuery, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { newReminderPath, reminderPath, remindersPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';

/**
 * Starts loading the data of a reminder screen, except data that is fresh in the cache. A separate file, so that other
 * screens do not load the code for reminders.
 */
export function prefetchData(path: string): void {
  const isList = path === remindersPath();
  if (isList) {
    void queryClient.prefetchQuery(remindersQuery());
    void queryClient.prefetchQuery(appointmentsQuery());
  }
  if (isList || path === newReminderPath()) {
    void queryClient.prefetchQuery(vehiclesQuery());
    return;
  }
  const id = decodeURIComponent(path.split('/')[2] ?? '');
  void queryClient.prefetchQuery(reminderQuery(id));
  if (path === reminderPath(id)) void queryClient.prefetchQuery(appointmentsQuery());
}
