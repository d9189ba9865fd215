import { randomUUID } from 'node:crypto';
import { findServiceKindOrThrow } from '../booking/availability.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fieldProblem, invalidFieldProblem, Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { findVehicleOrThrow } from '../vehicles/queries.ts';
import { assertReminderQuota, findVisit, getCleanEntityValues, insertReminder } from './queries.ts';
import { dayOfMonth } from './recurrence.ts';
import { MAX_REMINDER_NAME_LENGTH, type NewReminder, type RepeatInput } from './schema.ts';

/** Adds the first reminder of a new series and returns its id. The customer must be locked. @throws Problem */
export async function createReminder(
  tx: Transaction,
  customerId: string,
  input: NewReminder,
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): Promise<string> {
  const { type, service_type = null, due_date = null, due_odometer = null, repeat } = input;
  const values = { type, service_type, due_date, due_odometer, ...toRepeatColumns(repeat) };
  assertReminderValues(values, settings);
  const texts = completeTexts(input, settings.reminders);
  const subject = await findSubject(tx, customerId, input, settings);
  await assertReminderQuota(tx, customerId);
  const at = now();
  return insertReminder(tx, {
    ...values,
    ...subject,
    ...texts,
    customer_id: customerId,
    series_id: randomUUID(),
    number: 1,
    due_day: due_date === null ? null : dayOfMonth(due_date),
    due_set_at: at,
    created_at: at,
    updated_at: at,
  });
}

/**
 * Returns name and items of a new reminder. If one of them is missing, it is derived from the other.
 * @throws Problem `invalid_input` if a field that the settings require is missing, or if both are missing
 */
function completeTexts(
  { name, reminder_items }: Pick<NewReminder, 'name' | 'reminder_items'>,
  { requiredFields }: ApiServices['settings']['reminders'],
): { name: string; reminder_items: string[] } {
  const given = { name, reminder_items };
  for (const field of requiredFields) {
    if (given[field] === undefined)
      throw invalidFieldProblem(`/${field}`, 'required', 'This site requires it');
  }
  const anyName = name ?? reminder_items?.[0];
  if (anyName === undefined)
    throw invalidFieldProblem('/name', 'required', 'It has a name, or something to do');
  return {
    name: [...anyName].slice(0, MAX_REMINDER_NAME_LENGTH).join('').trimEnd(),
    reminder_items: reminder_items ?? [anyName],
  };
}

/** Finds the vehicle or visit of a new reminder. @throws Problem `invalid_input`, `not_found`, `vehicle_archived` */
async function findSubject(
  tx: Transaction,
  customerId: string,
  { entity, entity_id: id }: Pick<NewReminder, 'entity' | 'entity_id'>,
  settings: ApiServices['settings'],
): Promise<{ vehicle_id: string; appointment_id: string | null }> {
  const entities = getCleanEntityValues(settings);
  const isVisit = entity === entities.service;
  if (!isVisit && entity !== entities.vehicle) {
    throw invalidFieldProblem('/entity', 'invalid_value', `One of ${entities.vehicle}, ${entities.service}`);
  }
  const visit = isVisit ? await findVisit(tx, customerId, id) : { vehicle_id: id };
  if (!visit?.vehicle_id) throw fieldProblem('/entity_id', 'not_found');
  const vehicle = await findVehicleOrThrow(tx, customerId, visit.vehicle_id).catch((error: unknown) => {
    throw error instanceof Problem ? fieldProblem('/entity_id', 'not_found') : error;
  });
  if (vehicle.archived_at) throw fieldProblem('/entity_id', 'vehicle_archived');
  return { vehicle_id: vehicle.id, appointment_id: isVisit ? id : null };
}

/** Fields of a new or changed reminder that are validated together. */
export interface ReminderValues {
  type: NewReminder['type'];
  service_type: string | null;
  due_date: string | null;
  due_odometer: number | null;
  repeat_months: number | null;
  repeat_distance: number | null;
  repeat_from: 'due' | 'completion' | null;
}

export function toRepeatColumns(repeat: RepeatInput | null | undefined) {
  const { months = null, distance = null, from = null } = repeat ?? {};
  return { repeat_months: months, repeat_distance: distance, repeat_from: from };
}

/**
 * Validates a reminder. @param before stored reminder: its type and kind of work stay valid if the settings no longer have them
 * @throws Problem `invalid_input` that names the field
 */
export function assertReminderValues(
  values: ReminderValues,
  { reminders, booking }: ApiServices['settings'],
  before?: Pick<ReminderValues, 'type' | 'service_type'>,
): void {
  if (values.type !== before?.type && !reminders.types.includes(values.type)) {
    throw invalidFieldProblem('/type', 'invalid_value', `One of ${reminders.types.join(', ')}`);
  }
  if (values.service_type !== null && values.service_type !== before?.service_type) {
    findServiceKindOrThrow(values.service_type, booking);
  }
  const { due_date, due_odometer, repeat_months, repeat_distance, repeat_from } = values;
  if (due_date === null && due_odometer === null) {
    throw invalidFieldProblem(
      '/due_date',
      'required',
      'It is due on a date, at a reading of the odometer, or both',
    );
  }
  if (repeat_from !== null && repeat_months === null && repeat_distance === null) {
    throw invalidFieldProblem('/repeat/months', 'required', 'It repeats by months, by distance, or both');
  }
  if (repeat_months !== null && due_date === null) {
    throw invalidFieldProblem('/due_date', 'required', 'What repeats by months begins on a date');
  }
  if (repeat_distance !== null && due_odometer === null) {
    throw invalidFieldProblem('/due_odometer', 'required', 'What repeats by distance begins at a reading');
  }
}
