import { type AliasedSelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { workOrBookedDateColumn } from '../booking/queries.ts';
import { serviceTypeSchema } from '../booking/schema.ts';
import { odometerListSchema, odometerSchema, toOdometerJson } from '../odometer/odometer-estimate.ts';
import { completedOrBookedAtColumn, readLatestReadings } from '../odometer/odometer-queries.ts';
import type { Reader } from '../platform/db/database.ts';
import { instantSchema, localDateSchema, timeOfDaySchema, uuid } from '../platform/fields.ts';
import { defineReadOperation } from '../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../platform/http/page.ts';
import { idParamsSchema, okResponse } from '../platform/http/responses.ts';
import { MAX_ACTIVE_VEHICLES } from '../platform/limits/quotas.ts';
import { localDateAt } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';
import { findVehicleOrThrow, listVehicles } from '../vehicles/queries.ts';
import {
  countEntriesAndVisitsByYear,
  listLastReadingOfEachDay,
  listYearCosts,
  recordFiguresSchema,
  toFiguresJson,
} from './figures.ts';
import { recordEntrySchema, toEntryJsonWithoutCorrections } from './schema.ts';

export const historyVisitSchema = z.object({
  id: uuid,
  reference: z.string(),
  service_type: serviceTypeSchema,
  time: timeOfDaySchema,
  work: z.array(z.string()).describe('Work that was done'),
  cost_minor: z
    .int()
    .nullable()
    .default(null)
    .describe(
      'Cost that the workshop charged, in the smallest unit of the currency; absent in responses of older versions',
    ),
  currency: z.string().nullable().default(null).describe('ISO 4217; null if there is no cost'),
});
z.globalRegistry.add(historyVisitSchema, { id: 'HistoryVisit' });

export const historyRecordSchema = recordEntrySchema.omit({ corrections: true, previous: true }).extend({
  photos: z
    .object({ count: z.int(), first_id: uuid.describe('Id of the photo that was added first') })
    .nullable()
    .describe('null if the entry has no photos'),
});
z.globalRegistry.add(historyRecordSchema, { id: 'HistoryRecord' });

export const historyItemSchema = z
  .object({
    date: localDateSchema.describe("Day in the workshop's time zone"),
    odometer_km: z.int().nullable(),
    visit: historyVisitSchema.nullable(),
    record: historyRecordSchema.nullable(),
  })
  .describe('A completed visit (`visit`) or an entry of the customer (`record`); the other one is null');
z.globalRegistry.add(historyItemSchema, { id: 'HistoryItem' });

type HistoryItemJson = z.infer<typeof historyItemSchema>;

/** A visit or entry of the history. `noted_at` determines the order of items of the same day. */
export interface HistoryRow {
  id: string;
  date: string;
  noted_at: Date;
  json: HistoryItemJson;
}

/** Kinds of entries that count as work, like visits. Must equal those of the index `vehicle_records_of_work`. */
const WORK_KINDS = ['service', 'repair', 'inspection', 'tyres'] as const;

/** Part of the history to list. `work`: only visits and entries of `WORK_KINDS`. */
type HistoryPart = 'all' | 'work';

type HistoryKey = readonly [date: string, notedAt: string, id: string];

/** Lists completed visits and record entries, the newest first. @param vehicleId a vehicle of the signed-in customer */
export async function listHistoryItems(
  reader: Reader,
  vehicleId: string,
  part: HistoryPart,
  after: HistoryKey | null,
  count: number,
): Promise<HistoryRow[]> {
  const positions = await selectPositions(reader, vehicleId, part, after, count).execute();
  const ids = (kind: 'visit' | 'record') =>
    positions.filter((position) => position.kind === kind).map(({ id }) => id);
  const visits = await listVisits(reader, ids('visit'));
  const records = await listRecords(reader, vehicleId, ids('record'));
  return positions.map(({ id, date, noted_at }) => {
    const [visit, record] = [visits?.get(id), records?.get(id) ?? null];
    const odometer_km = record?.odometer_km ?? visit?.odometer_km ?? null;
    return { id, date, noted_at, json: { date, odometer_km, visit: visit?.json ?? null, record } };
  });
}

interface HistoryPosition {
  id: string;
  date: string;
  noted_at: Date;
  kind: 'visit' | 'record';
}

async function listVisits(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return null;
  const rows = await reader
    .selectFrom('appointments')
    .select(['id', 'reference', 'service_type', 'time', 'work', 'odometer_km', 'cost_minor', 'currency'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(
      ({ odometer_km, work, ...visit }) =>
        [visit.id, { odometer_km, json: { ...visit, work: work ?? [] } }] as const,
    ),
  );
}

async function listRecords(reader: Reader, vehicleId: string, ids: readonly string[]) {
  if (ids.length === 0) return null;
  const records = await reader
    .selectFrom('vehicle_records')
    .select(['id', 'version', 'vehicle_id', 'date', 'kind', 'odometer_km', 'cost_minor', 'currency'])
    .select(['note', 'litres', 'created_at', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute();
  const photos = await reader
    .selectFrom('photos')
    .select(({ cast, fn }) => [
      'record_id',
      sql<string>`(array_agg(id order by created_at, id))[1]`.as('first_id'),
      cast<number>(fn.countAll(), 'integer').as('count'),
    ])
    .where('vehicle_id', '=', vehicleId)
    .where('record_id', 'in', [...ids])
    .groupBy('record_id')
    .execute();
  const photosOf = new Map(photos.map(({ record_id, ...counted }) => [record_id, counted]));
  return new Map(
    records.map(
      (record) =>
        [
          record.id,
          { ...toEntryJsonWithoutCorrections(record), photos: photosOf.get(record.id) ?? null },
        ] as const,
    ),
  );
}

function selectPositions(
  reader: Reader,
  vehicleId: string,
  part: HistoryPart,
  after: HistoryKey | null,
  count: number,
) {
  const completed = reader
    .selectFrom('appointments')
    .select(['id', workOrBookedDateColumn, completedOrBookedAtColumn, sql.val('visit').as('kind')])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'completed')
    .$castTo<HistoryPosition>();
  const noted = reader
    .selectFrom('vehicle_records')
    .select(['id', 'date', 'created_at as noted_at', sql.val('record').as('kind')])
    .where('vehicle_id', '=', vehicleId)
    .$if(part === 'work', (entries) => entries.where('kind', 'in', WORK_KINDS))
    .$castTo<HistoryPosition>();
  // Limit both before they are merged, so that the rest of a long record's entries is not read. A vehicle has few visits.
  const next = (positions: AliasedSelectQueryBuilder<HistoryPosition, 'positions'>) => {
    let page = reader.selectFrom(positions).selectAll();
    if (after) {
      const [date, notedAt, id] = after;
      page = page.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('date', 'noted_at', 'id'), '<', tuple(date, new Date(notedAt), id)),
      );
    }
    return page.orderBy('date', 'desc').orderBy('noted_at', 'desc').orderBy('id', 'desc').limit(count);
  };
  const visits = reader.selectFrom(next(completed.as('positions')).as('visits')).selectAll();
  const entries = reader.selectFrom(next(noted.as('positions')).as('entries')).selectAll();
  return next(visits.unionAll(entries).as('positions'));
}

const tags = ['record'];
export const historyCursorKeySchema = z.tuple([localDateSchema, instantSchema, uuid]);

export const toHistorySortKey = ({ date, noted_at, id }: HistoryRow) => [date, noted_at.toISOString(), id];

const listHistoryOperation = defineReadOperation({
  operationId: 'listVehicleHistory',
  route: 'GET /vehicles/:id/history',
  summary: 'List the visits and record entries of a vehicle, the newest first',
  tags,
  params: idParamsSchema,
  query: z.object({
    ...paginationQueryFields,
    work: z
      .literal('true')
      .optional()
      .describe('Only work: visits, and entries of services, repairs, inspections and tyres'),
  }),
  success: okResponse(createListPageSchema(historyItemSchema).meta({ id: 'HistoryPage' })),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id }, query: { limit, cursor, work } }) {
    const after = decodeCursor(cursor, historyCursorKeySchema);
    await findVehicleOrThrow(reader, uid, id);
    const rows = await listHistoryItems(reader, id, work ? 'work' : 'all', after, limit + 1);
    return toResultPage(rows, limit, ({ json }) => json, toHistorySortKey);
  },
});

