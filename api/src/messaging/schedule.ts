import { NOTIFICATION_HOURS } from '@forecourt/shared/limits';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { Database, Reader, Transaction } from '../platform/db/database.ts';
import { addDays, addMinutes, localDateAt, localTimeAt, toInstant } from '../platform/local-time.ts';
import { repeatUntilClosed } from '../platform/repeat.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  computeDueState,
  computeDueStateAndVisits,
  type DueState,
  type DueStateInputs,
  isReminderClosed,
  isReminderSnoozed,
  type ReminderRow,
} from '../reminders/assess-reminder.ts';
import { ACTIVE_REMINDER_STATUSES, readDueStateInputs, selectReminders } from '../reminders/queries.ts';
import { notifyOfEarlierTimes } from './earlier-times.ts';
import { notifyOfNewPhotos } from './photo-notifications.ts';

const EVERY_MS = 60_000;

/** Local time of the notification before a visit: when people go home, but early enough to call the workshop. */
const DAY_BEFORE_AT = '16:00';

/** Reminders checked per transaction. If the process is killed, another process checks this batch again. */
const BATCH_SIZE = 100;

/** Days after which notifications are deleted. The history of a visit stays with the visit. */
export const NOTIFICATION_LIFETIME_DAYS = 180;

const DELETE_BATCH_SIZE = 1_000;

export const DUE_STAGES = ['soon', 'due'] as const;

export type DueStageName = (typeof DUE_STAGES)[number];

export interface DueStage {
  stage: DueStageName;
  /** Due date, `YYYY-MM-DD`. */
  on: string;
  isEstimated: boolean;
}

export interface ReminderWithVehicleArchiveDate extends ReminderRow {
  vehicle_archived_at: Date | null;
}

type ScheduleServices = Pick<ApiServices, 'database' | 'settings' | 'now'>;

interface ScheduleOptions extends ScheduleServices {
  metrics: Registry;
}

/**
 * Each minute, inserts the notifications that are due and deletes old ones. Database triggers add the inserted notifications to
 * the outbox (migrations/0018-outbox.sql, 0028-tell-of-reminders.sql).
 */
export const notificationSchedulePlugin = fastifyPlugin<ScheduleOptions>(
  async (app, { metrics, ...services }) => {
    const notified = new Counter({
      name: 'forecourt_api_reminders_told_total',
      help: 'In-app notifications about reminders that this process created, by stage',
      labelNames: ['stage'],
      registers: [metrics],
    });
    repeatUntilClosed(app, {
      work: () => notifyOfVisitsTomorrow(services),
      everyMs: EVERY_MS,
      failure: "Customers could not be notified of tomorrow's visits; it is tried again",
    });
    repeatUntilClosed(app, {
      work: () => notifyOfNewPhotos(services),
      everyMs: EVERY_MS,
      failure: 'Customers could not be notified of new photos; it is tried again',
    });
    repeatUntilClosed(app, {
      work: (shouldContinue) => notifyOfFreedTimes(services, shouldContinue),
      everyMs: EVERY_MS,
      failure: 'Customers could not be notified of earlier times; it is tried again',
    });
    repeatUntilClosed(app, {
      async work(shouldContinue) {
        const counts = await notifyOfDueReminders({ ...services, log: app.log }, shouldContinue);
        for (const stage of DUE_STAGES) notified.inc({ stage }, counts[stage]);
      },
      everyMs: EVERY_MS,
      failure: 'Customers could not be notified of due reminders; it is tried again',
    });
    repeatUntilClosed(app, {
      async work(shouldContinue) {
        while (shouldContinue() && (await deleteOldNotifications(services.database, services.now())));
      },
      everyMs: EVERY_MS,
      failure: 'Old notifications could not be deleted; it is tried again',
    });
  },
  { name: 'schedule' },
);

/**
 * In `NOTIFICATION_HOURS`, checks each active reminder once a day, and notifies its customer of a new stage
 * (docs/decisions/031-telling-of-reminders.md). Several processes share the reminders. A reminder that cannot be computed is
 * logged and left out until the next day.
 * @returns number of notifications by stage
 */
export async function notifyOfDueReminders(
  services: ScheduleServices & { log: Pick<FastifyBaseLogger, 'error'> },
  shouldContinue: () => boolean = () => true,
): Promise<Record<DueStageName, number>> {
  const counts = { soon: 0, due: 0 };
  for (;;) {
    const { count, stages } = await checkBatch(services);
    for (const stage of stages) counts[stage] += 1;
    if (count < BATCH_SIZE || !shouldContinue()) return counts;
  }
}

