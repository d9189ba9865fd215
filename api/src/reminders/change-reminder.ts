import { countryDistanceUnit, isMotReminder } from '@forecourt/shared/distance';
import { sql } from 'kysely';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import { estimateOdometer, estimateOdometerOn, type OdometerReading } from '../odometer/odometer-estimate.ts';
import { readLatestReadings, requireConfirmedReading } from '../odometer/odometer-queries.ts';
import { type Transaction, UniqueViolation } from '../platform/db/database.ts';
import { assertEtag, formatEtag } from '../platform/http/responses.ts';
import { localDateAt } from '../platform/local-time.ts';
import { fieldProblem, invalidFieldProblem, Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  computeDueStateAndVisits,
  isReminderClosed,
  isReminderSnoozed,
  type ReminderRow,
  type ReminderVisitCandidate,
} from './assess-reminder.ts';
import { assertReminderValues, toRepeatColumns } from './create-reminder.ts';
import {
  ACTIVE_REMINDER_STATUSES,
  assertReminderQuota,
  deleteOldCompletedReminders,
  deleteReminder,
  findLastReminderOfSeriesOrThrow,
  findLatestDue,
  findReminderOrThrow,
  findVisit,
  insertReminder,
  listRepeatingRemindersDoneInVisit,
  readDueStateInputs,
  updateReminder,
} from './queries.ts';
import { computeNextDue, dayOfMonth, type ReminderCompletion, type RepeatRule } from './recurrence.ts';
import type { ReminderChange, ReminderCompletionInput } from './schema.ts';

/** Reminder to change, and the version that the change is based on (`If-Match`). The customer must be locked. */
export interface VersionedReminderId {
  customerId: string;
  id: string;
  ifMatch: string | undefined;
}

type ReminderServices = Pick<ApiServices, 'settings' | 'now'>;

type ReadingsOfVehicles = Awaited<ReturnType<typeof readLatestReadings>>;

/** Updates an open or snoozed reminder. Undefined fields stay unchanged. @throws Problem `reminder_closed`, `invalid_input` */
export async function changeReminder(
  tx: Transaction,
  target: VersionedReminderId,
  input: ReminderChange,
  { settings, now }: ReminderServices,
): Promise<void> {
  const before = await liveReminder(tx, target);
  const { repeat, ...said } = input;
  const values = {
    type: said.type ?? before.type,
    name: said.name ?? before.name,
    reminder_items: said.reminder_items ?? before.reminder_items,
    service_type: said.service_type === undefined ? before.service_type : said.service_type,
    due_date: said.due_date === undefined ? before.due_date : said.due_date,
    due_odometer: said.due_odometer === undefined ? before.due_odometer : said.due_odometer,
    declined_appointment_id: said.declined_appointment_id ?? before.declined_appointment_id,
    ...(repeat === undefined ? repeatOf(before) : toRepeatColumns(repeat)),
  };
  assertReminderValues(values, settings, before);
  if (JSON.stringify({ ...before, ...values }) === JSON.stringify(before)) return;
  assertEtag(target.ifMatch, formatEtag(before));
  if (values.declined_appointment_id !== before.declined_appointment_id) {
    await visitOf(tx, before, target, values.declined_appointment_id, '/declined_appointment_id');
  }
  const { due_date } = values;
  const day = due_date === null ? null : dayOfMonth(due_date);
  const due_day = due_date === before.due_date ? before.due_day : day;
  const at = now();
  const isDueChanged =
    due_date !== before.due_date ||
    values.due_odometer !== before.due_odometer ||
    values.type !== before.type;
  const due = isDueChanged ? newDueVersion(before, at) : {};
  await updateReminder(tx, before, { ...values, due_day, ...due }, at).catch(rethrowDoneBefore);
}

const newDueVersion = ({ due_version }: Pick<ReminderRow, 'due_version'>, at: Date) => ({
  due_version: due_version + 1,
  due_set_at: at,
});

