import { randomUUID } from 'node:crypto';
import type { Transaction } from '../platform/db/database.ts';
import { Problem, problemAt } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { findVehicle } from '../vehicles/queries.ts';
import { assertReminderValues, repeatValues } from './check-reminder.ts';
import { dayOf } from './recurrence.ts';
import { assertReminderQuota, findVisit, insertReminder } from './reminder-queries.ts';
import type { NewReminder } from './reminder-schema.ts';

/** Adds the first reminder of a new series and returns its id. The customer must be locked. @throws Problem */
export async function createReminder(
  tx: Transaction,
  customerId: string,
  input: NewReminder,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
): Promise<string> {
  const { type, service_type = null, due_date = null, due_odometer = null, repeat } = input;
  const values = { type, service_type, due_date, due_odometer, ...repeatValues(repeat) };
  assertReminderValues(values, settings);
  const subject = await findSubject(tx, customerId, input);
  await assertReminderQuota(tx, customerId);
  const at = now();
  return insertReminder(tx, {
    ...values,
    ...subject,
    customer_id: customerId,
    series_id: randomUUID(),
    number: 1,
    name: input.name,
    reminder_items: input.reminder_items,
    due_day: due_date === null ? null : dayOf(due_date),
    due_set_at: at,
    created_at: at,
    updated_at: at,
  });
}

/** @throws Problem `not_found`, `vehicle_archived` */
async function findSubject(
  tx: Transaction,
  customerId: string,
  { entity, entity_id: id }: Pick<NewReminder, 'entity' | 'entity_id'>,
): Promise<{ vehicle_id: string; appointment_id: string | null }> {
  const visit = entity === 'service' ? await findVisit(tx, customerId, id) : { vehicle_id: id };
  if (!visit?.vehicle_id) throw problemAt('/entity_id', 'not_found');
  const vehicle = await findVehicle(tx, customerId, visit.vehicle_id).catch((error: unknown) => {
    throw error instanceof Problem ? problemAt('/entity_id', 'not_found') : error;
  });
  if (vehicle.archived_at) throw problemAt('/entity_id', 'vehicle_archived');
  return { vehicle_id: vehicle.id, appointment_id: entity === 'service' ? id : null };
}
