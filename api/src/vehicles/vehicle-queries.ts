import type { ExpressionBuilder } from 'kysely';
import { builtOnce, type Placeholders, type Value } from '../platform/db/built-once.ts';
import { type Reader, type Transaction, UniqueViolation } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { MAX_KEPT_VEHICLES, MAX_VEHICLES } from '../platform/limits/quotas.ts';
import { Problem } from '../platform/problems/problem.ts';
import { comparableRegistration } from './registration.ts';
import type { VehicleRow } from './vehicle-json.ts';
import type { NewVehicle } from './vehicle-schema.ts';

const COLUMNS = [
  'id',
  'device_reg',
  'make',
  'model',
  'year',
  'vin',
  'odometer_km',
  'fields',
  'answered_suggestions',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

/** The photo of a vehicle itself: there is one at most. */
function ownPhotoId(eb: ExpressionBuilder<Tables, 'vehicles'>) {
  return eb
    .selectFrom('photos')
    .select('photos.id')
    .whereRef('photos.vehicle_id', '=', 'vehicles.id')
    .where('photos.record_id', 'is', null)
    .as('photo_id');
}

/** The database knows only that they are JSON; what is written was checked (vehicle-schema.ts). */
type Fields = Pick<VehicleRow, 'fields' | 'answered_suggestions'>;

/** Where a page of vehicles goes on: the creation time and id of the last one. */
export type VehicleKey = readonly [createdAt: string, id: string];

/** A vehicle of the customer's. @throws Problem `not_found` */
export async function ownVehicle(reader: Reader, customerId: string, id: string): Promise<VehicleRow> {
  const vehicle = await reader
    .selectFrom('vehicles')
    .select(COLUMNS)
    .select(ownPhotoId)
    .$narrowType<Fields>()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!vehicle) throw new Problem('not_found');
  return vehicle;
}

/** A customer's vehicles, those that they have or those that are archived, in the order in which they were added. */
export function listVehicles(
  reader: Reader,
  customerId: string,
  { archived }: { archived: boolean },
  after: VehicleKey | null,
  count: number,
): Promise<VehicleRow[]> {
  if (!after && !archived) return selectFirstOfKept(reader, { customerId, count });
  const list = selectFirst(reader, { customerId, archived, count });
  if (!after) return list.execute();
  const [createdAt, lastId] = after;
  return list
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(new Date(createdAt), lastId)),
    )
    .execute();
}

interface FirstPage {
  customerId: Value<string>;
  archived: boolean;
  count: Value<number>;
}

const selectFirst = (reader: Reader, { customerId, archived, count }: FirstPage) =>
  reader
    .selectFrom('vehicles')
    .select(COLUMNS)
    .select(ownPhotoId)
    .$narrowType<Fields>()
    .where('customer_id', '=', customerId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count);

/** What customers ask for first; most of them have no further page. */
const selectFirstOfKept = builtOnce(
  (reader: Reader, wanted: Placeholders<{ customerId: string; count: number }>) =>
    selectFirst(reader, { ...wanted, archived: false }),
);

/**
 * The customer must be locked, so that what is counted here stays so.
 * @param today in the workshop's time: when the odometer was read
 * @throws Problem `too_many_vehicles`, or `vehicle_exists` when the customer already has one with the same registration
 */
export async function insertVehicle(
  tx: Transaction,
  customerId: string,
  vehicle: NewVehicle,
  today: string,
): Promise<VehicleRow> {
  await refuseFurtherVehicle(tx, customerId, { isNew: true });
  return tx
    .insertInto('vehicles')
    .values({
      ...valuesOf(vehicle),
      ...readingAt(vehicle, today),
      customer_id: customerId,
      device_reg_key: comparableRegistration(vehicle.device_reg),
    })
    .returning(COLUMNS)
    .returning(ownPhotoId)
    .$narrowType<Fields>()
    .executeTakeFirstOrThrow()
    .catch(asVehicleExists);
}

/**
 * @param isNew one that is restored is kept already
 * @throws Problem `too_many_vehicles` when the customer can have no further one
 */
async function refuseFurtherVehicle(
  reader: Reader,
  customerId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const { had, kept } = await reader
    .selectFrom('vehicles')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll().filterWhere('archived_at', 'is', null), 'integer').as('had'),
      cast<number>(fn.countAll(), 'integer').as('kept'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (had < MAX_VEHICLES && (!isNew || kept < MAX_KEPT_VEHICLES)) return;
  const limit = had < MAX_VEHICLES ? MAX_KEPT_VEHICLES : MAX_VEHICLES;
  throw new Problem('too_many_vehicles', {
    detail: `At most ${limit} vehicles`,
    more: { limit },
    refusedBy: 'vehicles',
  });
}

