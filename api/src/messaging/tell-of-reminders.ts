import type { FastifyBaseLogger } from 'fastify';
import { instantOf, localDateAt } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { readFacts } from '../reminders/reminder-queries.ts';
import { type ReminderNews, STAGES, type Stage, stageToTell, type ToldReminder } from './stage-to-tell.ts';
import { insertReminderNotifications, takeRemindersToLookAt, toldStages } from './telling-queries.ts';

/** In the workshop's time: it can be called, and nobody is woken up. */
const TOLD_FROM = '09:00';
const TOLD_UNTIL = '20:00';

/** How many are looked at in one transaction: a process that is killed leaves these to another one. */
const LOOKED_AT_ONCE = 100;

/** How many were told of, by stage. */
export type ToldCounts = Record<Stage, number>;

interface TellingServices extends Pick<Services, 'database' | 'settings' | 'now'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Between `TOLD_FROM` and `TOLD_UNTIL`, looks at each live reminder once a day, and tells its customer of the stage that it
 * has come to (docs/decisions/031-telling-of-reminders.md). Processes share them out among each other; what nobody looked
 * at for days is told as it is now, once. A reminder that cannot be computed is logged and left out until the next day.
 * @param goesOn whether to take some more
 */
export async function tellOfReminders(
  services: TellingServices,
  goesOn: () => boolean = () => true,
): Promise<ToldCounts> {
  const counts: ToldCounts = { soon: 0, due: 0 };
  for (;;) {
    const { count, told } = await tellOfSome(services);
    for (const stage of STAGES) counts[stage] += told.filter((each) => each.stage === stage).length;
    if (count < LOOKED_AT_ONCE || !goesOn()) return counts;
  }
}

async function tellOfSome({ database, settings, now, log }: TellingServices) {
  const { timeZone } = settings.organisation;
  const at = now();
  const today = localDateAt(at, timeZone);
  const [from, until] = [instantOf(today, TOLD_FROM, timeZone), instantOf(today, TOLD_UNTIL, timeZone)];
  if (at < from || at >= until) return { count: 0, told: [] };
  return database.transaction(async (tx) => {
    const rows = await takeRemindersToLookAt(tx, today, LOOKED_AT_ONCE);
    if (rows.length === 0) return { count: 0, told: [] };
    const facts = await readFacts(tx, rows, { settings, now: () => at });
    const told = await toldStages(tx, rows);
    const news = rows.flatMap((row): (ReminderNews & { reminder: ToldReminder })[] => {
      try {
        const setOn = localDateAt(row.due_set_at, timeZone);
        const found = stageToTell(row, facts, told.get(row.id) ?? [], setOn);
        return found ? [{ ...found, reminder: row }] : [];
      } catch (err) {
        log.error(
          { err, reminder: row.id },
          'A reminder cannot be computed, so its customer is not notified',
        );
        return [];
      }
    });
    return { count: rows.length, told: await insertReminderNotifications(tx, news, at) };
  });
}
