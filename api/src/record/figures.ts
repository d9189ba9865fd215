import { sql } from 'kysely';
import { z } from 'zod';
import { workOrBookedDateColumn } from '../booking/queries.ts';
import { type OdometerReading, odometerReadingSchema } from '../odometer/odometer-estimate.ts';
import { selectReadings } from '../odometer/odometer-queries.ts';
import type { Reader } from '../platform/db/database.ts';
import { localDateSchema } from '../platform/fields.ts';
import { type RecordEntryJson, recordEntryKindSchema } from './schema.ts';

const costSchema = z.object({
  currency: z.string().describe('ISO 4217'),
  cost_minor: z.int().describe('In the smallest unit of the currency'),
});
z.globalRegistry.add(costSchema, { id: 'VehicleCost' });

const kindCostSchema = costSchema.extend({ kind: recordEntryKindSchema });
z.globalRegistry.add(kindCostSchema, { id: 'VehicleKindCost' });

const yearSchema = z.object({
  year: z.int(),
  count: z.int().describe('Number of completed visits and entries'),
  costs: z.array(costSchema).describe('Costs of visits and entries; one sum for each currency'),
  kind_costs: z
    .array(kindCostSchema)
    .describe('Costs of the entries by kind; one sum for each kind and currency'),
  // Not a kind of entry in `kind_costs`: pages of older releases refuse kinds that they do not know.
  visit_costs: z
    .array(costSchema)
    .default([])
    .describe(
      'Costs that the workshop charged for visits; one sum for each currency. Absent in responses of older versions',
    ),
  odometer_km: z.int().nullable().describe('Last odometer reading of the year'),
  driven_km: z
    .int()
    .nullable()
    .describe(
      'Distance since the last reading of an earlier year, else since the first reading of the year; null if there are too few readings, or only lower ones after the odometer was replaced',
    ),
});
z.globalRegistry.add(yearSchema, { id: 'VehicleYear' });

export const recordFiguresSchema = z.object({
  since: localDateSchema.nullable().describe('Day of the first completed visit or entry'),
  years: z.array(yearSchema).describe('Years with visits, entries or odometer readings, latest first'),
  readings: z
    .array(odometerReadingSchema)
    .describe(
      'Odometer readings, latest last; if there are too many, only some of them, including the first and the last',
    ),
});
z.globalRegistry.add(recordFiguresSchema, { id: 'VehicleFigures' });

type FiguresJson = z.infer<typeof recordFiguresSchema>;

export interface YearCost {
  year: number;
  kind: RecordEntryJson['kind'] | 'visit';
  currency: string;
  cost_minor: number;
}

export interface YearlyEntryAndVisitCount {
  year: number;
  count: number;
  first_date: string;
}

interface Figures {
  costs: readonly YearCost[];
  counts: readonly YearlyEntryAndVisitCount[];
  readings: readonly OdometerReading[];
}

export function toFiguresJson({ costs, counts, readings }: Figures): FiguresJson {
  const lastOf = new Map(readings.map((reading) => [yearOf(reading), reading]));
  const years = new Set([...costs, ...counts].map(({ year }) => year).concat([...lastOf.keys()]));
  const firstDates = counts.map(({ first_date }) => first_date).sort();
  return {
    since: firstDates[0] ?? null,
    years: [...years]
      .sort((one, other) => other - one)
      .map((year) => {
        const ofYear = costs.filter((cost) => cost.year === year);
        return {
          year,
          count: counts.find((count) => count.year === year)?.count ?? 0,
          costs: sumsOf(ofYear),
          kind_costs: ofYear.flatMap(({ kind, currency, cost_minor }) =>
            kind === 'visit' ? [] : [{ kind, currency, cost_minor }],
          ),
          visit_costs: sumsOf(ofYear.filter(({ kind }) => kind === 'visit')),
          odometer_km: lastOf.get(year)?.odometer_km ?? null,
          driven_km: drivenIn(year, readings),
        };
      }),
    readings: thinReadings(readings),
  };
}

function sumsOf(costs: readonly YearCost[]): z.infer<typeof costSchema>[] {
  return [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    cost_minor: of.reduce((sum, { cost_minor }) => sum + cost_minor, 0),
  }));
}

