import type { Reader } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { readFacts } from '../reminders/reminder-queries.ts';
import { currentStage, type ReminderNews } from './stage-to-tell.ts';
import { type FoundReminder, findToldReminder } from './telling-queries.ts';

/**
 * The reminder that a notification tells of, and its news as they are now; null where these should no longer be told,
 * because it was done, changed, booked or let be silent, or has come to the next stage, of which there is another one.
 * @returns undefined where its customer or the reminder itself is gone
 */
export async function readReminderNews(
  reader: Reader,
  notificationId: string,
  services: Pick<Services, 'settings' | 'now'>,
): Promise<{ row: FoundReminder; news: ReminderNews | null } | undefined> {
  const row = await findToldReminder(reader, notificationId);
  if (!row) return undefined;
  const news = currentStage(row, await readFacts(reader, [row], services));
  const isRight = row.told_version === row.due_version && news?.stage === row.stage;
  return { row, news: isRight ? news : null };
}
