import { type ExpressionBuilder, sql } from 'kysely';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import { type Reader, type Transaction, UniqueViolation } from '../platform/db/database.ts';
import { createCachedStatement, type Placeholders, type ValueOrExpression } from '../platform/db/queries.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { MAX_ACTIVE_VEHICLES, MAX_STORED_VEHICLES } from '../platform/limits/quotas.ts';
import { Problem } from '../platform/problems/problem.ts';
import {
  type NewVehicle,
  OPTIONAL_VEHICLE_FIELDS,
  pickOptionalVehicleFields,
  type VehicleRow,
} from './schema.ts';

const COLUMNS = [
  'id',
  'device_reg',
  ...OPTIONAL_VEHICLE_FIELDS,
  'fields',
  'answered_suggestions',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

/** Id of the vehicle's own photo, without those of record entries, and the link to its record: its end and what it shows. */
function selectPhotoIdAndLink(eb: ExpressionBuilder<Tables, 'vehicles'>) {
  const link = eb.selectFrom('share_links').whereRef('share_links.vehicle_id', '=', 'vehicles.id');
  return [
    eb
      .selectFrom('photos')
      .select('photos.id')
      .whereRef('photos.vehicle_id', '=', 'vehicles.id')
      .where('photos.record_id', 'is', null)
      .as('photo_id'),
    link.select('share_links.expires_at').as('shared_until'),
    eb.fn.coalesce(link.select('share_links.shows_costs'), sql<boolean>`false`).as('shared_costs'),
    eb.fn.coalesce(link.select('share_links.shows_vin'), sql<boolean>`false`).as('shared_vin'),
  ];
}

/** Types of the JSON columns, whose values are validated before they are written (schema.ts). */
type Fields = Pick<VehicleRow, 'fields' | 'answered_suggestions'>;

export type VehicleSortKey = readonly [createdAt: string, id: string];

/** Finds a customer's vehicle. @throws Problem `not_found` if the customer has no such vehicle */
export async function findVehicleOrThrow(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<VehicleRow> {
  const vehicle = await reader
    .selectFrom('vehicles')
    .select(COLUMNS)
    .select(selectPhotoIdAndLink)
    .$narrowType<Fields>()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!vehicle) throw new Problem('not_found');
  return vehicle;
}

/** Lists a customer's vehicles, either current or archived, in the order in which they were added. */
export function listVehicles(
  reader: Reader,
  customerId: string,
  { archived }: { archived: boolean },
  after: VehicleSortKey | null,
  count: number,
): Promise<VehicleRow[]> {
  if (!after && !archived) return selectFirstCurrent(reader, { customerId, count });
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
  customerId: ValueOrExpression<string>;
  archived: boolean;
  count: ValueOrExpression<number>;
}

const selectFirst = (reader: Reader, { customerId, archived, count }: FirstPage) =>
  reader
    .selectFrom('vehicles')
    .select(COLUMNS)
    .select(selectPhotoIdAndLink)
    .$narrowType<Fields>()
    .where('customer_id', '=', customerId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count);

/** Prepared query for the first page of current vehicles, the most frequent query: few customers have a second page. */
const selectFirstCurrent = createCachedStatement(
  (reader: Reader, page: Placeholders<{ customerId: string; count: number }>) =>
    selectFirst(reader, { ...page, archived: false }),
);

/**
 * Adds a vehicle. The customer must be locked, so that the quota holds.
 * @param today date of the odometer reading, in the workshop's time zone
 * @throws Problem `too_many_vehicles`; `vehicle_exists` if the customer has a current one with the same registration
 */
export async function insertVehicle(
  tx: Transaction,
  customerId: string,
  vehicle: NewVehicle,
  today: string,
): Promise<VehicleRow> {
  await assertVehicleQuota(tx, customerId, { isNew: true });
  return tx
    .insertInto('vehicles')
    .values({
      ...valuesOf(vehicle),
      ...readingAt(vehicle, today),
      customer_id: customerId,
      device_reg_key: normaliseRegistration(vehicle.device_reg),
    })
    .returning(COLUMNS)
    .returning(selectPhotoIdAndLink)
    .$narrowType<Fields>()
    .executeTakeFirstOrThrow()
    .catch(asVehicleExists);
}

/** Checks the quota of vehicles. @param isNew false for a vehicle that is restored @throws Problem `too_many_vehicles` */
async function assertVehicleQuota(
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
  if (had < MAX_ACTIVE_VEHICLES && (!isNew || kept < MAX_STORED_VEHICLES)) return;
  const limit = had < MAX_ACTIVE_VEHICLES ? MAX_STORED_VEHICLES : MAX_ACTIVE_VEHICLES;
  throw new Problem('too_many_vehicles', {
    detail: `At most ${limit} vehicles`,
    more: { limit },
    exceededLimit: 'vehicles',
  });
}

/**
 * Updates a vehicle. The registration key stays unless a letter or digit of the registration changes: if a customer had two
 * vehicles with one registration, migration 0004 kept the old keys.
 * @throws Problem `not_found`; `vehicle_exists` if the customer has another current one with the same registration
 */
export async function updateVehicle(
  tx: Transaction,
  customerId: string,
  before: VehicleRow,
  vehicle: NewVehicle & Pick<VehicleRow, 'answered_suggestions'>,
  today: string,
): Promise<VehicleRow> {
  const key = normaliseRegistration(vehicle.device_reg);
  const row = await tx
    .updateTable('vehicles')
    .set({ ...valuesOf(vehicle), answered_suggestions: [...new Set(vehicle.answered_suggestions)] })
    .set(key === normaliseRegistration(before.device_reg) ? {} : { device_reg_key: key })
    .set((vehicle.odometer_km ?? null) === before.odometer_km ? {} : readingAt(vehicle, today))
    .set(({ fn }) => ({ updated_at: fn('now') }))
    .where('customer_id', '=', customerId)
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .returning(selectPhotoIdAndLink)
    .$narrowType<Fields>()
    .executeTakeFirst()
    .catch(asVehicleExists);
  if (!row) throw new Problem('not_found');
  return row;
}

/**
 * Archives a vehicle and ends the link to its record, or restores it if `archivedAt` is null. The customer must be locked.
 * @throws Problem when restoring: `too_many_vehicles`; `vehicle_exists` if another current vehicle has its registration
 */
export async function setVehicleArchived(
  tx: Transaction,
  customerId: string,
  id: string,
  archivedAt: Date | null,
  at: Date,
): Promise<VehicleRow> {
  if (archivedAt === null) await assertVehicleQuota(tx, customerId, { isNew: false });
  else await tx.deleteFrom('share_links').where('vehicle_id', '=', id).execute();
  return tx
    .updateTable('vehicles')
    .set({ archived_at: archivedAt, updated_at: at })
    .where('id', '=', id)
    .returning(COLUMNS)
    .returning(selectPhotoIdAndLink)
    .$narrowType<Fields>()
    .executeTakeFirstOrThrow()
    .catch(asVehicleExists);
}

/** Deletes a vehicle with its record and reminders. The customer must be locked. @throws Problem `vehicle_in_use` */
export async function deleteVehicle(tx: Transaction, id: string): Promise<void> {
  const visit = tx.selectFrom('appointments').select('id').where('vehicle_id', '=', id).limit(1);
  if (await visit.executeTakeFirst()) throw new Problem('vehicle_in_use');
  await tx.deleteFrom('vehicles').where('id', '=', id).execute();
}

/** A visit of today or later, or one whose vehicle is in the workshop. */
interface UpcomingVisit {
  id: string;
  reference: string;
  date: string;
  time: string;
}

/** Lists a vehicle's upcoming visits, without missed ones of earlier days. @param today in the workshop's time zone */
export function listCurrentAndUpcomingVisits(
  reader: Reader,
  vehicleId: string,
  today: string,
): Promise<UpcomingVisit[]> {
  return reader
    .selectFrom('appointments')
    .select(['id', 'reference', 'date', 'time'])
    .where('vehicle_id', '=', vehicleId)
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', listStatusesInPhases('on_site')),
        and([eb('status', 'in', listStatusesInPhases('upcoming')), eb('date', '>=', today)]),
      ]),
    )
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute();
}

function readingAt({ odometer_km }: NewVehicle, today: string) {
  return { odometer_read_on: odometer_km === undefined || odometer_km === null ? null : today };
}

function valuesOf(vehicle: NewVehicle) {
  const { device_reg, fields = {} } = vehicle;
  return { device_reg, ...pickOptionalVehicleFields(vehicle), fields: JSON.stringify(fields) };
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

/** Normalizes a registration for comparison: `ab-12.cde` becomes `AB12CDE`. Diacritics stay: `MÜ` does not equal `MU`. */
export function normaliseRegistration(typed: string): string {
  return typed
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