async function checkBatch({
  database,
  settings,
  now,
  log,
}: Parameters<typeof notifyOfDueReminders>[0]): Promise<{ count: number; stages: DueStageName[] }> {
  const { timeZone } = settings.organisation;
  const at = now();
  const today = localDateAt(at, timeZone);
  if (!isDaytime(at, timeZone)) return { count: 0, stages: [] };
  return database.transaction(async (tx) => {
    const rows = await claimRemindersToCheck(tx, today);
    if (rows.length === 0) return { count: 0, stages: [] };
    const facts = await readDueStateInputs(tx, rows, { settings, now: () => at });
    const notified = await notifiedStages(tx, rows);
    const due = rows.flatMap((reminder): (DueStage & { reminder: ReminderWithVehicleArchiveDate })[] => {
      try {
        const setOn = localDateAt(reminder.due_set_at, timeZone);
        const stage = findDueStageToNotify(reminder, facts, notified.get(reminder.id) ?? [], setOn);
        return stage ? [{ ...stage, reminder }] : [];
      } catch (err) {
        log.error(
          { err, reminder: reminder.id },
          'A reminder cannot be computed, so its customer is not notified',
        );
        return [];
      }
    });
    return { count: rows.length, stages: await insertReminderNotifications(tx, due, at) };
  });
}

function isDaytime(at: Date, timeZone: string): boolean {
  const time = localTimeAt(at, timeZone);
  const [from, until] = NOTIFICATION_HOURS;
  return time >= from && time < until;
}

/** In `NOTIFICATION_HOURS`, notifies the customers who wait for earlier times. */
export async function notifyOfFreedTimes(
  services: ScheduleServices,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  if (isDaytime(services.now(), services.settings.organisation.timeZone))
    await notifyOfEarlierTimes(services, shouldContinue);
}

/**
 * Returns the stage of a reminder to notify the customer of; null if the customer knows the current stage already, e.g. because
 * the form showed it on the day the due date was set. Customers are notified of a snoozed reminder when the snooze ends.
 * @param notified stages that the customer was notified of since the due date was set
 * @param setOn day on which the due date was set
 */
export function findDueStageToNotify(
  row: ReminderWithVehicleArchiveDate,
  facts: DueStateInputs,
  notified: readonly DueStageName[],
  setOn: string,
): DueStage | null {
  const current = computeCurrentDueStage(row, facts);
  // Do not notify of `soon` after `due`, even if an estimated due date is now later.
  if (!current || notified.includes(current.stage) || notified.includes('due')) return null;
  if (row.snoozed_until !== null) return current;
  const readings = (facts.readings.get(row.vehicle_id) ?? []).filter(({ date }) => date <= setOn);
  const seen = toStage(computeDueState(row, readings, setOn, facts.leadDays[row.type]).state);
  return seen === current.stage || seen === 'due' ? null : current;
}

/** Returns the stage of a reminder today; null if it is upcoming, closed, snoozed or booked, or its vehicle is archived. */
export function computeCurrentDueStage(
  row: ReminderWithVehicleArchiveDate,
  facts: DueStateInputs,
): DueStage | null {
  if (isReminderClosed(row) || row.vehicle_archived_at || isReminderSnoozed(row, facts.today)) return null;
  const { due, booked } = computeDueStateAndVisits(row, facts);
  const stage = toStage(due.state);
  if (booked || stage === null || due.on === null) return null;
  return { stage, on: due.on, isEstimated: due.isEstimated };
}

function toStage(state: DueState): DueStageName | null {
  if (state === 'upcoming') return null;
  return state === 'due_soon' ? 'soon' : 'due';
}

export const selectRemindersWithVehicleArchiveDate = (reader: Reader) =>
  selectReminders(reader).select('v.archived_at as vehicle_archived_at');

