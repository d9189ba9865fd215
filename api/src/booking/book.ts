import { computeSlotMinutes } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import type { Transaction } from '../platform/db/database.ts';
import { createCachedStatement, type Placeholders } from '../platform/db/queries.ts';
import type { LockedCustomer } from '../platform/idempotency.ts';
import type { Identity } from '../platform/identity/verify-token.ts';
import { fieldProblem, Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  computeBookingWindow,
  computeSlotsOfBookingOrThrow,
  computeVisitStart,
  findServiceKindOrThrow,
} from './availability.ts';
import {
  addReminderToNoteOrThrow,
  assertDailyChangeLimit,
  assignReminderToVisit,
  listServiceTitles,
  requireActiveReminderOfVehicle,
} from './change.ts';
import { lockDayForVisit } from './closings.ts';
import { selectFirstFreeSlotPlace, takeSlotPlaces } from './places.ts';
import { readBookingPreconditions } from './queries.ts';
import {
  type AppointmentRow,
  type CustomerAppointmentJson,
  type NewAppointmentInput,
  toCustomerAppointmentJson,
} from './schema.ts';

/** Maximum tries to find an unused reference. About a million exist, so if every try fails, there is a bug. */
const REFERENCE_TRIES = 20;

type BookingServices = Pick<ApiServices, 'settings' | 'now' | 'randomBelow'>;