/** Completes a reminder, and creates the next one if it repeats. Can be repeated with the same values. @throws Problem */
export async function completeReminder(
  tx: Transaction,
  target: VersionedReminderId,
  input: ReminderCompletionInput,
  services: ReminderServices,
): Promise<void> {
  const { customerId } = target;
  const before = await findReminderOrThrow(tx, customerId, target.id);
  if (before.status === 'done' && matchesCompletion(before, input)) return;
  assertLive(before);
  assertEtag(target.ifMatch, formatEtag(before));
  const at = services.now();
  const today = localDateAt(at, services.settings.organisation.timeZone);
  const visit = await visitOf(tx, before, target, input.appointment_id ?? null, '/appointment_id');
  if (visit && !wasAtWorkshop(visit)) {
    throw invalidFieldProblem(
      '/appointment_id',
      'not_at_workshop',
      'A visit whose vehicle is or was at the workshop',
    );
  }
  const date = input.date ?? (visit && visit.date <= today ? visit.date : today);
  if (date > today) throw invalidFieldProblem('/date', 'in_future', 'Today at the latest');
  const { vehicle_id: vehicleId } = before;
  if (input.odometer !== undefined) {
    const wanted = { vehicleId, date, odometer_km: input.odometer, notedAt: at };
    await requireConfirmedReading(tx, wanted, input, '/odometer');
  }
  const odometer = input.odometer ?? visit?.odometer_km ?? null;
  const { booked, offered } = computeDueStateAndVisits(
    before,
    await readDueStateInputs(tx, [before], services),
  );
  const isThere = booked !== undefined && wasAtWorkshop(booked);
  await updateReminder(
    tx,
    before,
    {
      status: 'done',
      done_on: date,
      done_odometer: odometer,
      done_appointment_id: (visit ?? offered ?? (isThere ? booked : undefined))?.id ?? null,
      closed_at: at,
    },
    at,
  );
  const readings = await readLatestReadings(tx, [vehicleId]);
  const next = await computeNextValues(tx, before, { date, odometer }, { ...services, readings });
  if (!next) return;
  const { series_id, type, name, reminder_items, vehicle_id, appointment_id, service_type } = before;
  const kept = { series_id, type, name, reminder_items, vehicle_id, appointment_id, service_type };
  await insertReminder(tx, {
    ...kept,
    customer_id: customerId,
    number: before.number + 1,
    // The visit of this reminder must not be suggested for the next one.
    declined_appointment_id: booked?.id ?? null,
    ...next,
    due_set_at: at,
    created_at: at,
    updated_at: at,
  });
  await deleteOldCompletedReminders(tx, before.series_id, before.number + 1);
}

/** Computes when the reminder after a completed one is due and how it repeats; null if there is no next one. */
async function computeNextValues(
  tx: Transaction,
  completed: ReminderRow,
  { date, odometer }: ReminderCompletion,
  { settings, readings }: Pick<ReminderServices, 'settings'> & { readings: ReadingsOfVehicles },
) {
  const { vehicle_id, due_date, due_day, due_odometer } = completed;
  const { repeat_months, repeat_distance, repeat_from } = completed;
  if (repeat_from === null) return null;
  const ofVehicle = readings.get(vehicle_id) ?? [];
  const next = computeNextDue(
    { date: due_date, day: due_day, odometer: due_odometer },
    asRepeat(completed, settings.organisation.country),
    { date, odometer: odometer ?? odometerAround(ofVehicle, date) },
    await findLatestDue(tx, completed),
    countryDistanceUnit(settings.organisation.country),
  );
  return (
    next && {
      due_date: next.date,
      due_day: next.day,
      due_odometer: next.odometer,
      // Repeat by months only if there is a due date, and by distance only if there is a due odometer reading.
      repeat_months: next.date === null ? null : repeat_months,
      repeat_distance: next.odometer === null ? null : repeat_distance,
      repeat_from,
    }
  );
}

/**
 * Corrects reminders that were completed in a visit whose odometer reading was corrected, and the due readings of the reminders
 * after them, unless the customer has changed these readings. Does not change `version`, because `reopenReminder` deletes the
 * next reminder of a series only in version 1.
 * @param visit its new reading is stored already @param from reading before the correction
 */