/** Claims open and snoozed reminders not yet checked on a day. Skips those that another process is claiming. */
async function claimRemindersToCheck(
  tx: Transaction,
  day: string,
): Promise<ReminderWithVehicleArchiveDate[]> {
  const unchecked = tx
    .selectFrom('reminders')
    .select('id')
    .where('status', 'in', ACTIVE_REMINDER_STATUSES)
    .where(({ eb, or }) => or([eb('looked_on', 'is', null), eb('looked_on', '<', day)]))
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked();
  const claimed = await tx
    .updateTable('reminders')
    .set({ looked_on: day })
    .where('id', 'in', unchecked)
    .returning('id')
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return selectRemindersWithVehicleArchiveDate(tx).where('r.id', 'in', ids).execute();
}

/** Reads the stages that customers were notified of since the due date was set, by reminder id. */
async function notifiedStages(
  reader: Reader,
  rows: readonly Pick<ReminderWithVehicleArchiveDate, 'id'>[],
): Promise<Map<string, DueStageName[]>> {
  const ids = rows.map(({ id }) => id);
  const notified = await reader
    .selectFrom('notifications as n')
    .innerJoin('reminders as r', (join) =>
      join.onRef('r.id', '=', 'n.reminder_id').onRef('r.due_version', '=', 'n.version'),
    )
    .select(['r.id', 'n.stage'])
    .where('n.reminder_id', 'in', ids)
    .execute();
  const stages = new Map<string, DueStageName[]>();
  for (const { id, stage } of notified) if (stage) stages.set(id, [...(stages.get(id) ?? []), stage]);
  return stages;
}

/** Inserts notifications; existing ones stay unchanged. @returns stages of the inserted notifications */
async function insertReminderNotifications(
  tx: Transaction,
  due: readonly (DueStage & { reminder: ReminderWithVehicleArchiveDate })[],
  at: Date,
): Promise<DueStageName[]> {
  if (due.length === 0) return [];
  const inserted = await tx
    .insertInto('notifications')
    .values(
      due.map(({ stage, on, isEstimated, reminder }) => ({
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
  return inserted.flatMap(({ stage }) => stage ?? []);
}

/**
 * From `DAY_BEFORE_AT` to the end of the day, notifies customers of tomorrow's confirmed visits, each once
 * (docs/decisions/024-who-is-told-of-what.md). Visits that were booked, moved or confirmed today are left out.
 */
export async function notifyOfVisitsTomorrow({ database, settings, now }: ScheduleServices): Promise<void> {
  const { timeZone } = settings.organisation;
  const at = now();
  const today = localDateAt(at, timeZone);
  if (at < toInstant(today, DAY_BEFORE_AT, timeZone)) return;
  const informedSince = toInstant(today, '00:00', timeZone);
  await database.transaction((tx) => insertDayBefore(tx, addDays(today, 1), { informedSince, at }));
}

/** Inserts the notifications about confirmed visits of a day. @param date `YYYY-MM-DD` */
async function insertDayBefore(
  tx: Transaction,
  date: string,
  { informedSince, at }: { informedSince: Date; at: Date },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .columns(['customer_id', 'appointment_id', 'version', 'kind', 'date', 'created_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('appointments as a')
        .select([
          'a.customer_id',
          'a.id',
          'a.version',
          val('day_before').as('kind'),
          'a.date',
          sql<Date>`${at}::timestamptz`.as('created_at'),
        ])
        .$narrowType<{ customer_id: string }>()
        .where('a.date', '=', date)
        .where('a.status', '=', 'confirmed')
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('appointment_changes as c')
                .select('c.version')
                .whereRef('c.appointment_id', '=', 'a.id')
                .where('c.change', 'in', ['booked', 'moved', 'confirmed'])
                .where('c.changed_at', '>=', informedSince),
            ),
          ),
        )
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('notifications as n')
                .select('n.id')
                .whereRef('n.appointment_id', '=', 'a.id')
                .whereRef('n.date', '=', 'a.date')
                .where('n.kind', '=', 'day_before'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a batch of notifications older than `NOTIFICATION_LIFETIME_DAYS`. @returns whether there may be more */
export async function deleteOldNotifications(database: Database, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database.transaction((tx) => {
    const outdated = tx
      .selectFrom('notifications')
      .select('id')
      .where('created_at', '<', addMinutes(now, -NOTIFICATION_LIFETIME_DAYS * 24 * 60))
      .orderBy('created_at')
      .limit(DELETE_BATCH_SIZE)
      .forUpdate()
      .skipLocked();
    return tx.deleteFrom('notifications').where('id', 'in', outdated).executeTakeFirst();
  });
  return numDeletedRows >= DELETE_BATCH_SIZE;
}
