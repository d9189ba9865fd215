import type { Transaction } from '../platform/db/database.ts';
import { refusedFor } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import type { CustomerAppointmentJson } from './appointment-json.ts';
import { type AddedReminderInput, MAX_NOTE } from './appointment-schema.ts';
import {
  appointmentToChange,
  changeAppointment,
  refuseLateChange,
  refuseManyChanges,
  refuseOtherVersion,
} from './change-appointment.ts';
import { noteWith, planReminder, reminderToPlan } from './planned-reminder.ts';
import { readAppointment } from './read-appointment.ts';

/**
 * Has a reminder's work done at a customer's appointment besides what was booked; its note names it for the workshop. If it
 * is planned for that already, nothing is changed. The customer must be locked.
 * @throws Problem with the code of the rule that refuses it; the transaction is then rolled back
 */
export async function addReminder(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { reminder_id: reminderId }: AddedReminderInput,
  ifMatch: string | undefined,
  services: Pick<Services, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const appointment = await appointmentToChange(tx, { id, customerId });
  const { vehicle_id: vehicleId, version } = appointment;
  const reminder = await reminderToPlan(tx, { customerId, vehicleId }, reminderId);
  if (reminder.planned_appointment_id !== id) {
    refuseLateChange(appointment, services);
    refuseOtherVersion(appointment, ifMatch);
    await refuseManyChanges(tx, customerId, services);
    const note = noteWith(appointment.note, reminder.name);
    if (note.length > MAX_NOTE) throw refusedFor('/reminder_id', 'note_full');
    const at = services.now();
    await planReminder(tx, reminder, id, at);
    const change = { change: 'added', by: 'customer', at } as const;
    await changeAppointment(tx, id, { note, version: version + 1 }, change);
  }
  return readAppointment(tx, { id, customerId }, services.settings);
}
