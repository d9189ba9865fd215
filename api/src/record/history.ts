import { type AliasedSelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { serviceType } from '../booking/schema.ts';
import { odometerJson, odometerSchema, odometersSchema } from '../odometer/odometer-estimate.ts';
import { completedAt, readingsOf } from '../odometer/odometer-queries.ts';
import type { Reader } from '../platform/db/database.ts';
import { instant, localDate, timeOfDay, uuid } from '../platform/fields.ts';
import { defineRead } from '../platform/http/operation.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/http/page.ts';
import { byId, ok } from '../platform/http/responses.ts';
import { MAX_VEHICLES } from '../platform/limits/quotas.ts';
import { localDateAt } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { findVehicle, listVehicles } from '../vehicles/queries.ts';
import { figuresJson, figuresSchema, listDayReadings, listYearCosts, listYearCounts } from './figures.ts';
import { entryJson, type RecordRow, recordSchema } from './schema.ts';

const historyVisitSchema = z.object({
  id: uuid,
  reference: z.string(),
  service_type: serviceType,
  time: timeOfDay,
  work: z.array(z.string()).describe('What was done'),
});
z.globalRegistry.add(historyVisitSchema, { id: 'HistoryVisit' });

const historyRecordSchema = recordSchema.omit({ corrections: true, previous: true }).extend({
  photos: z
    .object({ count: z.int(), first_id: uuid.describe('The photo that was added first') })
    .nullable()
    .describe('null where it has none'),
});
z.globalRegistry.add(historyRecordSchema, { id: 'HistoryRecord' });

export const historyItemSchema = z
  .object({
    date: localDate.describe("Day in the workshop's own time"),
    odometer_km: z.int().nullable(),
    visit: historyVisitSchema.nullable(),
    record: historyRecordSchema.nullable(),
  })
  .describe('A completed visit (`visit`), or what the customer noted (`record`); the other one is null');
z.globalRegistry.add(historyItemSchema, { id: 'HistoryItem' });

type HistoryItemJson = z.infer<typeof historyItemSchema>;

export interface HistoryVisitRow {
  id: string;
  reference: string;
  service_type: string;
  date: string;
  time: string;
  work: string[] | null;
  odometer_km: number | null;
}

type HistoryRecordRow = Omit<RecordRow, 'corrections' | 'previous'>;

/** Photos of an entry that has at least one. */
export interface RecordPhotosRow {
  record_id: string;
  first_id: string;
  count: number;
}

/** A visit or an entry; `noted_at` sorts those of the same day. */
export interface HistoryRow {
  id: string;
  date: string;
  noted_at: Date;
  visit: HistoryVisitRow | undefined;
  record: HistoryRecordRow | undefined;
  photos: RecordPhotosRow | undefined;
}

/** Kinds of entries that count as work, like visits. Must equal those of the index `vehicle_records_of_work`. */
const WORK_KINDS = ['service', 'repair', 'inspection', 'tyres'] as const;

/** `work`: without fuel, insurance and the like. */
type HistoryPart = 'all' | 'work';

export type HistoryKey = readonly [date: string, notedAt: string, id: string];

const RECORD_COLUMNS = [
  'id',
  'version',
  'vehicle_id',
  'date',
  'kind',
  'odometer_km',
  'cost_minor',
  'currency',
  'note',
  'litres',
  'created_at',
  'updated_at',
] as const;

/** Lists visits and entries, the newest first. @param vehicleId the customer's own */
export async function listHistory(
  reader: Reader,
  vehicleId: string,
  part: HistoryPart,
  after: HistoryKey | null,
  count: number,
): Promise<HistoryRow[]> {
  const places = await selectPlaces(reader, vehicleId, part, after, count).execute();
  const ids = (kind: 'visit' | 'record') => places.filter((place) => place.kind === kind).map(({ id }) => id);
  const [visitIds, recordIds] = [ids('visit'), ids('record')];
  const visits = visitIds.length
    ? await reader
        .selectFrom('appointments')
        .select(['id', 'reference', 'service_type', 'date', 'time', 'work', 'odometer_km'])
        .where('id', 'in', visitIds)
        .execute()
    : [];
  const records = recordIds.length
    ? await reader.selectFrom('vehicle_records').select(RECORD_COLUMNS).where('id', 'in', recordIds).execute()
    : [];
  const photos = recordIds.length ? await listPhotosOf(reader, vehicleId, recordIds) : [];
  return places.map(({ id, date, noted_at }) => ({
    id,
    date,
    noted_at,
    visit: visits.find((visit) => visit.id === id),
    record: records.find((record) => record.id === id),
    photos: photos.find((photo) => photo.record_id === id),
  }));
}

interface Place {
  id: string;
  date: string;
  noted_at: Date;
  kind: 'visit' | 'record';
}

function listPhotosOf(
  reader: Reader,
  vehicleId: string,
  recordIds: readonly string[],
): Promise<RecordPhotosRow[]> {
  return reader
    .selectFrom('photos')
    .select(({ cast, fn }) => [
      'record_id',
      sql<string>`(array_agg(id order by created_at, id))[1]`.as('first_id'),
      cast<number>(fn.countAll(), 'integer').as('count'),
    ])
    .where('vehicle_id', '=', vehicleId)
    .where('record_id', 'in', [...recordIds])
    .groupBy('record_id')
    .$castTo<RecordPhotosRow>()
    .execute();
}

function selectPlaces(
  reader: Reader,
  vehicleId: string,
  part: HistoryPart,
  after: HistoryKey | null,
  count: number,
) {
  const completed = reader
    .selectFrom('appointments')
    .select(['id', 'date', completedAt, sql.val('visit').as('kind')])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'completed')
    .$castTo<Place>();
  const noted = reader
    .selectFrom('vehicle_records')
    .select(['id', 'date', 'created_at as noted_at', sql.val('record').as('kind')])
    .where('vehicle_id', '=', vehicleId)
    .$if(part === 'work', (entries) => entries.where('kind', 'in', WORK_KINDS))
    .$castTo<Place>();
  // Limit both sides before they are merged, so that the rest of a long record is not read.
  const next = (places: AliasedSelectQueryBuilder<Place, 'places'>) => {
    let page = reader.selectFrom(places).selectAll();
    if (after) {
      const [date, notedAt, id] = after;
      page = page.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('date', 'noted_at', 'id'), '<', tuple(date, new Date(notedAt), id)),
      );
    }
    return page.orderBy('date', 'desc').orderBy('noted_at', 'desc').orderBy('id', 'desc').limit(count);
  };
  const visits = reader.selectFrom(next(completed.as('places')).as('visits')).selectAll();
  const entries = reader.selectFrom(next(noted.as('places')).as('entries')).selectAll();
  return next(visits.unionAll(entries).as('places'));
}

