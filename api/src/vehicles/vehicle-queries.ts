import { type Reader, type Transaction, UniqueViolation } from '../platform/db/database.ts';
import { MAX_VEHICLES } from '../platform/limits/quotas.ts';
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
  'created_at',
  'updated_at',
] as const;

/** The database knows only that they are JSON; what is written was checked (vehicle-schema.ts). */
type Fields = Pick<VehicleRow, 'fields'>;

/** Where a page of vehicles goes on: the creation time and id of the last one. */
export type VehicleKey = readonly [createdAt: string, id: string];

export function findVehicle(reader: Reader, customerId: string, id: string): Promise<VehicleRow | undefined> {
  return reader
    .selectFrom('vehicles')
    .select(COLUMNS)
    .$narrowType<Fields>()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A customer's vehicles in the order in which they were added. */
export function listVehicles(
  reader: Reader,
  customerId: string,
  after: VehicleKey | null,
  count: number,
): Promise<VehicleRow[]> {
  let list = reader
    .selectFrom('vehicles')
    .select(COLUMNS)
    .$narrowType<Fields>()
    .where('customer_id', '=', customerId);
  if (after) {
    const [createdAt, lastId] = after;
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(new Date(createdAt), lastId)),
    );
  }
  return list.orderBy('created_at').orderBy('id').limit(count).execute();
}

/**
 * The customer must be locked, so that what is counted here stays so.
 * @throws Problem `too_many_vehicles`, or `vehicle_exists` when the customer already has one with the same registration
 */
export async function insertVehicle(
  tx: Transaction,
  customerId: string,
  vehicle: NewVehicle,
): Promise<VehicleRow> {
  if ((await countVehicles(tx, customerId)) >= MAX_VEHICLES) {
    throw new Problem('too_many_vehicles', {
      detail: `At most ${MAX_VEHICLES} vehicles`,
      more: { limit: MAX_VEHICLES },
      refusedBy: 'vehicles',
    });
  }
  return tx
    .insertInto('vehicles')
    .values({
      ...valuesOf(vehicle),
      customer_id: customerId,
      device_reg_key: comparableRegistration(vehicle.device_reg),
    })
    .returning(COLUMNS)
    .$narrowType<Fields>()
    .executeTakeFirstOrThrow()
    .catch(asVehicleExists);
}

async function countVehicles(reader: Reader, customerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('vehicles')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A registration that is only written differently keeps its key: migration 0004 left an earlier one where two were the same.
 * @throws Problem `vehicle_exists` when the customer already has another one with the same registration
 */
export function updateVehicle(
  tx: Transaction,
  customerId: string,
  before: VehicleRow,
  vehicle: NewVehicle,
): Promise<VehicleRow | undefined> {
  const key = comparableRegistration(vehicle.device_reg);
  return tx
    .updateTable('vehicles')
    .set(valuesOf(vehicle))
    .set(key === comparableRegistration(before.device_reg) ? {} : { device_reg_key: key })
    .set(({ fn }) => ({ updated_at: fn('now') }))
    .where('customer_id', '=', customerId)
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .$narrowType<Fields>()
    .executeTakeFirst()
    .catch(asVehicleExists);
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
