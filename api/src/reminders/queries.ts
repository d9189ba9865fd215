import { cleanLine } from '@forecourt/shared/text';
import type { Insertable, Updateable } from 'kysely';
import { workOrBookedDateColumn } from '../booking/queries.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import { completedOrBookedAtColumn, readLatestReadings } from '../odometer/odometer-queries.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { MAX_ACTIVE_REMINDERS, MAX_STORED_REMINDERS } from '../platform/limits/quotas.ts';
import { addDays, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  type DueStateInputs,
  isReminderClosed,
  type ReminderRow,
  type ReminderVisitCandidate,
} from './assess-reminder.ts';

export const ACTIVE_REMINDER_STATUSES = ['open', 'snoozed'] as const;

/** Maximum age in days of visits that can belong to an open or snoozed reminder. */
const VISITS_SINCE_DAYS = 400;
/** Completed reminders stored per series; older ones are deleted. */
const KEPT_OF_SERIES = 50;

export const selectReminders = (reader: Reader) =>
  reader
    .selectFrom('reminders as r')
    .innerJoin('vehicles as v', 'v.id', 'r.vehicle_id')
    .leftJoin('reminders as p', (join) =>
      join
        .onRef('p.series_id', '=', 'r.series_id')
        .on(({ eb, ref }) => eb('p.number', '=', eb(ref('r.number'), '-', 1))),
    )
    .selectAll('r')
    .select('p.done_appointment_id as previous_appointment_id')
    .select(['v.device_reg', 'v.make', 'v.model']);

const selectOwn = (reader: Reader, customerId: string) =>
  selectReminders(reader).where('r.customer_id', '=', customerId);

export async function findReminderOrThrow(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<ReminderRow> {
  const row = await selectOwn(reader, customerId).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** Lists open and snoozed reminders; those of archived vehicles only if their vehicle is given. */
export function listActiveReminders(
  reader: Reader,
  customerId: string,
  { vehicleId, status }: { vehicleId: string | undefined; status: 'open' | 'snoozed' | undefined },
  today: string,
): Promise<ReminderRow[]> {
  let list = selectOwn(reader, customerId).where('r.status', 'in', ACTIVE_REMINDER_STATUSES);
  list =
    vehicleId === undefined
      ? list.where('v.archived_at', 'is', null)
      : list.where('r.vehicle_id', '=', vehicleId);
  if (status === 'snoozed') list = list.where('r.snoozed_until', '>', today);
  if (status === 'open') {
    list = list.where(({ eb, or }) =>
      or([eb('r.snoozed_until', 'is', null), eb('r.snoozed_until', '<=', today)]),
    );
  }
  return list.execute();
}

export type ClosedReminderSortKey = readonly [closedAt: string, id: string];

export function listClosedReminders(
  reader: Reader,
  customerId: string,
  { vehicleId, status }: { vehicleId: string | undefined; status: 'done' | 'dismissed' },
  after: ClosedReminderSortKey | null,
  count: number,
): Promise<ReminderRow[]> {
  let list = selectOwn(reader, customerId).where('r.status', '=', status);
  if (vehicleId !== undefined) list = list.where('r.vehicle_id', '=', vehicleId);
  if (after) {
    const [closedAt, id] = after;
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('r.closed_at', 'r.id'), '<', tuple(new Date(closedAt), id)),
    );
  }
  return list.orderBy('r.closed_at', 'desc').orderBy('r.id', 'desc').limit(count).execute();
}

/** Values of a reminder's `entity`, from the settings. Cleaned like texts in requests, which are compared with them. */
export function getCleanEntityValues({
  entities,
}: Pick<ApiServices['settings'], 'entities'>): DueStateInputs['entities'] {
  return { vehicle: cleanLine(entities.vehicle), service: cleanLine(entities.service) };
}

/** Reads what `computeDueStateAndVisits` needs in addition to the reminders, such as readings of their vehicles. */
export async function readDueStateInputs(
  reader: Reader,
  rows: readonly Pick<
    ReminderRow,
    'vehicle_id' | 'service_type' | 'planned_appointment_id' | 'due_odometer' | 'status'
  >[],
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): Promise<DueStateInputs> {
  const today = localDateAt(now(), settings.organisation.timeZone);
  const live = rows.filter((row) => !isReminderClosed(row));
  const driven = live.filter(({ due_odometer }) => due_odometer !== null);
  const worked = live.filter(
    ({ service_type, planned_appointment_id }) => service_type !== null || planned_appointment_id !== null,
  );
  return {
    today,
    leadDays: settings.reminders.leadDays,
    entities: getCleanEntityValues(settings),
    readings: await readLatestReadings(reader, [...new Set(driven.map(({ vehicle_id }) => vehicle_id))]),
    visits: await listCandidates(reader, [...new Set(worked.map(({ vehicle_id }) => vehicle_id))], today),
  };
}

