import type { Transaction } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import type { CustomerAppointmentJson } from './appointment-json.ts';
import {
  appointmentToChange,
  changeAppointment,
  refuseLateChange,
  refuseOtherVersion,
} from './change-appointment.ts';
import { readAppointment } from './read-appointment.ts';

/**
 * Cancels a customer's appointment, which gives its places back; one that is cancelled already stays as it is. The
 * customer must be locked.
 * @param reason in the customer's words
 * @throws Problem with the code of the rule that refuses it
 */
export async function cancel(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  reason: string | undefined,
  ifMatch: string | undefined,
  services: Pick<Services, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const appointment = await appointmentToChange(tx, { id, customerId });
  if (appointment.status !== 'cancelled') {
    refuseOtherVersion(appointment, ifMatch);
    refuseLateChange(appointment, services);
    const change = { change: 'cancelled', by: 'customer', reason, at: services.now() } as const;
    await changeAppointment(tx, id, { status: 'cancelled' }, change);
  }
  return readAppointment(tx, { id, customerId }, services.settings);
}
