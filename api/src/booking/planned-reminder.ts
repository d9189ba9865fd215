import { mentionsName } from '@forecourt/shared/text';
import type { Transaction } from '../platform/db/database.ts';
import { invalidField } from '../platform/problems/problem.ts';

/** A reminder whose work can be planned for a visit. */
interface LiveReminder {
  id: string;
  version: number;
  name: string;
  planned_appointment_id: string | null;
  declined_appointment_id: string | null;
}

/**
 * A customer's reminder of a vehicle, open or snoozed. The customer must be locked.
 * @throws Problem `invalid_input`, the same for one that is closed, of another vehicle or customer, or not there at all
 */
export async function reminderToPlan(
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
  throw invalidField('/reminder_id', 'no_live_reminder', 'An open or snoozed reminder of this vehicle');
}

/** Plans its work for a visit, also for one of which its customer said before that it is about something else. */
export async function planReminder(
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

/** A note with the name of a reminder as its last line, by which the workshop hears of it; as it is if it says that already. */
export function noteWith(note: string | null, name: string): string {
  if (note === null) return name;
  return mentionsName(note, name) ? note : `${note}\n${name}`;
}
