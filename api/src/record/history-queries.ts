import { sql } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import { completedAt } from './completed-at.ts';
import type { HistoryRow } from './history-json.ts';
import { selectRecords } from './record-queries.ts';

/** Where a page of a history goes on: day, instant and id of the last one. */
export type HistoryKey = readonly [date: string, notedAt: string, id: string];

/** What was done with a vehicle and what was noted of it, the newest first. @param vehicleId the customer's own */
export async function listHistory(
  reader: Reader,
  vehicleId: string,
  after: HistoryKey | null,
  count: number,
): Promise<HistoryRow[]> {
  const places = await selectPlaces(reader, vehicleId, after, count).execute();
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
    ? await selectRecords(reader).where('r.id', 'in', recordIds).execute()
    : [];
  return places.map(({ id, date, noted_at }) => ({
    id,
    date,
    noted_at,
    visit: visits.find((visit) => visit.id === id),
    record: records.find((record) => record.id === id),
  }));
}

interface Place {
  id: string;
  date: string;
  noted_at: Date;
  kind: 'visit' | 'record';
}

/** Which visits and entries are next. */
function selectPlaces(reader: Reader, vehicleId: string, after: HistoryKey | null, count: number) {
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
    .$castTo<Place>();
  let places = reader.selectFrom(completed.unionAll(noted).as('all')).selectAll();
  if (after) {
    const [date, notedAt, id] = after;
    places = places.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('date', 'noted_at', 'id'), '<', tuple(date, new Date(notedAt), id)),
    );
  }
  return places.orderBy('date', 'desc').orderBy('noted_at', 'desc').orderBy('id', 'desc').limit(count);
}