/** Finds a visit. @param withShareLock whether to lock it for key share, after others that locked it for update */
export function findVisit(reader: Reader, customerId: string, id: string, withShareLock = false) {
  return reader
    .selectFrom('appointments')
    .select(['id', 'vehicle_id', 'status', workOrBookedDateColumn, 'odometer_km'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .$if(withShareLock, (visit) => visit.forKeyShare())
    .executeTakeFirst();
}

/** Lists visits that may belong to reminders: upcoming ones and those of the last 400 days, but no cancelled or missed ones. */
async function listCandidates(
  reader: Reader,
  vehicleIds: readonly string[],
  today: string,
): Promise<ReminderVisitCandidate[]> {
  if (vehicleIds.length === 0) return [];
  return reader
    .selectFrom('appointments')
    .select(['id', 'reference', 'vehicle_id', 'service_type', 'status', 'time', 'odometer_km'])
    .select([workOrBookedDateColumn, completedOrBookedAtColumn])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('date', '>=', addDays(today, -VISITS_SINCE_DAYS))
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', listStatusesInPhases('on_site', 'completed')),
        and([eb('status', 'in', listStatusesInPhases('upcoming')), eb('date', '>=', today)]),
      ]),
    )
    .$narrowType<{ vehicle_id: string }>()
    .execute();
}

/** Checks the reminder quota; lock the customer first. @param isNew false if reopened @throws Problem `too_many_reminders` */
export async function assertReminderQuota(
  reader: Reader,
  customerId: string,
  { isNew } = { isNew: true },
): Promise<void> {
  const { live, kept } = await reader
    .selectFrom('reminders')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll().filterWhere('status', 'in', ACTIVE_REMINDER_STATUSES), 'integer').as('live'),
      cast<number>(fn.countAll(), 'integer').as('kept'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (live < MAX_ACTIVE_REMINDERS && (!isNew || kept < MAX_STORED_REMINDERS)) return;
  const limit = live < MAX_ACTIVE_REMINDERS ? MAX_STORED_REMINDERS : MAX_ACTIVE_REMINDERS;
  throw new Problem('too_many_reminders', {
    detail: `At most ${limit} reminders`,
    more: { limit },
    exceededLimit: 'reminders',
  });
}

export async function insertReminder(
  tx: Transaction,
  values: Insertable<Tables['reminders']>,
): Promise<string> {
  const { id } = await tx.insertInto('reminders').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateReminder(
  tx: Transaction,
  { id, version }: Pick<ReminderRow, 'id' | 'version'>,
  values: Updateable<Tables['reminders']>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ ...values, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteReminder(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('reminders').where('id', '=', id).execute();
}

export function findLastReminderOfSeriesOrThrow(
  reader: Reader,
  seriesId: string,
): Promise<Pick<ReminderRow, 'id' | 'number' | 'status' | 'version'>> {
  return reader
    .selectFrom('reminders')
    .select(['id', 'number', 'status', 'version'])
    .where('series_id', '=', seriesId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Finds the latest date and odometer reading at which a reminder, or an earlier one of its series, was due. */
export function findLatestDue(
  reader: Reader,
  { series_id, number }: Pick<ReminderRow, 'series_id' | 'number'>,
): Promise<{ date: string | null; odometer: number | null }> {
  return reader
    .selectFrom('reminders')
    .select(({ fn }) => [
      fn.max<string | null>('due_date').as('date'),
      fn.max<number | null>('due_odometer').as('odometer'),
    ])
    .where('series_id', '=', series_id)
    .where('number', '<=', number)
    .executeTakeFirstOrThrow();
}

/** Lists reminders done in a visit, with this odometer reading or without one, whose next reminder is open or snoozed. */
export function listRepeatingRemindersDoneInVisit(
  reader: Reader,
  visit: { id: string; vehicle_id: string },
  odometerKm: number | null,
): Promise<ReminderRow[]> {
  return selectReminders(reader)
    .where('r.vehicle_id', '=', visit.vehicle_id)
    .where('r.done_appointment_id', '=', visit.id)
    .where('r.status', '=', 'done')
    .where(({ eb, or }) => or([eb('r.done_odometer', 'is', null), eb('r.done_odometer', '=', odometerKm)]))
    .where(({ exists, eb, ref, selectFrom }) =>
      exists(
        selectFrom('reminders as n')
          .select('n.id')
          .whereRef('n.series_id', '=', 'r.series_id')
          .where('n.number', '=', eb(ref('r.number'), '+', 1))
          .where('n.status', 'in', ACTIVE_REMINDER_STATUSES),
      ),
    )
    .execute();
}

export async function findNextReminderIdInSeries(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<string | undefined> {
  const next = await reader
    .selectFrom('reminders as n')
    .innerJoin('reminders as r', 'r.series_id', 'n.series_id')
    .select('n.id')
    .where('r.customer_id', '=', customerId)
    .where('r.id', '=', id)
    .where(({ eb, ref }) => eb('n.number', '=', eb(ref('r.number'), '+', 1)))
    .executeTakeFirst();
  return next?.id;
}

export async function deleteOldCompletedReminders(
  tx: Transaction,
  seriesId: string,
  number: number,
): Promise<void> {
  await tx
    .deleteFrom('reminders')
    .where('series_id', '=', seriesId)
    .where('number', '<', number - KEPT_OF_SERIES)
    .execute();
}
