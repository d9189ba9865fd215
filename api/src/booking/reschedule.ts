import { slotMinutes } from '@forecourt/shared/settings/schema';
import type { Transaction } from '../platform/db/database.ts';
import { refusedFor } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import type { CustomerAppointmentJson } from './appointment-json.ts';
import { selectOfVehicle } from './appointment-queries.ts';
import type { RescheduleInput } from './appointment-schema.ts';
import { bookingWindowAt } from './booking-window.ts';
import {
  appointmentToChange,
  changeAppointment,
  refuseLateChange,
  refuseManyChanges,
  refuseOtherVersion,
} from './change-appointment.ts';
import { chooseSlots } from './choose-slots.ts';
import { freePlaces, takePlaces } from './places.ts';
import { readAppointment } from './read-appointment.ts';
import { slotsOfVisit } from './slots.ts';
import { computeVisitStart } from './start-at.ts';

/**
 * Moves a customer's appointment to another time; it stays the same one, and as confirmed as it was. To the time that it
 * has already, nothing is changed. The customer must be locked.
 * @throws Problem with the code of the rule that refuses it; the transaction is then rolled back
 */
export async function reschedule(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { date, time }: RescheduleInput,
  ifMatch: string | undefined,
  services: Pick<Services, 'settings' | 'now'>,
): Promise<CustomerAppointmentJson> {
  const { settings, now } = services;
  const { booking, organisation } = settings;
  const appointment = await appointmentToChange(tx, { id, customerId });
  refuseLateChange(appointment, services);
  if (date !== appointment.date || time !== appointment.time) {
    refuseOtherVersion(appointment, ifMatch);
    await refuseManyChanges(tx, customerId, services);
    const window = bookingWindowAt(now(), booking, organisation.timeZone);
    const slots = slotsOfVisit(appointment, booking);
    const times = await chooseSlots(tx, { date, time, slots }, booking, window);
    const minutes = times.length * slotMinutes(booking);
    const stretch = { date, time, minutes };
    const others = selectOfVehicle(tx, appointment.vehicle_id, stretch).where('id', '<>', id).limit(1);
    if (await others.executeTakeFirst()) {
      throw refusedFor('/time', 'vehicle_already_booked');
    }
    await freePlaces(tx, id);
    if (!(await takePlaces(tx, id, date, times, booking.placesPerSlot)))
      throw refusedFor('/time', 'slot_taken');
    const start = computeVisitStart(date, time, organisation.timeZone);
    const moved = { ...start, slots_taken: times.length, minutes };
    await changeAppointment(tx, id, moved, { change: 'moved', by: 'customer', at: now() });
  }
  return readAppointment(tx, { id, customerId }, settings);
}