/** Distance driven in a year: since the last reading of an earlier year, else since its first reading; null if unknown. */
function drivenIn(year: number, readings: readonly OdometerReading[]): number | null {
  const first = readings.findIndex((reading) => yearOf(reading) === year);
  if (first < 0) return null;
  const ofYear = readings.slice(Math.max(0, first - 1)).filter((reading) => yearOf(reading) <= year);
  if (ofYear.length < 2) return null;
  const steps = ofYear
    .slice(1)
    .map(({ odometer_km }, index) => odometer_km - (ofYear[index]?.odometer_km ?? 0));
  // A lower reading means a replaced odometer: skip the unknown distance of this step, and add up the others.
  const known = steps.filter((step) => step >= 0);
  return known.length === 0 ? null : known.reduce((sum, step) => sum + step, 0);
}

/** Number of readings above which the response contains only some of them: more points cannot be distinguished in a chart. */
export const THIN_READINGS_ABOVE = 200;

/** Returns all readings; if there are too many, only the first, the last of each month, and those before and after a drop. */
export function thinReadings(readings: readonly OdometerReading[]): OdometerReading[] {
  if (readings.length <= THIN_READINGS_ABOVE) return readings.map(asReading);
  return readings
    .filter((reading, index) => {
      const [before, after] = [readings[index - 1], readings[index + 1]];
      if (!before || !after || monthOf(after) !== monthOf(reading)) return true;
      return reading.odometer_km < before.odometer_km || after.odometer_km < reading.odometer_km;
    })
    .map(asReading);
}

function asReading({ date, odometer_km }: OdometerReading): OdometerReading {
  return { date, odometer_km };
}

function yearOf({ date }: OdometerReading): number {
  return Number(date.slice(0, 4));
}

function monthOf({ date }: OdometerReading): string {
  return date.slice(0, 7);
}

interface DatedCost {
  date: string;
  kind: YearCost['kind'];
  currency: string | null;
  cost_minor: number | null;
}

const yearColumn = sql<number>`cast(substr(date::text, 1, 4) as integer)`;

/** Sums up the costs of entries and completed visits by year, kind and currency, in order of currency and kind. */
export function listYearCosts(reader: Reader, vehicleId: string): Promise<YearCost[]> {
  const entries = reader
    .selectFrom('vehicle_records')
    .select(['date', 'kind', 'currency', 'cost_minor'])
    .where('vehicle_id', '=', vehicleId)
    .$castTo<DatedCost>();
  const visits = reader
    .selectFrom('appointments')
    .select([workOrBookedDateColumn, sql.val('visit').as('kind'), 'currency', 'cost_minor'])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'completed')
    .$castTo<DatedCost>();
  return reader
    .selectFrom(entries.unionAll(visits).as('all'))
    .select([
      yearColumn.as('year'),
      'kind',
      'currency',
      sql<number>`sum(cost_minor)::float8`.as('cost_minor'),
    ])
    .where('cost_minor', 'is not', null)
    .groupBy([yearColumn, 'currency', 'kind'])
    .orderBy('currency')
    .orderBy('kind')
    .$castTo<YearCost>()
    .execute();
}

export function countEntriesAndVisitsByYear(
  reader: Reader,
  vehicleId: string,
): Promise<YearlyEntryAndVisitCount[]> {
  const visits = reader
    .selectFrom('appointments')
    .select(workOrBookedDateColumn)
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'completed');
  const records = reader.selectFrom('vehicle_records').select('date').where('vehicle_id', '=', vehicleId);
  return reader
    .selectFrom(visits.unionAll(records).as('all'))
    .select(({ cast, fn }) => [
      yearColumn.as('year'),
      cast<number>(fn.countAll(), 'integer').as('count'),
      fn.min('date').as('first_date'),
    ])
    .groupBy(yearColumn)
    .execute();
}

/** Reads the last odometer reading of each day that has readings, in ascending order. */
export function listLastReadingOfEachDay(reader: Reader, vehicleId: string): Promise<OdometerReading[]> {
  return reader
    .selectFrom(selectReadings(reader, [vehicleId]).as('all'))
    .distinctOn('date')
    .select(['date', 'odometer_km'])
    .orderBy('date')
    .orderBy('noted_at', 'desc')
    .execute();
}