/**
 * A registration that is only written differently keeps its key: migration 0004 left an earlier one where two were the same.
 * @throws Problem `vehicle_exists` when the customer already has another one with the same registration
 */
export function updateVehicle(
  tx: Transaction,
  customerId: string,
  before: VehicleRow,
  vehicle: NewVehicle & Pick<VehicleRow, 'answered_suggestions'>,
  today: string,
): Promise<VehicleRow | undefined> {
  const key = comparableRegistration(vehicle.device_reg);
  return tx
    .updateTable('vehicles')
    .set({ ...valuesOf(vehicle), answered_suggestions: [...new Set(vehicle.answered_suggestions)] })
    .set(key === comparableRegistration(before.device_reg) ? {} : { device_reg_key: key })
    .set((vehicle.odometer_km ?? null) === before.odometer_km ? {} : readingAt(vehicle, today))
    .set(({ fn }) => ({ updated_at: fn('now') }))
    .where('customer_id', '=', customerId)
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .returning(ownPhotoId)
    .$narrowType<Fields>()
    .executeTakeFirst()
    .catch(asVehicleExists);
}

/** Puts a vehicle away; the customer must be locked. */
export function archiveVehicle(tx: Transaction, id: string, at: Date): Promise<VehicleRow> {
  return tx
    .updateTable('vehicles')
    .set({ archived_at: at, updated_at: at })
    .where('id', '=', id)
    .returning(COLUMNS)
    .returning(ownPhotoId)
    .$narrowType<Fields>()
    .executeTakeFirstOrThrow();
}

/**
 * Takes an archived vehicle back; the customer must be locked.
 * @throws Problem `vehicle_exists` when another one has its registration by now, `too_many_vehicles`
 */
export async function restoreVehicle(
  tx: Transaction,
  customerId: string,
  id: string,
  at: Date,
): Promise<VehicleRow> {
  await refuseFurtherVehicle(tx, customerId, { isNew: false });
  return tx
    .updateTable('vehicles')
    .set({ archived_at: null, updated_at: at })
    .where('id', '=', id)
    .returning(COLUMNS)
    .returning(ownPhotoId)
    .$narrowType<Fields>()
    .executeTakeFirstOrThrow()
    .catch(asVehicleExists);
}

/**
 * Deletes a vehicle, and with it its record and its reminders; the customer must be locked.
 * @throws Problem `vehicle_in_use` where it ever had a visit
 */
export async function deleteVehicle(tx: Transaction, id: string): Promise<void> {
  const visit = tx.selectFrom('appointments').select('id').where('vehicle_id', '=', id).limit(1);
  if (await visit.executeTakeFirst()) throw new Problem('vehicle_in_use');
  await tx.deleteFrom('vehicles').where('id', '=', id).execute();
}

/** A visit that a vehicle is still to come for, or is there for. */
export interface VisitAhead {
  id: string;
  reference: string;
  date: string;
  time: string;
}

/** @param today in the workshop's time: what was to begin on an earlier day, and never did, is not ahead any more */
export function listVisitsAhead(reader: Reader, vehicleId: string, today: string): Promise<VisitAhead[]> {
  return reader
    .selectFrom('appointments')
    .select(['id', 'reference', 'date', 'time'])
    .where('vehicle_id', '=', vehicleId)
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', ['in_progress', 'ready']),
        and([eb('status', 'in', ['requested', 'confirmed']), eb('date', '>=', today)]),
      ]),
    )
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute();
}

/** From which day the reading that a vehicle has is. */
function readingAt({ odometer_km }: NewVehicle, today: string) {
  return { odometer_read_on: odometer_km === undefined || odometer_km === null ? null : today };
}

function valuesOf({ device_reg, make, model, year, vin, odometer_km, fields }: NewVehicle) {
  return {
    device_reg,
    make: make ?? null,
    model: model ?? null,
    year: year ?? null,
    vin: vin ?? null,
    odometer_km: odometer_km ?? null,
    fields: JSON.stringify(fields ?? {}),
  };
}

function asVehicleExists(error: unknown): never {
  if (error instanceof UniqueViolation && error.constraint === 'vehicles_once_per_customer') {
    throw new Problem('vehicle_exists', {
      errors: [{ pointer: '/device_reg', code: 'vehicle_exists', message: 'You already have this vehicle' }],
      cause: error,
    });
  }
  throw error;
}
