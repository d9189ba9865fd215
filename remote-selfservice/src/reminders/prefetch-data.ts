import { reminderQuery, remindersQuery, vehiclesQuery } from '@forecourt/shared/api';
import { newReminderPath, remindersPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';

/**
 * Starts loading what a screen of the reminders shows; what is fresh in the cache is not asked for again. By itself, so
 * that other screens need not know what a reminder is.
 */
export function prefetchData(path: string): void {
  const isList = path === remindersPath();
  if (isList) void queryClient.prefetchQuery(remindersQuery());
  if (isList || path === newReminderPath()) void queryClient.prefetchQuery(vehiclesQuery());
  else void queryClient.prefetchQuery(reminderQuery(decodeURIComponent(path.split('/')[2] ?? '')));
}
