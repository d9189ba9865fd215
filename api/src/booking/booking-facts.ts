import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../platform/db/database.ts';
import type { BookedVehicle } from './appointment-json.ts';
import { selectActive, selectChanges, selectOfVehicle } from './appointment-queries.ts';
import { aDayBefore } from './change-appointment.ts';
import { closingsIn, type DayClosing, selectClosings } from './closings.ts';

/** What the rules of booking look at. */
interface BookingFacts {
  /** Null when the customer has no such vehicle. */
  vehicle: (BookedVehicle & { isArchived: boolean }) | null;
  /** What the workshop closed of the day. */
  closing: DayClosing | undefined;
  isVehicleBooked: boolean;
  /** How many appointments the customer has to come. */
  active: number;
  /** How many changes they made in the last 24 hours. */
  changes: number;
}

interface Wanted {
  customerId: string;
  vehicleId: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  minutes: number;
}

/**
 * All of it in one statement, since each further one costs as much again. The customer must be locked, and closings of the
 * day waited for, before: what is found here then stays so.
 */
export async function readBookingFacts(
  tx: Transaction,
  { customerId, vehicleId, date, time, minutes }: Wanted,
  now: Date,
): Promise<BookingFacts> {
  const vehicle = tx
    .selectFrom('vehicles')
    .select(['id', 'device_reg', 'make', 'model'])
    .select(({ eb }) => eb('archived_at', 'is not', null).as('isArchived'))
    .where('customer_id', '=', customerId)
    .where('id', '=', vehicleId);
  const others = selectOfVehicle(tx, vehicleId, { date, time, minutes });
  const facts = await tx
    .selectNoFrom(({ exists }) => [
      jsonObjectFrom(vehicle).as('vehicle'),
      jsonArrayFrom(selectClosings(tx, date, date)).as('closings'),
      exists(others).as('isVehicleBooked'),
      selectActive(tx, customerId, now).as('active'),
      selectChanges(tx, customerId, aDayBefore(now)).as('changes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    vehicle: facts.vehicle && { ...facts.vehicle, isArchived: Boolean(facts.vehicle.isArchived) },
    closing: closingsIn(facts.closings).get(date),
    isVehicleBooked: Boolean(facts.isVehicleBooked),
    active: facts.active ?? 0,
    changes: facts.changes ?? 0,
  };
}
