import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { MAX_RECORD_ENTRIES } from '../platform/limits/quotas.ts';
import { Problem } from '../platform/problems/problem.ts';
import { type CorrectionJson, type EntryValues, pickEntryValues, type RecordEntryRow } from './schema.ts';

/** Maximum number of corrections stored per entry; older ones are deleted. */
const KEPT_CORRECTIONS = 50;

/** Kinds of entries that are never done in a visit. Only these get a previous entry: for others, a visit may come between. */
const ONLY_NOTED_KINDS = ['fuel', 'insurance', 'tax', 'reading'] as const;

const selectRecordEntries = (reader: Reader) =>
  reader
    .selectFrom('vehicle_records as r')
    .select(['r.id', 'r.version', 'r.vehicle_id', 'r.date', 'r.kind', 'r.odometer_km'])
    .select(['r.cost_minor', 'r.currency', 'r.note', 'r.litres', 'r.created_at', 'r.updated_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('vehicle_record_corrections as c')
          .select(['c.by', 'c.corrected_at', 'c.date', 'c.kind', 'c.odometer_km'])
          .select(['c.cost_minor', 'c.currency', 'c.note', 'c.litres'])
          .whereRef('c.record_id', '=', 'r.id')
          .orderBy('c.version'),
      ).as('corrections'),
      jsonObjectFrom(
        eb
          .selectFrom('vehicle_records as p')
          .select(['p.id', 'p.date', 'p.odometer_km', 'p.cost_minor', 'p.currency'])
          .whereRef('p.vehicle_id', '=', 'r.vehicle_id')
          .whereRef('p.kind', '=', 'r.kind')
          .where('p.kind', 'in', ONLY_NOTED_KINDS)
          .where(({ refTuple, eb: where }) =>
            where(
              refTuple('p.date', 'p.created_at', 'p.id'),
              '<',
              refTuple('r.date', 'r.created_at', 'r.id'),
            ),
          )
          .orderBy('p.date', 'desc')
          .orderBy('p.created_at', 'desc')
          .orderBy('p.id', 'desc')
          .limit(1),
      ).as('previous'),
    ])
    // Kysely types the corrections like the columns of entries, which may be null.
    .$narrowType<{ corrections: CorrectionJson[] }>();

/** Finds an entry of a customer's record. @throws Problem `not_found` */
export async function findRecordEntryOrThrow(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<RecordEntryRow> {
  const row = await selectRecordEntries(reader)
    .where('r.customer_id', '=', customerId)
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

export interface VehicleAndOwnerIds {
  customerId: string;
  vehicleId: string;
}

/** Adds an entry. The customer must be locked, so that the quota holds. @throws Problem `too_many_records` */
export async function insertRecordEntry(
  tx: Transaction,
  { customerId, vehicleId }: VehicleAndOwnerIds,
  noted: EntryValues,
  at: Date,
): Promise<RecordEntryRow> {
  await assertRecordQuota(tx, customerId, 1);
  const { id } = await tx
    .insertInto('vehicle_records')
    .values({ customer_id: customerId, vehicle_id: vehicleId, ...noted, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findRecordEntryOrThrow(tx, customerId, id);
}

/** Maximum entries per insert statement. With the embedded database, other requests wait while a statement runs. */
const INSERTED_AT_ONCE = 500;

/** Stores entries of an import in their order; the customer must be locked. @throws Problem `too_many_records` */
export async function insertRecordEntries(
  tx: Transaction,
  { customerId, vehicleId }: VehicleAndOwnerIds,
  all: readonly EntryValues[],
  { at, importId }: { at: Date; importId: string },
): Promise<void> {
  await assertRecordQuota(tx, customerId, all.length);
  // Give each entry a different `created_at`, because entries of a day are sorted by it.
  const rows = all.map((noted, index) => ({ ...noted, at: new Date(at.getTime() - all.length + index) }));
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE) {
    // Pass all rows as one JSON parameter: a statement with thousands of parameters takes longer than inserting the rows.
    const batch = JSON.stringify(rows.slice(first, first + INSERTED_AT_ONCE));
    await sql`
      insert into vehicle_records (
        customer_id, vehicle_id, import_id, date, kind, odometer_km, cost_minor, currency, note, litres, created_at, updated_at
      )
      select ${customerId}, ${vehicleId}::uuid, ${importId}::uuid,
        date, kind, odometer_km, cost_minor, currency, note, litres, at, at
      from jsonb_to_recordset(${batch}::text::jsonb) as entries (
        date date, kind text, odometer_km integer, cost_minor double precision, currency text, note text,
        litres double precision, at timestamptz
      )
    `.execute(tx);
    await setImmediate();
  }
}

/** @throws Problem `too_many_records` if `count` more entries exceed the quota */
async function assertRecordQuota(tx: Transaction, customerId: string, count: number): Promise<void> {
  const { kept } = await tx
    .selectFrom('vehicle_records')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('kept'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (kept + count <= MAX_RECORD_ENTRIES) return;
  throw new Problem('too_many_records', {
    detail: `At most ${MAX_RECORD_ENTRIES} entries`,
    more: { limit: MAX_RECORD_ENTRIES },
    exceededLimit: 'records',
  });
}

/** Lists the entries of a vehicle with their current values, oldest first. @param vehicleId a vehicle of the customer */
export function listRecordEntries(reader: Reader, vehicleId: string) {
  return reader
    .selectFrom('vehicle_records')
    .select(['id', 'date', 'kind', 'odometer_km', 'cost_minor', 'currency', 'note', 'litres'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Corrects an entry and stores its previous values; the customer must be locked. */
export async function correctRecordEntry(
  tx: Transaction,
  customerId: string,
  before: RecordEntryRow,
  noted: EntryValues,
  at: Date,
): Promise<RecordEntryRow> {
  const { id, version } = before;
  await tx
    .insertInto('vehicle_record_corrections')
    .values({ record_id: id, version, by: 'customer', corrected_at: at, ...pickEntryValues(before) })
    .execute();
  await tx
    .deleteFrom('vehicle_record_corrections')
    .where('record_id', '=', id)
    .where('version', '<=', version - KEPT_CORRECTIONS)
    .execute();
  await tx
    .updateTable('vehicle_records')
    .set({ ...noted, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .execute();
  return findRecordEntryOrThrow(tx, customerId, id);
}

/** Deletes an entry with its corrections; the customer must be locked. */
export async function deleteRecordEntry(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('vehicle_records').where('id', '=', id).execute();
}
