import type { Transaction } from '../platform/db/database.ts';
import { visibleText } from '../platform/fields.ts';
import { Problem, refusedFor } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { findVehicle } from '../vehicles/vehicle-queries.ts';
import type { AppointmentJson } from './appointment-json.ts';
import {
  countActive,
  insertAppointment,
  insertChange,
  isVehicleBooked,
  type NewAppointment,
} from './appointment-queries.ts';
import type { NewAppointmentInput } from './appointment-schema.ts';
import { bookingWindowAt } from './booking-window.ts';
import { refuseManyChanges } from './change-appointment.ts';
import { chooseSlots } from './choose-slots.ts';
import { knownKind } from './known-kind.ts';
import { takePlaces } from './places.ts';
import { readAppointment } from './read-appointment.ts';
import { createReference } from './reference.ts';
import { slotMinutes } from './slots.ts';

/** With about a million references per business, more tries than this mean that something else is wrong. */
const REFERENCE_TRIES = 20;

type BookingServices = Pick<Services, 'settings' | 'now' | 'randomBelow'>;

/**
 * Books a slot for a vehicle (docs/design.md §8). The customer must be locked, so that what is counted here stays so.
 * @throws Problem with the code of the rule that refuses it; the transaction is then rolled back
 */
export async function book(
  tx: Transaction,
  customerId: string,
  input: NewAppointmentInput,
  { settings, now, randomBelow }: BookingServices,
): Promise<AppointmentJson> {
  const { booking, organisation } = settings;
  const { date, time, service_type: serviceType, vehicle_id: vehicleId } = input;
  const { slots, noteRequired } = knownKind(serviceType, booking);
  const note = visibleText(input.note ?? '') || null;
  if (noteRequired && note === null) throw refusedFor('/note', 'note_required');
  if (!(await findVehicle(tx, customerId, vehicleId))) throw refusedFor('/vehicle_id', 'not_found');
  const window = bookingWindowAt(now(), booking, organisation.timeZone);
  const times = await chooseSlots(tx, { date, time, slots }, booking, window);
  const minutes = times.length * slotMinutes(booking);
  if (await isVehicleBooked(tx, vehicleId, { date, time, minutes })) {
    throw refusedFor('/vehicle_id', 'vehicle_already_booked');
  }
  if ((await countActive(tx, customerId, now())) >= booking.activeAppointmentsPerCustomer) {
    throw new Problem('too_many_active', {
      detail: `At most ${booking.activeAppointmentsPerCustomer} at a time`,
      more: { limit: booking.activeAppointmentsPerCustomer },
      refusedBy: 'appointments',
    });
  }
  await refuseManyChanges(tx, customerId, { settings, now });
  const id = await insertWithReference(tx, organisation.name, randomBelow, {
    customer_id: customerId,
    vehicle_id: vehicleId,
    service_type: serviceType,
    status: booking.autoConfirm ? 'confirmed' : 'requested',
    date,
    time,
    time_zone: organisation.timeZone,
    slots_taken: times.length,
    minutes,
    note,
  });
  if (!(await takePlaces(tx, id, date, times, booking.placesPerSlot))) {
    throw refusedFor('/time', 'slot_taken');
  }
  await insertChange(tx, id, { change: 'booked', by: 'customer', at: now() });
  return readAppointment(tx, { id, customerId }, booking);
}

async function insertWithReference(
  tx: Transaction,
  organisation: string,
  randomBelow: Services['randomBelow'],
  appointment: Omit<NewAppointment, 'reference'>,
): Promise<string> {
  for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
    const reference = createReference(organisation, randomBelow);
    const id = await insertAppointment(tx, { ...appointment, reference });
    if (id !== null) return id;
  }
  throw new Error(`No free reference after ${REFERENCE_TRIES} tries`);
}
