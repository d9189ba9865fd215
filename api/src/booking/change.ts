import { createServiceTitleLookup } from '@forecourt/shared/server';
import { computeSlotMinutes, LOCALES } from '@forecourt/shared/settings/schema';
import { appendReminderToNote } from '@forecourt/shared/visit-note';
import type { Transaction } from '../platform/db/database.ts';
import { assertEtag, formatEtag } from '../platform/http/responses.ts';
import { MAX_VISIT_CHANGES_PER_DAY } from '../platform/limits/quotas.ts';
import { fieldProblem, invalidFieldProblem, Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  computeBookingWindow,
  computeVisitStart,
  lockDayAndComputeSlots,
  type VisitStart,
} from './availability.ts';
import { releaseSlotPlaces, takeSlotPlaces } from './places.ts';
import {
  computeChangeQuotaStart,
  findAppointmentOrThrow,
  insertVisitChange,
  type LockedAppointment,
  lockAppointment,
  readAppointment,
  selectOverlappingAppointments,
  selectRecentChangeCount,
  type VisitChange,
} from './queries.ts';
import {
  type AddReminderInput,
  type CustomerAppointmentJson,
  computeChangeableUntil,
  computeRatingEditableUntil,
  MAX_NOTE_LENGTH,
  type RatingInput,
  type RescheduleInput,
} from './schema.ts';
import { computeCapacityOfVisit } from './slots.ts';

export async function lockAppointmentOrThrow(
  tx: Transaction,
  of: { id: string; customerId?: string },
): Promise<LockedAppointment> {
  const appointment = await lockAppointment(tx, of);
  if (!appointment) throw new Problem('not_found');
  return appointment;
}

/**
 * Requires that `ifMatch`, if given, is the current version. Not for requests without a change: these succeed with any version.
 * @throws Problem `changed_elsewhere` if `ifMatch` is another version
 */
export function assertVersion(appointment: LockedAppointment, ifMatch: string | undefined): void {
  assertEtag(ifMatch, formatEtag(appointment));
}

async function assertChangeQuota(
  tx: Transaction,
  customerId: string,
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): Promise<void> {
  const { count } = await selectRecentChangeCount(
    tx,
    customerId,
    computeChangeQuotaStart(now()),
  ).executeTakeFirstOrThrow();
  assertDailyChangeLimit(count, settings);
}

export function assertDailyChangeLimit(count: number, { organisation }: ApiServices['settings']): void {
  if (count < MAX_VISIT_CHANGES_PER_DAY) return;
  throw new Problem('too_many_changes', {
    more: { phone: organisation.phone },
    exceededLimit: 'appointments',
  });
}

export function assertChangeable(
  appointment: LockedAppointment,
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): void {
  const until = computeChangeableUntil(appointment, settings.booking.cutOffHours);
  if (!until) throw new Problem('not_changeable', { detail: `It is ${appointment.status}` });
  if (now() > until) throw new Problem('past_cutoff', { more: { phone: settings.organisation.phone } });
}

export async function changeAppointment(
  tx: Transaction,
  id: string,
  values: Partial<VisitStart> & {
    status?: LockedAppointment['status'];
    slots_taken?: number;
    minutes?: number;
    note?: string | null;
    /** New version. Omit it if time, status or rating change, because the database increases the version then. */
    version?: number;
    work?: string[];
    odometer_km?: number | null;
    cost_minor?: number;
    currency?: string;
    ready_by?: Date | null;
    work_date?: string | null;
    waiting_since?: null;
  },
  change: VisitChange,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...values, updated_at: change.at })
    .where('id', '=', id)
    .execute();
  await insertVisitChange(tx, id, change);
}

/** Moves an appointment; its status stays. No effect without a change of time. The customer must be locked. @throws Problem */
export async function rescheduleAppointment(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  wanted: RescheduleInput,
  ifMatch: string | undefined,
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const appointment = await lockAppointmentOrThrow(tx, { id, customerId });
  assertChangeable(appointment, services);
  if (!isAtTime(appointment, wanted)) {
    assertVersion(appointment, ifMatch);
    await assertChangeQuota(tx, customerId, services);
    await moveAppointment(tx, appointment, wanted, 'customer', services);
  }
  return readAppointment(tx, { id, customerId }, services.settings);
}

export function isAtTime({ date, time }: LockedAppointment, wanted: RescheduleInput): boolean {
  return date === wanted.date && time === wanted.time;
}

/** Moves an appointment to free slots; its status stays. Customer and appointment must be locked. @throws Problem */
export async function moveAppointment(
  tx: Transaction,
  appointment: LockedAppointment,
  { date, time }: RescheduleInput,
  by: VisitChange['by'],
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): Promise<void> {
  const { id } = appointment;
  const { booking, organisation } = settings;
  const window = computeBookingWindow(now(), booking, organisation.timeZone);
  const work = computeCapacityOfVisit(appointment, booking);
  const { times, places } = await lockDayAndComputeSlots(tx, { date, time, ...work }, booking, window);
  const minutes = times.length * computeSlotMinutes(booking);
  const others = selectOverlappingAppointments(tx, appointment.vehicle_id, { date, time, minutes })
    .where('id', '<>', id)
    .limit(1);
  if (await others.executeTakeFirst()) throw fieldProblem('/time', 'vehicle_already_booked');
  await releaseSlotPlaces(tx, id);
  const { service_type, atOnce = null } = work;
  const visit = { appointmentId: id, date, places, service_type, atOnce };
  if (!(await takeSlotPlaces(tx, visit, times))) throw fieldProblem('/time', 'slot_taken');
  const start = computeVisitStart(date, time, organisation.timeZone);
  // An earlier time, chosen by the customer, is what they waited for. Other moves do not end their waiting (decision 065).
  const isEarlier = date < appointment.date || (date === appointment.date && time < appointment.time);
  const waiting = by === 'customer' && isEarlier && { waiting_since: null };
  const moved = { ...start, slots_taken: times.length, minutes, ...waiting };
  await changeAppointment(tx, id, moved, { change: 'moved', by, at: now() });
}

