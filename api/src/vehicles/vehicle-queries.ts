import { type Reader, type Transaction, UniqueViolation } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import { comparableRegistration } from './registration.ts';
import type { VehicleRow } from './vehicle-json.ts';
import type { NewVehicle } from './vehicle-schema.ts';

const COLUMNS = 'id, device_reg, make, model, year, vin, odometer_km, fields, created_at, updated_at';

/** Where a page of vehicles goes on: the creation time and id of the last one. */
export type VehicleKey = readonly [createdAt: string, id: string];

export async function findVehicle(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<VehicleRow | undefined> {
  const [row] = await reader.query<VehicleRow>(
    `select ${COLUMNS} from vehicles where customer_id = $1 and id = $2`,
    [customerId, id],
  );
  return row;
}

/** A customer's vehicles in the order in which they were added. */
export function listVehicles(
  reader: Reader,
  customerId: string,
  after: VehicleKey | null,
  count: number,
): Promise<VehicleRow[]> {
  return reader.query<VehicleRow>(
    `select ${COLUMNS} from vehicles
     where customer_id = $1
       and ($2::timestamptz is null or (created_at, id) > ($2::timestamptz, $3::uuid))
     order by created_at, id limit $4`,
    [customerId, after?.[0] ?? null, after?.[1] ?? null, count],
  );
}

/** @throws Problem `vehicle_exists` when the customer already has one with the same registration */
export async function insertVehicle(
  tx: Transaction,
  customerId: string,
  vehicle: NewVehicle,
): Promise<VehicleRow> {
  const [row] = await tx
    .query<VehicleRow>(
      `insert into vehicles (customer_id, device_reg, device_reg_key, make, model, year, vin, odometer_km, fields)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
      [customerId, ...valuesOf(vehicle)],
    )
    .catch(asVehicleExists);
  if (!row) throw new Error('The database returned no row for the vehicle that was inserted');
  return row;
}

/**
 * A registration that stays as it was keeps its key: migration 0004 left an earlier one where two were the same.
 * @throws Problem `vehicle_exists` when the customer already has another one with the same registration
 */
export async function updateVehicle(
  tx: Transaction,
  customerId: string,
  id: string,
  vehicle: NewVehicle,
): Promise<VehicleRow | undefined> {
  const [row] = await tx
    .query<VehicleRow>(
      `update vehicles set device_reg = $3,
         device_reg_key = case when device_reg = $3 then device_reg_key else $4 end,
         make = $5, model = $6, year = $7, vin = $8, odometer_km = $9, fields = $10, updated_at = now()
       where customer_id = $1 and id = $2 returning ${COLUMNS}`,
      [customerId, id, ...valuesOf(vehicle)],
    )
    .catch(asVehicleExists);
  return row;
}

function valuesOf(vehicle: NewVehicle): unknown[] {
  const { device_reg, make = null, model = null, year = null, vin = null, odometer_km = null } = vehicle;
  const fields = JSON.stringify(vehicle.fields ?? {});
  return [device_reg, comparableRegistration(device_reg), make, model, year, vin, odometer_km, fields];
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
