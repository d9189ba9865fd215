import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce, type Placeholders } from '../platform/db/built-once.ts';
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
export async function readBookingFacts(tx: Transaction, wanted: Wanted, now: Date): Promise<BookingFacts> {
  const [facts] = await selectFacts(tx, { ...wanted, now, since: aDayBefore(now) });
  if (!facts) throw new Error('A statement without tables has one row');
  return {
    vehicle: facts.vehicle && { ...facts.vehicle, isArchived: Boolean(facts.vehicle.isArchived) },
    closing: closingsIn(facts.closings).get(wanted.date),
    isVehicleBooked: Boolean(facts.isVehicleBooked),
    active: facts.active ?? 0,
    changes: facts.changes ?? 0,
  };
}

const selectFacts = builtOnce(
  (tx: Transaction, wanted: Placeholders<Wanted & { now: Date; since: Date }>) => {
    const { customerId, vehicleId, date, now, since } = wanted;
    const vehicle = tx
      .selectFrom('vehicles')
      .select(['id', 'device_reg', 'make', 'model'])
      .select(({ eb }) => eb('archived_at', 'is not', null).as('isArchived'))
      .where('customer_id', '=', customerId)
      .where('id', '=', vehicleId);
    return tx.selectNoFrom(({ exists }) => [
      jsonObjectFrom(vehicle).as('vehicle'),
      jsonArrayFrom(selectClosings(tx, date, date)).as('closings'),
      exists(selectOfVehicle(tx, vehicleId, wanted)).as('isVehicleBooked'),
      selectActive(tx, customerId, now).as('active'),
      selectChanges(tx, customerId, since).as('changes'),
    ]);
  },
);
