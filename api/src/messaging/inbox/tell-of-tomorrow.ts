import { addDays, instantOf, localDateAt } from '../../platform/local-time.ts';
import type { Services } from '../../platform/services.ts';
import { insertDayBefore } from './notification-queries.ts';

/** In the workshop's time: late enough to be of use on the way home, early enough to call before it closes. */
const TOLD_AT = '16:00';

/**
 * From `TOLD_AT` on, tells customers of their visits of the next day (docs/decisions/024-who-is-told-of-what.md). A
 * process that was not there in time does it when it is back, until the day is over; doing it again tells nobody twice.
 */
export async function tellOfTomorrow({
  database,
  settings,
  now,
}: Pick<Services, 'database' | 'settings' | 'now'>): Promise<void> {
  const { timeZone } = settings.organisation;
  const at = now();
  const today = localDateAt(at, timeZone);
  if (at < instantOf(today, TOLD_AT, timeZone)) return;
  const informedSince = instantOf(today, '00:00', timeZone);
  await database.transaction((tx) => insertDayBefore(tx, addDays(today, 1), { informedSince, at }));
}