/**
 * Plans a reminder for an appointment, and appends the reminder's name to the note (`appendReminderToNote`). No effect if it is
 * already planned for this appointment. The customer must be locked.
 * @throws Problem
 */
export async function addReminderToAppointment(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { reminder_id: reminderId }: AddReminderInput,
  ifMatch: string | undefined,
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const appointment = await lockAppointmentOrThrow(tx, { id, customerId });
  const { vehicle_id: vehicleId, version } = appointment;
  const reminder = await requireActiveReminderOfVehicle(tx, { customerId, vehicleId }, reminderId);
  if (reminder.planned_appointment_id !== id) {
    assertChangeable(appointment, services);
    assertVersion(appointment, ifMatch);
    await assertChangeQuota(tx, customerId, services);
    const { service_type: kind, note: typed } = appointment;
    const note = addReminderToNoteOrThrow(typed, reminder.name, listServiceTitles(kind, services.settings));
    const at = services.now();
    await assignReminderToVisit(tx, reminder, id, at);
    const change = { change: 'added', by: 'customer', at } as const;
    await changeAppointment(tx, id, { note, version: version + 1 }, change);
  }
  return readAppointment(tx, { id, customerId }, services.settings);
}

/** Returns the note after `appendReminderToNote`. @throws Problem `note_full` if it is longer than the limit */
export function addReminderToNoteOrThrow(
  typed: string | null,
  name: string,
  titles: readonly string[],
): string | null {
  const note = appendReminderToNote(typed, name, titles);
  if (note !== null && note.length > MAX_NOTE_LENGTH) throw fieldProblem('/reminder_id', 'note_full');
  return note;
}

/** Cancels an appointment and frees its places. No effect if it is cancelled. The customer must be locked. @throws Problem */
export async function cancelAppointment(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  reason: string | undefined,
  ifMatch: string | undefined,
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const appointment = await lockAppointmentOrThrow(tx, { id, customerId });
  if (appointment.status !== 'cancelled') {
    assertVersion(appointment, ifMatch);
    assertChangeable(appointment, services);
    const change = { change: 'cancelled', by: 'customer', reason, at: services.now() } as const;
    await changeAppointment(tx, id, { status: 'cancelled' }, change);
  }
  return readAppointment(tx, { id, customerId }, services.settings);
}

/** Adds or replaces the rating of a visit. No effect if the rating is the same. The customer must be locked. @throws Problem */
export async function rateAppointment(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { stars, comment }: RatingInput,
  ifMatch: string | undefined,
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const { lowest, highest } = settings.ratings;
  if (stars < lowest || stars > highest) {
    throw invalidFieldProblem('/stars', 'out_of_range', `From ${lowest} to ${highest}`);
  }
  const locked = await lockAppointmentOrThrow(tx, { id, customerId });
  const appointment = await findAppointmentOrThrow(tx, customerId, id);
  const { rating: given } = appointment;
  if (given?.stars === stars && given.comment === (comment || null)) {
    return readAppointment(tx, { id, customerId }, settings);
  }
  assertVersion(locked, ifMatch);
  if (appointment.status !== 'completed') throw new Problem('not_completed');
  const before = appointment.rating;
  if (before && now() > computeRatingEditableUntil(new Date(before.created_at)))
    throw new Problem('rating_closed');
  await assertChangeQuota(tx, customerId, { settings, now });
  const rating = { stars, comment: comment || null, updated_at: now() };
  await tx
    .insertInto('ratings')
    .values({ appointment_id: id, customer_id: customerId, created_at: now(), ...rating })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(rating))
    .execute();
  await changeAppointment(tx, id, {}, { change: 'rated', by: 'customer', at: now() });
  return readAppointment(tx, { id, customerId }, settings);
}

interface LiveReminder {
  id: string;
  version: number;
  name: string;
  planned_appointment_id: string | null;
  declined_appointment_id: string | null;
}

/**
 * Returns an open or snoozed reminder of the vehicle by its id. The customer must be locked.
 * @throws Problem `invalid_input` if the reminder is closed, belongs to another vehicle or customer, or does not exist
 */
export async function requireActiveReminderOfVehicle(
  tx: Transaction,
  { customerId, vehicleId }: { customerId: string; vehicleId: string },
  id: string,
): Promise<LiveReminder> {
  const reminder = await tx
    .selectFrom('reminders')
    .select(['id', 'version', 'name', 'planned_appointment_id', 'declined_appointment_id'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('vehicle_id', '=', vehicleId)
    .where('status', 'in', ['open', 'snoozed'])
    .executeTakeFirst();
  if (reminder) return reminder;
  throw invalidFieldProblem(
    '/reminder_id',
    'no_live_reminder',
    'An open or snoozed reminder of this vehicle',
  );
}

export async function assignReminderToVisit(
  tx: Transaction,
  { id, version, declined_appointment_id: declined }: LiveReminder,
  appointmentId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({
      planned_appointment_id: appointmentId,
      declined_appointment_id: declined === appointmentId ? null : declined,
      version: version + 1,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Titles of a kind of work in every language of the product, even those that the site does not offer. */
export function listServiceTitles(service: string, settings: ApiServices['settings']): string[] {
  return LOCALES.map((locale) => createServiceTitleLookup(settings, locale)(service));
}
