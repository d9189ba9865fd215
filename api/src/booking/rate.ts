import type { Transaction } from '../platform/db/database.ts';
import { invalidField, Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { type CustomerAppointmentJson, ratingEditableUntil } from './appointment-json.ts';
import { findAppointment } from './appointment-queries.ts';
import type { RatingInput } from './appointment-schema.ts';
import {
  appointmentToChange,
  changeAppointment,
  refuseManyChanges,
  refuseOtherVersion,
} from './change-appointment.ts';
import { readAppointment } from './read-appointment.ts';

/**
 * Rates an appointment of a customer, or changes its rating. Sending the same rating again changes nothing. The customer must
 * be locked.
 * @throws Problem with the code of the rule that refuses it
 */
export async function rate(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { stars, comment }: RatingInput,
  ifMatch: string | undefined,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const { lowest, highest } = settings.ratings;
  if (stars < lowest || stars > highest) {
    throw invalidField('/stars', 'out_of_range', `From ${lowest} to ${highest}`);
  }
  const locked = await appointmentToChange(tx, { id, customerId });
  const appointment = await findAppointment(tx, customerId, id);
  const { rating: given } = appointment;
  if (given?.stars === stars && given.comment === (comment || null)) {
    return readAppointment(tx, { id, customerId }, settings);
  }
  refuseOtherVersion(locked, ifMatch);
  if (appointment.status !== 'completed') throw new Problem('not_completed');
  const before = appointment.rating;
  if (before && now() > ratingEditableUntil(new Date(before.created_at))) throw new Problem('rating_closed');
  await refuseManyChanges(tx, customerId, { settings, now });
  const rating = { stars, comment: comment || null, updated_at: now() };
  await tx
    .insertInto('ratings')
    .values({ appointment_id: id, customer_id: customerId, created_at: now(), ...rating })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(rating))
    .execute();
  await changeAppointment(tx, id, {}, { change: 'rated', by: 'customer', at: now() });
  return readAppointment(tx, { id, customerId }, settings);
}