export function historyItemJson({ date, visit, record, photos }: HistoryRow): HistoryItemJson {
  return {
    date,
    odometer_km: (visit ?? record)?.odometer_km ?? null,
    visit: visit
      ? {
          id: visit.id,
          reference: visit.reference,
          service_type: visit.service_type,
          time: visit.time,
          work: visit.work ?? [],
        }
      : null,
    record: record
      ? {
          ...entryJson(record),
          photos: photos ? { count: photos.count, first_id: photos.first_id } : null,
        }
      : null,
  };
}

const tags = ['record'];
const cursorKey = z.tuple([localDate, instant, uuid]);

const listHistoryOperation = defineRead({
  operationId: 'listVehicleHistory',
  route: 'GET /vehicles/:id/history',
  summary: 'List the visits and record entries of a vehicle, the newest first',
  tags,
  params: byId,
  query: z.object({
    ...pageQuery,
    work: z
      .literal('true')
      .optional()
      .describe('Only what was done: visits, and entries of services, repairs, inspections and tyres'),
  }),
  success: ok(pageOf(historyItemSchema).meta({ id: 'HistoryPage' })),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id }, query: { limit, cursor, work } }) {
    const after = readCursor(cursor, cursorKey);
    await findVehicle(reader, uid, id);
    const rows = await listHistory(reader, id, work ? 'work' : 'all', after, limit + 1);
    return toPage(rows, limit, historyItemJson, ({ date, noted_at, id }) => [
      date,
      noted_at.toISOString(),
      id,
    ]);
  },
});

const getOdometer = defineRead({
  operationId: 'getVehicleOdometer',
  route: 'GET /vehicles/:id/odometer',
  summary: 'Get the last odometer reading of a vehicle and the estimate for today',
  tags,
  params: byId,
  success: ok(odometerSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }, { settings, now }: Services) {
    await findVehicle(reader, uid, id);
    const readings = (await readingsOf(reader, [id])).get(id) ?? [];
    return odometerJson(readings, localDateAt(now(), settings.organisation.timeZone));
  },
});

const listOdometers = defineRead({
  operationId: 'listOdometers',
  route: 'GET /odometers',
  summary: 'List the last odometer readings of all current vehicles',
  tags,
  success: ok(odometersSchema),
  async handle({ reader, uid }, { settings, now }: Services) {
    const today = localDateAt(now(), settings.organisation.timeZone);
    const vehicles = await listVehicles(reader, uid, { archived: false }, null, MAX_VEHICLES);
    const ids = vehicles.map(({ id }) => id);
    const readings = await readingsOf(reader, ids);
    return {
      items: ids.map((id) => ({ vehicle_id: id, ...odometerJson(readings.get(id) ?? [], today) })),
    };
  },
});

const getFigures = defineRead({
  operationId: 'getVehicleFigures',
  route: 'GET /vehicles/:id/figures',
  summary: 'Get the costs and the distance of a vehicle by year',
  tags,
  params: byId,
  success: ok(figuresSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }) {
    await findVehicle(reader, uid, id);
    return figuresJson({
      costs: await listYearCosts(reader, id),
      counts: await listYearCounts(reader, id),
      readings: await listDayReadings(reader, id),
    });
  },
});

export const historyOperations = [listHistoryOperation, getOdometer, listOdometers, getFigures];
