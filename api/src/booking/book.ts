import { slotMinutes } from '@forecourt/shared/settings/schema';
import type { Transaction } from '../platform/db/database.ts';
import { Problem, refusedFor } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { type CustomerAppointmentJson, customerAppointmentJson } from './appointment-json.ts';
import { MAX_NOTE, type NewAppointmentInput } from './appointment-schema.ts';
import { readBookingFacts } from './booking-facts.ts';
import { bookingWindowAt } from './booking-window.ts';
import { refuseChangesBeyond } from './change-appointment.ts';
import { slotsOrRefusal } from './choose-slots.ts';
import { waitForClosing } from './closings.ts';
import { insertBooking, type NewAppointment } from './insert-booking.ts';
import { knownKind } from './known-kind.ts';
import { takePlaces } from './places.ts';
import { noteWith, planReminder, reminderToPlan } from './planned-reminder.ts';
import { createReference } from './reference.ts';
import { computeVisitStart } from './start-at.ts';

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
): Promise<CustomerAppointmentJson> {
  const { booking, organisation } = settings;
  const { date, time, service_type, vehicle_id: vehicleId, reminder_id: reminderId } = input;
  const { slots, noteRequired } = knownKind(service_type, booking);
  const typed = input.note || null;
  if (noteRequired && typed === null) throw refusedFor('/note', 'note_required');
  const at = now();
  const minutes = slots * slotMinutes(booking);
  await waitForClosing(tx, date);
  const facts = await readBookingFacts(tx, { customerId, vehicleId, date, time, minutes }, at);
  const { vehicle, closing } = facts;
  if (!vehicle) throw refusedFor('/vehicle_id', 'not_found');
  if (vehicle.isArchived) throw refusedFor('/vehicle_id', 'vehicle_archived');
  const reminder = reminderId ? await reminderToPlan(tx, { customerId, vehicleId }, reminderId) : null;
  const note = reminder ? noteWith(typed, reminder.name) : typed;
  if (note !== null && note.length > MAX_NOTE) throw refusedFor('/reminder_id', 'note_full');
  const window = bookingWindowAt(at, booking, organisation.timeZone);
  const times = slotsOrRefusal({ date, time, slots }, booking, window, closing);
  if (facts.isVehicleBooked) throw refusedFor('/vehicle_id', 'vehicle_already_booked');
  if (facts.active >= booking.activeAppointmentsPerCustomer) {
    throw new Problem('too_many_active', {
      detail: `At most ${booking.activeAppointmentsPerCustomer} at a time`,
      more: { limit: booking.activeAppointmentsPerCustomer },
      refusedBy: 'appointments',
    });
  }
  refuseChangesBeyond(facts.changes, settings);
  const appointment = {
    customer_id: customerId,
    vehicle_id: vehicleId,
    service_type,
    status: booking.autoConfirm ? 'confirmed' : 'requested',
    ...computeVisitStart(date, time, organisation.timeZone),
    slots_taken: times.length,
    minutes,
    note,
  } as const;
  const { hasFirstPlace, ...booked } = await insertWithReference(tx, appointment, at, () =>
    createReference(organisation.name, randomBelow),
  );
  const missing = hasFirstPlace ? times.slice(1) : times;
  if (!(await takePlaces(tx, booked.id, date, missing, booking.placesPerSlot))) {
    throw refusedFor('/time', 'slot_taken');
  }
  if (reminder) await planReminder(tx, reminder, booked.id, at);
  const changed_at = at.toISOString();
  const change = { change: 'booked', by: 'customer', date, time, reason: null, changed_at } as const;
  const { device_reg, make, model } = vehicle;
  return customerAppointmentJson(
    {
      ...appointment,
      ...booked,
      device_reg,
      make,
      model,
      work: null,
      odometer_km: null,
      rating: null,
      recomputed: 0,
      changes: [change],
    },
    settings,
  );
}

async function insertWithReference(
  tx: Transaction,
  appointment: Omit<NewAppointment, 'reference'>,
  at: Date,
  createReference: () => string,
) {
  for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
    const reference = createReference();
    const booked = await insertBooking(tx, { ...appointment, reference }, at);
    if (booked) return { ...booked, reference };
  }
  throw new Error(`No free reference after ${REFERENCE_TRIES} tries`);
}