export async function correctCompletedReminders(
  tx: Transaction,
  visit: { id: string; vehicle_id: string; odometer_km: number },
  from: number | null,
  { settings, now }: ReminderServices,
): Promise<void> {
  const repeated = await listRepeatingRemindersDoneInVisit(tx, visit, from);
  const updated_at = now();
  const updateAll = () => tx.updateTable('reminders').where('vehicle_id', '=', visit.vehicle_id);
  await updateAll()
    .set({ done_odometer: visit.odometer_km, updated_at })
    .where('status', '=', 'done')
    .where('done_appointment_id', '=', visit.id)
    .where('done_odometer', '=', from)
    .execute();
  if (repeated.length === 0) return;
  const readings = await readLatestReadings(tx, [visit.vehicle_id]);
  for (const reminder of repeated) {
    const { done_on: date, done_odometer } = reminder;
    if (date === null) continue;
    const compute = (odometer: number | null) =>
      computeNextValues(tx, reminder, { date, odometer }, { settings, readings });
    const wrong = done_odometer === null ? null : await compute(done_odometer);
    const next = await compute(done_odometer === null ? null : visit.odometer_km);
    if (!next) continue;
    const due = { due_version: sql<number>`due_version + 1`, due_set_at: updated_at, updated_at };
    const isReplaceable = Boolean(wrong?.due_odometer && next.due_odometer);
    await updateAll()
      .set(isReplaceable ? { due_odometer: next.due_odometer, ...due } : { ...next, ...due })
      .where('series_id', '=', reminder.series_id)
      .where('number', '=', reminder.number + 1)
      .where('status', 'in', ACTIVE_REMINDER_STATUSES)
      .where('due_odometer', 'is distinct from', next.due_odometer)
      .$if(isReplaceable, (all) => all.where('due_odometer', '=', wrong?.due_odometer ?? null))
      // Without an exact due reading before the correction to compare with, update only reminders never changed: version 1.
      .$if(!isReplaceable, (all) => all.where('version', '=', 1))
      .execute();
  }
}

/** Snoozes a reminder until a date. @throws Problem `reminder_closed`, `invalid_input` */
export async function snoozeReminder(
  tx: Transaction,
  target: VersionedReminderId,
  until: string,
  { settings, now }: ReminderServices,
): Promise<void> {
  const before = await liveReminder(tx, target);
  if (until <= localDateAt(now(), settings.organisation.timeZone)) {
    throw invalidFieldProblem('/until', 'in_past', 'Tomorrow at the earliest');
  }
  if (before.snoozed_until === until) return;
  assertEtag(target.ifMatch, formatEtag(before));
  // With a new due version, the customer is notified again when the snooze ends.
  const due_version = before.due_version + 1;
  await updateReminder(tx, before, { status: 'snoozed', snoozed_until: until, due_version }, now());
}

/** Dismisses a reminder and its series. No effect if it is dismissed. @throws Problem `reminder_closed` */
export async function dismissReminder(
  tx: Transaction,
  target: VersionedReminderId,
  { now }: ReminderServices,
): Promise<void> {
  const before = await findReminderOrThrow(tx, target.customerId, target.id);
  if (before.status === 'dismissed') return;
  assertLive(before);
  assertEtag(target.ifMatch, formatEtag(before));
  await updateReminder(tx, before, { status: 'dismissed', closed_at: now() }, now());
}

/**
 * Reopens a snoozed, done or dismissed reminder. No effect if it is open. A done or dismissed one is snoozed again if the date
 * until which it was snoozed is in the future. The next reminder that its completion created is deleted.
 * @throws Problem `reminder_superseded` if the next one was changed; `too_many_reminders`
 */
