import type { Reader, Transaction } from '../platform/db/database.ts';
import { LIVE, selectReminders } from '../reminders/reminder-queries.ts';
import type { ReminderNews, Stage, ToldReminder } from './stage-to-tell.ts';

const selectTold = (reader: Reader) =>
  selectReminders(reader).select(['r.customer_id', 'v.archived_at as vehicle_archived_at']);

/** Live reminders that were not looked at on a day yet, and counts them as looked at; what another process has is passed over. */
export async function takeRemindersToLookAt(
  tx: Transaction,
  day: string,
  count: number,
): Promise<ToldReminder[]> {
  const free = tx
    .selectFrom('reminders')
    .select('id')
    .where('status', 'in', LIVE)
    .where(({ eb, or }) => or([eb('looked_on', 'is', null), eb('looked_on', '<', day)]))
    .limit(count)
    .forUpdate()
    .skipLocked();
  const taken = await tx
    .updateTable('reminders')
    .set({ looked_on: day })
    .where('id', 'in', free)
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  return selectTold(tx).where('r.id', 'in', ids).execute();
}

/** Reminder → the stages that were told since its customer said when it is due. */
export async function toldStages(
  reader: Reader,
  rows: readonly Pick<ToldReminder, 'id'>[],
): Promise<Map<string, Stage[]>> {
  const ids = rows.map(({ id }) => id);
  const told = await reader
    .selectFrom('notifications as n')
    .innerJoin('reminders as r', (join) =>
      join.onRef('r.id', '=', 'n.reminder_id').onRef('r.due_version', '=', 'n.version'),
    )
    .select(['r.id', 'n.stage'])
    .where('n.reminder_id', 'in', ids)
    .execute();
  const stages = new Map<string, Stage[]>();
  for (const { id, stage } of told) if (stage) stages.set(id, [...(stages.get(id) ?? []), stage]);
  return stages;
}

/** Notifies the customers of some reminders. @returns which were new: what is there already stays as it is */
export async function insertReminderNotifications(
  tx: Transaction,
  news: readonly (ReminderNews & { reminder: ToldReminder })[],
  at: Date,
): Promise<{ stage: Stage | null }[]> {
  if (news.length === 0) return [];
  return tx
    .insertInto('notifications')
    .values(
      news.map(({ stage, on, isEstimated, reminder }) => ({
        customer_id: reminder.customer_id,
        reminder_id: reminder.id,
        version: reminder.due_version,
        kind: 'reminder' as const,
        stage,
        estimated: isEstimated,
        date: on,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .execute();
}

/** A notification of a reminder, as a channel finds it; undefined where its customer or reminder is gone. */
export async function findToldReminder(reader: Reader, notificationId: string) {
  const row = await selectTold(reader)
    .innerJoin('notifications as n', 'n.reminder_id', 'r.id')
    .innerJoin('customers as k', 'k.id', 'r.customer_id')
    .select(['n.stage', 'n.version as told_version'])
    .select(['k.display_name', 'k.locale', 'k.unwanted_emails'])
    .where('n.id', '=', notificationId)
    .executeTakeFirst();
  return row;
}

export type FoundReminder = NonNullable<Awaited<ReturnType<typeof findToldReminder>>>;
