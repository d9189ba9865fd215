import { workshopCurrency } from '@forecourt/shared/currency';
import { requireConfirmedReading } from '../odometer/odometer-queries.ts';
import { defineOperation, defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  assertEtag,
  createdResponse,
  formatEtag,
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import { localDateAt } from '../platform/local-time.ts';
import { invalidFieldProblem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { findVehicleOrThrow } from '../vehicles/queries.ts';
import { requireConfirmedAmounts } from './amounts.ts';
import { exportRecordsOperation } from './csv/export.ts';
import { importOperations } from './csv/import-routes.ts';
import {
  correctRecordEntry,
  deleteRecordEntry,
  findRecordEntryOrThrow,
  insertRecordEntry,
} from './queries.ts';
import {
  completeStoredRecordEntryJson,
  type EntryValues,
  isEmptyEntry,
  newRecordEntrySchema,
  pickEntryValues,
  type RecordEntryRow,
  recordEntryChangeSchema,
  recordEntryConflictSchema,
  recordEntrySchema,
  toRecordEntryJson,
} from './schema.ts';

const tags = ['record'];

const create = defineOperation({
  operationId: 'createVehicleRecord',
  route: 'POST /vehicles/:id/records',
  summary: 'Add an entry to the record of a vehicle',
  tags,
  params: idParamsSchema,
  body: newRecordEntrySchema,
  success: createdResponse(recordEntrySchema, { path: ({ id }) => `/records/${id}`, etag: formatEtag }),
  problems: ['not_found', 'odometer_lower', 'odometer_jump', 'amount_unusual', 'too_many_records'],
  problemSchemas: { 409: recordEntryConflictSchema },
  idempotency: 'key',
  async handle({ transact, uid, params: { id: vehicleId }, body }, services: ApiServices) {
    const stored = await transact(async (tx) => {
      const vehicle = await findVehicleOrThrow(tx, uid, vehicleId);
      const at = services.now();
      const { confirm_lower, confirm_jump, confirm_amounts, ...said } = body;
      const noted = toNoted(said, said, services);
      assertNotEmpty(noted);
      if (noted.odometer_km !== null) {
        const reading = { vehicleId, date: noted.date, odometer_km: noted.odometer_km, notedAt: at };
        await requireConfirmedReading(tx, reading, { confirm_lower, confirm_jump });
      }
      if (!confirm_amounts) await requireConfirmedAmounts(tx, vehicleId, noted);
      return toRecordEntryJson(
        await insertRecordEntry(tx, { customerId: uid, vehicleId: vehicle.id }, noted, at),
      );
    });
    return completeStoredRecordEntryJson(stored);
  },
});

const get = defineReadOperation({
  operationId: 'getVehicleRecord',
  route: 'GET /records/:id',
  summary: 'Get an entry of the record of a vehicle',
  tags,
  params: idParamsSchema,
  success: okResponse(recordEntrySchema, { etag: formatEtag }),
  problems: ['not_found'],
  handle: async ({ reader, uid, params }) =>
    toRecordEntryJson(await findRecordEntryOrThrow(reader, uid, params.id)),
});

const correct = defineOperation({
  operationId: 'correctVehicleRecord',
  route: 'PATCH /records/:id',
  summary: 'Correct an entry. Omitted fields stay unchanged, and previous values are kept',
  tags,
  params: idParamsSchema,
  body: recordEntryChangeSchema,
  success: okResponse(recordEntrySchema, { etag: formatEtag }),
  problems: ['not_found', 'odometer_lower', 'odometer_jump', 'amount_unusual'],
  problemSchemas: { 409: recordEntryConflictSchema },
  idempotency: 'key',
  ifMatch: true,
  async handle({ transact, uid, params: { id }, body, ifMatch }, services: ApiServices) {
    const stored = await transact(async (tx) => {
      const before = await findRecordEntryOrThrow(tx, uid, id);
      const { confirm_lower, confirm_jump, confirm_amounts, ...said } = body;
      const noted = toNoted(
        { ...pickStoredValues(before, said.kind), ...omitUndefined(said) },
        before,
        services,
      );
      if (JSON.stringify(noted) === JSON.stringify(pickEntryValues(before))) return toRecordEntryJson(before);
      // An entry that older versions stored empty may stay empty, e.g. to correct its day.
      if (!isEmptyEntry(pickEntryValues(before))) assertNotEmpty(noted);
      assertEtag(ifMatch, formatEtag(before));
      const isMoved = noted.odometer_km !== before.odometer_km || noted.date !== before.date;
      if (isMoved && noted.odometer_km !== null) {
        const reading = {
          vehicleId: before.vehicle_id,
          sourceId: id,
          date: noted.date,
          odometer_km: noted.odometer_km,
          notedAt: before.created_at,
        };
        await requireConfirmedReading(tx, reading, { confirm_lower, confirm_jump });
      }
      if (!confirm_amounts) await requireConfirmedAmounts(tx, before.vehicle_id, noted, before);
      return toRecordEntryJson(await correctRecordEntry(tx, uid, before, noted, services.now()));
    });
    return completeStoredRecordEntryJson(stored);
  },
});

const remove = defineWriteOperation({
  operationId: 'deleteVehicleRecord',
  route: 'DELETE /records/:id',
  summary: 'Delete an entry with its corrections',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The entry no longer exists'),
  problems: ['not_found'],
  idempotency: 'key',
  ifMatch: true,
  async handle({ tx, uid, params: { id }, ifMatch }) {
    assertEtag(ifMatch, formatEtag(await findRecordEntryOrThrow(tx, uid, id)));
    await deleteRecordEntry(tx, id);
  },
});

export const recordOperations = [create, get, correct, remove, exportRecordsOperation, ...importOperations];

/**
 * Validates an entry and fills in omitted fields.
 * @param before stored values if an entry is corrected; its currency takes precedence over the site's
 * @throws Problem `invalid_input`
 */
function toNoted(
  said: EntryInput,
  before: { currency?: string | null | undefined },
  { settings, now }: Pick<ApiServices, 'settings' | 'now'>,
): EntryValues {
  const { date, kind, odometer_km = null, cost_minor = null, litres = null } = said;
  if (date > localDateAt(now(), settings.organisation.timeZone))
    throw invalidFieldProblem('/date', 'in_future', 'Not before that day');
  if (kind === 'reading' && odometer_km === null) {
    throw invalidFieldProblem('/odometer_km', 'required', 'A reading has what the odometer said');
  }
  if (kind !== 'fuel' && litres !== null) {
    throw invalidFieldProblem('/litres', 'only_of_fuel', 'Only fuel is counted in litres');
  }
  return {
    date,
    kind,
    odometer_km,
    cost_minor,
    currency: cost_minor === null ? null : (before.currency ?? workshopCurrency(settings.organisation)),
    note: said.note || null,
    litres,
  };
}

/** @throws Problem `invalid_input` */
function assertNotEmpty(noted: EntryValues): void {
  if (!isEmptyEntry(noted)) return;
  throw invalidFieldProblem(
    '/cost_minor',
    'required',
    'An entry has a cost, a mileage, litres of fuel or a note',
  );
}

/** Returns the stored values of an entry; litres only if both its old and its new kind are fuel. */
function pickStoredValues(before: RecordEntryRow, kind: EntryValues['kind'] = before.kind): EntryValues {
  return pickEntryValues({ ...pickEntryValues(before), kind });
}

function omitUndefined<Change extends object>(change: Change) {
  type Given = { [Field in keyof Change]?: Exclude<Change[Field], undefined> };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given;
}

type EntryInput = Pick<EntryValues, 'date' | 'kind'> & {
  [Field in 'odometer_km' | 'cost_minor' | 'note' | 'litres']?: EntryValues[Field] | undefined;
};
