import type { Reader } from '../platform/db/database.ts';
import { type AppointmentJson, appointmentJson } from './appointment-json.ts';
import { findAppointment } from './appointment-queries.ts';
import type { BookingSettings } from './opening.ts';

/** A customer's appointment as this API gives it out. @throws Problem `not_found` */
export async function readAppointment(
  reader: Reader,
  { id, customerId }: { id: string; customerId: string },
  booking: BookingSettings,
): Promise<AppointmentJson> {
  return appointmentJson(await findAppointment(reader, customerId, id), booking);
}
