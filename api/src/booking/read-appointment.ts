import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Reader } from '../platform/db/database.ts';
import { type CustomerAppointmentJson, customerAppointmentJson } from './appointment-json.ts';
import { findAppointment } from './appointment-queries.ts';

/** A customer's appointment as this API gives it out. @throws Problem `not_found` */
export async function readAppointment(
  reader: Reader,
  { id, customerId }: { id: string; customerId: string },
  settings: Pick<SiteSettings, 'booking' | 'organisation'>,
): Promise<CustomerAppointmentJson> {
  return customerAppointmentJson(await findAppointment(reader, customerId, id), settings);
}