export async function reopenReminder(
  tx: Transaction,
  target: VersionedReminderId,
  { settings, now }: ReminderServices,
): Promise<void> {
  const before = await findReminderOrThrow(tx, target.customerId, target.id);
  const today = localDateAt(now(), settings.organisation.timeZone);
  if (!isReminderClosed(before) && !isReminderSnoozed(before, today)) return;
  assertEtag(target.ifMatch, formatEtag(before));
  if (isReminderClosed(before)) {
    const last = await findLastReminderOfSeriesOrThrow(tx, before.series_id);
    if (last.id !== before.id) {
      const isUntouched = last.number === before.number + 1 && last.version === 1;
      if (!isUntouched) throw new Problem('reminder_superseded');
      await deleteReminder(tx, last.id);
    }
    await assertReminderQuota(tx, target.customerId, { isNew: false });
  }
  const until =
    isReminderClosed(before) && (before.snoozed_until ?? '') > today ? before.snoozed_until : null;
  const live = {
    status: until === null ? 'open' : 'snoozed',
    snoozed_until: until,
    closed_at: null,
  } as const;
  const undone = { done_on: null, done_odometer: null, done_appointment_id: null };
  const at = now();
  await updateReminder(tx, before, { ...live, ...undone, ...newDueVersion(before, at) }, at);
}

/** Deletes a reminder. Earlier reminders of its series are kept. */
export async function removeReminder(tx: Transaction, target: VersionedReminderId): Promise<void> {
  const before = await findReminderOrThrow(tx, target.customerId, target.id);
  assertEtag(target.ifMatch, formatEtag(before));
  await deleteReminder(tx, before.id);
}

async function liveReminder(tx: Transaction, { customerId, id }: VersionedReminderId): Promise<ReminderRow> {
  const reminder = await findReminderOrThrow(tx, customerId, id);
  assertLive(reminder);
  return reminder;
}

function assertLive(reminder: ReminderRow): void {
  if (isReminderClosed(reminder))
    throw new Problem('reminder_closed', { detail: `It is ${reminder.status}` });
}

function matchesCompletion(
  done: ReminderRow,
  { date, odometer, appointment_id }: ReminderCompletionInput,
): boolean {
  return (
    (date === undefined || date === done.done_on) &&
    (odometer === undefined || odometer === done.done_odometer) &&
    (appointment_id === undefined || appointment_id === done.done_appointment_id)
  );
}

/** Finds a visit of the reminder's vehicle. @throws Problem `not_found` with the pointer */
async function visitOf(
  tx: Transaction,
  { vehicle_id }: Pick<ReminderRow, 'vehicle_id'>,
  { customerId }: VersionedReminderId,
  id: string | null,
  pointer: string,
) {
  if (id === null) return null;
  // Lock the visit: a concurrent correction of its odometer reading would not see this reminder, and so not correct it.
  const visit = await findVisit(tx, customerId, id, true);
  if (visit?.vehicle_id !== vehicle_id) throw fieldProblem(pointer, 'not_found');
  return visit;
}

function wasAtWorkshop({ status }: Pick<ReminderVisitCandidate, 'status'>): boolean {
  return listStatusesInPhases('on_site', 'completed').includes(status);
}

const repeatOf = ({ repeat_months, repeat_distance, repeat_from }: ReminderRow) => ({
  repeat_months,
  repeat_distance,
  repeat_from,
});

function asRepeat(reminder: ReminderRow, country: string): RepeatRule {
  const { repeat_months: months, repeat_distance: distance, repeat_from } = reminder;
  return { months, distance, from: repeat_from ?? 'due', isMot: isMotReminder(reminder, country) };
}

/** Odometer at a date: the last reading until then, or an estimate if there is no later reading; null if unknown. */
function odometerAround(readings: readonly OdometerReading[], date: string): number | null {
  const before = readings.findLast((reading) => reading.date <= date);
  const estimate = before === readings.at(-1) ? estimateOdometer(readings) : null;
  return estimate ? estimateOdometerOn(estimate, date) : (before?.odometer_km ?? null);
}

function rethrowDoneBefore(error: unknown): never {
  const constraint = error instanceof UniqueViolation ? error.constraint : '';
  const field = { reminders_once_per_date: '/due_date', reminders_once_per_odometer: '/due_odometer' }[
    constraint
  ];
  if (field === undefined) throw error;
  throw invalidFieldProblem(field, 'done_before', 'For that it was done before');
}