const getOdometer = defineReadOperation({
  operationId: 'getVehicleOdometer',
  route: 'GET /vehicles/:id/odometer',
  summary: 'Get the last odometer reading of a vehicle and the estimate for today',
  tags,
  params: idParamsSchema,
  success: okResponse(odometerSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }, { settings, now }: ApiServices) {
    await findVehicleOrThrow(reader, uid, id);
    const readings = (await readLatestReadings(reader, [id])).get(id) ?? [];
    return toOdometerJson(readings, localDateAt(now(), settings.organisation.timeZone));
  },
});

const listOdometers = defineReadOperation({
  operationId: 'listOdometers',
  route: 'GET /odometers',
  summary: 'List the last odometer readings of all current vehicles',
  tags,
  success: okResponse(odometerListSchema),
  async handle({ reader, uid }, { settings, now }: ApiServices) {
    const today = localDateAt(now(), settings.organisation.timeZone);
    const vehicles = await listVehicles(reader, uid, { archived: false }, null, MAX_ACTIVE_VEHICLES);
    const ids = vehicles.map(({ id }) => id);
    const readings = await readLatestReadings(reader, ids);
    return {
      items: ids.map((id) => ({ vehicle_id: id, ...toOdometerJson(readings.get(id) ?? [], today) })),
    };
  },
});

const getFigures = defineReadOperation({
  operationId: 'getVehicleFigures',
  route: 'GET /vehicles/:id/figures',
  summary: 'Get the costs and the distance of a vehicle by year',
  tags,
  params: idParamsSchema,
  success: okResponse(recordFiguresSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }) {
    await findVehicleOrThrow(reader, uid, id);
    return toFiguresJson({
      costs: await listYearCosts(reader, id),
      counts: await countEntriesAndVisitsByYear(reader, id),
      readings: await listLastReadingOfEachDay(reader, id),
    });
  },
});

export const historyOperations = [listHistoryOperation, getOdometer, listOdometers, getFigures];
