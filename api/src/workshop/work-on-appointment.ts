import { assertVersion, changeAppointment, lockAppointmentOrThrow } from '../booking/change.ts';
import {
  computeEarlierWorkDate,
  type LockedAppointment,
  type VisitChange,
  workOrBookedDateColumn,
} from '../booking/queries.ts';
import type { CommonAppointmentJson } from '../booking/schema.ts';
import { markVisitNotificationsRead } from '../messaging/inbox.ts';
import {
  completedOrBookedAtColumn,
  requireConfirmedWorkshopReading,
  type WorkshopReadingConfirmationFlags,
} from '../odometer/odometer-queries.ts';
import type { Transaction } from '../platform/db/database.ts';
import { addMinutes } from '../platform/local-time.ts';
import { invalidFieldProblem, Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { correctCompletedReminders } from '../reminders/change-reminder.ts';
import { readCancellationReason } from './queries.ts';

/** Longest time that a vehicle is expected to stay; a later `ready_by` is probably mistyped. */
const MAX_DAYS_UNTIL_READY = 366;

type Status = CommonAppointmentJson['status'];

interface Action {
  /** Statuses in which the action is allowed (docs/design.md §8). */
  from: readonly Status[];
  to: Status;
  change: VisitChange['change'];
}

const WORKSHOP_ACTIONS = {
  confirm: { from: ['requested'], to: 'confirmed', change: 'confirmed' },
  start: { from: ['confirmed'], to: 'in_progress', change: 'started' },
  ready: { from: ['in_progress'], to: 'ready', change: 'ready' },
  complete: { from: ['in_progress', 'ready'], to: 'completed', change: 'completed' },
  cancel: { from: ['requested', 'confirmed', 'in_progress'], to: 'cancelled', change: 'cancelled' },
  no_show: { from: ['confirmed'], to: 'no_show', change: 'no_show' },
} as const satisfies Record<string, Action>;

export type WorkshopAction = keyof typeof WORKSHOP_ACTIONS;

export interface WorkshopActionInput extends WorkshopReadingConfirmationFlags {
  reason?: string | undefined;
  /** What was done, a line each; only for `ready` and `complete`. If empty or absent, the stored lines stay. */
  work?: string[] | undefined;
  /** Odometer reading in kilometres; only for the action `complete`. */
  odometer_km?: number | undefined;
  /** Older name of `odometer_km`; ignored if both are present. Only for the action `complete`. */
  odometer?: number | undefined;
  /** Cost in the smallest unit of the currency. Only for the actions `ready` and `complete`. */
  cost_minor?: number | undefined;
  /** Currency in which the client means the cost (ISO 4217). */
  currency?: string | undefined;
  /** When the work is expected to be done (ISO 8601); null: unknown. Only for the action `start`. */
  ready_by?: string | null | undefined;
}

/** @throws Problem `illegal_status` */
export function assertStatus(status: Status, from: readonly Status[]): void {
  if (from.includes(status)) return;
  throw new Problem('illegal_status', {
    detail: `It is ${status}: this can be done only while it is ${new Intl.ListFormat('en', { type: 'disjunction' }).format(from)}`,
  });
}

/**
 * Performs a workshop action on an appointment. No effect if it was done before with the same details. A repeated `start` or
 * `ready` with other details corrects only those, before the next step.
 * @param currency ISO 4217, of `input.cost_minor`
 * @throws Problem `illegal_status`, `changed_elsewhere`, `not_found`; `odometer_low`, `odometer_lower`, `odometer_jump` if the
 * reading is probably mistyped; `invalid_input` if `ready_by` has passed or is too far ahead
 */
export async function performWorkshopAction(
  tx: Transaction,
  id: string,
  name: WorkshopAction,
  input: WorkshopActionInput,
  ifMatch: string | undefined,
  { at, currency }: { at: Date; currency: string },
): Promise<void> {
  const { from: earlier, to, change }: Action = WORKSHOP_ACTIONS[name];
  const appointment = await lockAppointmentOrThrow(tx, { id });
  const { status, starts_at } = appointment;
  const { cost_minor } = input;
  const cost = cost_minor === undefined ? null : { cost_minor, currency };
  const isSameCost = !cost || (cost_minor === appointment.cost_minor && currency === appointment.currency);
  const readyBy = typeof input.ready_by === 'string' ? new Date(input.ready_by) : input.ready_by;
  const isSameReadyBy = readyBy === undefined || readyBy?.getTime() === appointment.ready_by?.getTime();
  const done = resolveWork(appointment, input);
  const isSameWork = JSON.stringify(done) === JSON.stringify(resolveWork(appointment, {}));
  const isSame =
    isSameCost && isSameReadyBy && isSameWork && (await hasSameReason(tx, name, appointment, input));
  if (status === to && isSame) return;
  assertVersion(appointment, ifMatch);
  const isCorrectable = name === 'ready' || readyBy !== undefined;
  assertStatus(status, isCorrectable ? [...earlier, to] : earlier);
  if (name === 'no_show' && at < starts_at) {
    throw new Problem('illegal_status', { detail: 'It has not begun yet' });
  }
  if (readyBy && readyBy <= at) throw invalidFieldProblem('/ready_by', 'in_past', 'Later than now');
  if (readyBy && readyBy > addMinutes(at, MAX_DAYS_UNTIL_READY * 24 * 60)) {
    throw invalidFieldProblem('/ready_by', 'too_far', `At most ${MAX_DAYS_UNTIL_READY} days ahead`);
  }
  if (status === to) {
    const corrected = name === 'ready' ? { work: done.work, ...cost } : { ready_by: readyBy };
    await correctWithoutNewVersion(tx, id, corrected, at);
    return;
  }
  const work_date = name === 'complete' ? computeEarlierWorkDate(appointment, at) : null;
  if (name === 'complete' && done.odometer_km !== null) {
    const { vehicle_id: vehicleId } = appointment;
    const date = work_date ?? appointment.date;
    await requireConfirmedWorkshopReading(
      tx,
      { vehicleId, date, odometer_km: done.odometer_km, notedAt: at },
      input,
    );
  }
  const values = {
    status: to,
    ...((name === 'ready' || name === 'complete') && done),
    ...cost,
    ...(readyBy && { ready_by: readyBy }),
    ...(work_date && { work_date }),
  };
  await changeAppointment(tx, id, values, { change, by: 'workshop', reason: input.reason, at });
  if (name === 'complete') await markVisitNotificationsRead(tx, id, at);
}

/**
 * Corrects the odometer reading of a completed visit, and reminders that depend on it. The visit's version stays, as for
 * `correctWithoutNewVersion`.
 * @throws Problem `illegal_status`, `not_found`; `odometer_low`, `odometer_lower`, `odometer_jump` if the reading is probably
 * mistyped
 */
export async function correctOdometer(
  tx: Transaction,
  id: string,
  { odometer_km, ...confirmed }: WorkshopReadingConfirmationFlags & { odometer_km: number },
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<void> {
  const at = services.now();
  const appointment = await lockAppointmentOrThrow(tx, { id });
  if (appointment.status !== 'completed') {
    throw new Problem('illegal_status', {
      detail: `It is ${appointment.status}: this needs a completed visit`,
    });
  }
  if (appointment.odometer_km === odometer_km) return;
  const { date, noted_at: notedAt } = await tx
    .selectFrom('appointments')
    .select([workOrBookedDateColumn, completedOrBookedAtColumn])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { vehicle_id } = appointment;
  const reading = { vehicleId: vehicle_id, sourceId: id, date, odometer_km, notedAt };
  await requireConfirmedWorkshopReading(tx, reading, confirmed);
  await tx.updateTable('appointments').set({ odometer_km, updated_at: at }).where('id', '=', id).execute();
  await correctCompletedReminders(tx, { id, vehicle_id, odometer_km }, appointment.odometer_km, services);
}

/** Corrects a visit without a new version, which would send messages and webhook events. A trigger notifies open pages. */
async function correctWithoutNewVersion(
  tx: Transaction,
  id: string,
  values: { ready_by?: Date | null | undefined; work?: string[]; cost_minor?: number; currency?: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...values, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Whether a repeated cancellation has the stored reason, or none. Another reason must be refused, not silently ignored. */
async function hasSameReason(
  tx: Transaction,
  name: WorkshopAction,
  { id }: LockedAppointment,
  { reason }: WorkshopActionInput,
): Promise<boolean> {
  return name !== 'cancel' || !reason || (await readCancellationReason(tx, id)) === reason;
}

/** Work and odometer reading after the action: those of the request, otherwise the stored ones. */
function resolveWork(
  stored: Pick<LockedAppointment, 'work' | 'odometer_km'>,
  { work = [], odometer_km, odometer }: WorkshopActionInput,
): { work: string[]; odometer_km: number | null } {
  return {
    work: work.length > 0 ? work : (stored.work ?? []),
    odometer_km: odometer_km ?? odometer ?? stored.odometer_km,
  };
}
