import { sql } from 'kysely';
import type { Reading } from '../odometer/odometer-estimate.ts';
import { selectReadings } from '../odometer/odometer-queries.ts';
import type { Reader } from '../platform/db/database.ts';
import type { RecordJson } from './record-json.ts';

/** What one kind of entries cost in a year, in one currency. */
export interface YearCost {
  year: number;
  kind: RecordJson['kind'];
  currency: string;
  cost_minor: number;
}

/** How many completed visits and entries a year has. */
export interface YearCount {
  year: number;
  count: number;
  /** `YYYY-MM-DD` of the first of them. */
  first_date: string;
}

const yearOf = sql<number>`cast(substr(date::text, 1, 4) as integer)`;

/** The costs of all entries, by year, currency and kind. @param vehicleId the customer's own */
export function listYearCosts(reader: Reader, vehicleId: string): Promise<YearCost[]> {
  return reader
    .selectFrom('vehicle_records')
    .select([yearOf.as('year'), 'kind', 'currency', sql<number>`sum(cost_minor)::float8`.as('cost_minor')])
    .where('vehicle_id', '=', vehicleId)
    .where('cost_minor', 'is not', null)
    .groupBy([yearOf, 'currency', 'kind'])
    .orderBy('currency')
    .orderBy('kind')
    .$castTo<YearCost>()
    .execute();
}

/** How much there is in a record, by year. @param vehicleId the customer's own */
export function listYearCounts(reader: Reader, vehicleId: string): Promise<YearCount[]> {
  const visits = reader
    .selectFrom('appointments')
    .select('date')
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'completed');
  const records = reader.selectFrom('vehicle_records').select('date').where('vehicle_id', '=', vehicleId);
  return reader
    .selectFrom(visits.unionAll(records).as('all'))
    .select(({ cast, fn }) => [
      yearOf.as('year'),
      cast<number>(fn.countAll(), 'integer').as('count'),
      fn.min('date').as('first_date'),
    ])
    .groupBy(yearOf)
    .execute();
}

/** The last reading of each day that has one, the latest last. @param vehicleId the customer's own */
export function listDayReadings(reader: Reader, vehicleId: string): Promise<Reading[]> {
  return reader
    .selectFrom(selectReadings(reader, [vehicleId]).as('all'))
    .distinctOn('date')
    .select(['date', 'odometer_km'])
    .orderBy('date')
    .orderBy('noted_at', 'desc')
    .execute();
}