/** Books a slot for a vehicle (docs/design.md §8). The customer must be locked, so that the quotas hold. @throws Problem */
export async function bookAppointment(
  tx: Transaction,
  customerId: string,
  input: NewAppointmentInput,
  { settings, now, randomBelow }: BookingServices,
): Promise<CustomerAppointmentJson> {
  const { booking, organisation } = settings;
  const { date, time, service_type, vehicle_id: vehicleId, reminder_id: reminderId } = input;
  const kind = findServiceKindOrThrow(service_type, booking);
  const { slots, noteRequired, atOnce = null } = kind;
  const typed = input.note || null;
  if (noteRequired && typed === null) throw fieldProblem('/note', 'note_required');
  const at = now();
  const minutes = slots * computeSlotMinutes(booking);
  await lockDayForVisit(tx, date, kind);
  const facts = await readBookingPreconditions(tx, { customerId, vehicleId, date, time, minutes }, at);
  const { vehicle, closing } = facts;
  if (!vehicle) throw fieldProblem('/vehicle_id', 'not_found');
  if (vehicle.isArchived) throw fieldProblem('/vehicle_id', 'vehicle_archived');
  const reminder = reminderId
    ? await requireActiveReminderOfVehicle(tx, { customerId, vehicleId }, reminderId)
    : null;
  const titles = listServiceTitles(service_type, settings);
  const note = reminder ? addReminderToNoteOrThrow(typed, reminder.name, titles) : typed;
  const window = computeBookingWindow(at, booking, organisation.timeZone);
  const { times, places } = computeSlotsOfBookingOrThrow({ date, time, slots }, booking, window, closing);
  if (facts.isVehicleBooked) throw fieldProblem('/vehicle_id', 'vehicle_already_booked');
  if (facts.active >= booking.activeAppointmentsPerCustomer) {
    throw new Problem('too_many_active', {
      detail: `At most ${booking.activeAppointmentsPerCustomer} at a time`,
      more: { limit: booking.activeAppointmentsPerCustomer },
      exceededLimit: 'appointments',
    });
  }
  assertDailyChangeLimit(facts.changes, settings);
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
  const limits = { places, atOnce };
  const { hasFirstPlace, ...booked } = await insertWithReference(tx, appointment, { ...limits, at }, () =>
    createBookingReference(organisation.name, randomBelow),
  );
  const missing = hasFirstPlace ? times.slice(1) : times;
  const visit = { appointmentId: booked.id, date, service_type, ...limits };
  if (!(await takeSlotPlaces(tx, visit, missing))) throw fieldProblem('/time', 'slot_taken');
  if (reminder) await assignReminderToVisit(tx, reminder, booked.id, at);
  const changed_at = at.toISOString();
  const { status } = appointment;
  const change = { change: 'booked', by: 'customer', date, time, reason: null, status, changed_at } as const;
  const { device_reg, make, model } = vehicle;
  return toCustomerAppointmentJson(
    {
      ...appointment,
      ...booked,
      device_reg,
      make,
      model,
      work: null,
      odometer_km: null,
      cost_minor: null,
      currency: null,
      ready_by: null,
      work_date: null,
      waiting_since: null,
      photos: 0,
      shared_until: null,
      shared_since: null,
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
  limits: InsertionLimits,
  createReference: () => string,
) {
  for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
    const reference = createReference();
    const booked = await insertBooking(tx, { ...appointment, reference }, limits);
    if (booked) return { ...booked, reference };
  }
  throw new Error(`No free reference after ${REFERENCE_TRIES} tries`);
}

interface NewAppointment {
  reference: string;
  customer_id: string;
  vehicle_id: string;
  service_type: AppointmentRow['service_type'];
  status: 'requested' | 'confirmed';
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  zone_rules: string;
  slots_taken: number;
  minutes: number;
  note: string | null;
}

interface InsertionLimits {
  at: Date;
  places: number;
  atOnce: number | null;
}

type InsertedBooking = Pick<AppointmentRow, 'id' | 'version' | 'created_at'> & {
  /** Whether the visit got a place in its first slot. Places in its other slots are taken later. */
  hasFirstPlace: boolean;
};

/** Inserts an appointment, its first change and, if free, a place in its first slot. Null if the reference is in use. */
async function insertBooking(
  tx: Transaction,
  appointment: NewAppointment,
  limits: InsertionLimits,
): Promise<InsertedBooking | null> {
  const [inserted] = await insert(tx, { ...appointment, ...limits });
  return inserted ? { ...inserted, hasFirstPlace: Boolean(inserted.hasFirstPlace) } : null;
}

const insert = createCachedStatement(
  (
    tx: Transaction,
    { at, places, atOnce, ...appointment }: Placeholders<NewAppointment & InsertionLimits>,
  ) => {
    const { date, time, service_type } = appointment;
    const appointmentId = sql<string>`(select id from added)`;
    return tx
      .with('added', (db) =>
        db
          .insertInto('appointments')
          .values(appointment)
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'version', 'date', 'time', 'created_at']),
      )
      .with('noted', (db) =>
        db
          .insertInto('appointment_changes')
          .columns(['appointment_id', 'version', 'change', 'by', 'date', 'time', 'changed_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom('added').select([
              'id',
              'version',
              val('booked').as('change'),
              val('customer').as('by'),
              'date',
              'time',
              sql<Date>`${at}::timestamptz`.as('changed_at'),
            ]),
          ),
      )
      .with('placed', (db) =>
        db
          .insertInto('slot_places')
          .columns(['date', 'time', 'place', 'appointment_id'])
          .expression(
            selectFirstFreeSlotPlace(tx, { appointmentId, date, time, places, service_type, atOnce }).where(
              sql<boolean>`exists (select from added)`,
            ),
          )
          .onConflict((conflict) => conflict.columns(['date', 'time', 'place']).doNothing())
          .returning('place'),
      )
      .selectFrom('added')
      .select(['id', 'version', 'created_at'])
      .select(({ exists, selectFrom }) => exists(selectFrom('placed').select('place')).as('hasFirstPlace'));
  },
);

/** Characters of the random part of references: without 0, O, 1, I and L, so that it can be read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 4;
const MAX_INITIALS = 4;

export function createBookingReference(organisation: string, randomBelow: (limit: number) => number): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomBelow(ALPHABET.length)));
  return `${initialsOf(organisation)}-${characters.join('')}`;
}

function initialsOf(organisation: string): string {
  const words = organisation.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words
      .slice(0, MAX_INITIALS)
      .map((word) => [...word][0])
      .join('') || 'REF'
  );
}

const DIGITS = /^\d{1,20}$/;

/** Stores the account's phone number, for calls by the workshop. No effect if it is missing or is not 1 to 20 digits. */
export async function saveCustomerPhone(
  tx: Transaction,
  customer: LockedCustomer,
  { phone }: Pick<Identity, 'phone'>,
): Promise<void> {
  if (phone === null || phone === customer.phone || !DIGITS.test(phone)) return;
  await tx.updateTable('customers').set({ phone }).where('id', '=', customer.id).execute();
}
