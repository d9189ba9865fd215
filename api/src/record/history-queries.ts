import { type AliasedSelectQueryBuilder, sql } from 'kysely';
import { completedAt } from '../odometer/completed-at.ts';
import type { Reader } from '../platform/db/database.ts';
import type { HistoryRow, RecordPhotosRow } from './history-json.ts';

/** Which entries say that work was done, as visits do; those of the index `vehicle_records_of_work`. */
const WORK_KINDS = ['service', 'repair', 'inspection', 'tyres'] as const;

/** Which part of a history is asked for: `work` is what was done alone, without fuel, insurance and the like. */
type HistoryPart = 'all' | 'work';

/** Where a page of a history goes on: day, instant and id of the last one. */
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

/** What was done with a vehicle and what was noted of it, the newest first. @param vehicleId the customer's own */
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

/** Which of some entries have photos. */
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

/** Which visits and entries are next. */
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
  // Of each as many as a page has: the rest of a long record is not read.
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
