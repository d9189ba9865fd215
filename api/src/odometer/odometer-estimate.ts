import { z } from 'zod';
import { localDateSchema, uuid } from '../platform/fields.ts';
import { addDays, daysBetween } from '../platform/local-time.ts';

export interface OdometerReading {
  date: string;
  odometer_km: number;
}

export interface OdometerEstimate {
  km_per_day: number;
  from: OdometerReading;
  to: OdometerReading;
  readings: number;
}

/** Fewest days between readings for an estimate: less than four weeks do not represent a year. */
export const MIN_ESTIMATE_DAYS = 28;
/** Days of readings used for an estimate: a year has all seasons, and older readings may be of another driver. */
const ESTIMATED_OVER_DAYS = 365;
/** Highest possible distance per day: 20 hours at 75 km/h, with two drivers. */
export const MAX_KM_PER_DAY = 1_500;

/**
 * Estimates km per day between two readings: the last one, and the first one of the 365 days before it. If they are less than
 * four weeks apart, the first is replaced by the latest reading at least four weeks older than the last. Readings before a drop
 * do not count: the odometer may have been replaced. If too few remain, it uses all readings except those above a later one.
 * @param readings the latest last; of one day, the last added one last
 * @returns null if there are too few, or if the distance per day is impossible
 */
export function estimateOdometer(readings: readonly OdometerReading[]): OdometerEstimate | null {
  const ofDays = readings.filter(({ date }, index) => date !== readings[index + 1]?.date);
  return (
    estimateFromRising(takeReadingsSinceLastDrop(ofDays)) ??
    estimateFromRising(dropReadingsAboveLaterOnes(ofDays))
  );
}

function estimateFromRising(rising: readonly OdometerReading[]): OdometerEstimate | null {
  const to = rising.at(-1);
  if (!to) return null;
  const isOldEnough = ({ date }: OdometerReading) => daysBetween(date, to.date) >= MIN_ESTIMATE_DAYS;
  const yearBefore = addDays(to.date, -ESTIMATED_OVER_DAYS);
  const inYear = rising.find(({ date }) => date >= yearBefore);
  const from = inYear && isOldEnough(inYear) ? inYear : rising.findLast(isOldEnough);
  if (!from) return null;
  const km_per_day = (to.odometer_km - from.odometer_km) / daysBetween(from.date, to.date);
  if (km_per_day > MAX_KM_PER_DAY) return null;
  return { km_per_day, from, to, readings: rising.length - rising.indexOf(from) };
}

/** Estimates the odometer reading on a day, in whole kilometres; at least the last reading. */
export function estimateOdometerOn({ km_per_day, to }: OdometerEstimate, date: string): number {
  return to.odometer_km + Math.max(0, Math.floor(km_per_day * daysBetween(to.date, date)));
}

const MAX_DAYS_AHEAD = 3_650;

/** Estimates the day on which a reading is reached; null if that is more than ten years after the last reading. */
export function estimateDayOfOdometer(
  { km_per_day, to }: OdometerEstimate,
  odometer_km: number,
): string | null {
  const missing = odometer_km - to.odometer_km;
  if (missing <= 0) return to.date;
  const days = Math.ceil(missing / km_per_day);
  return days <= MAX_DAYS_AHEAD ? addDays(to.date, days) : null;
}

function takeReadingsSinceLastDrop(ofDays: readonly OdometerReading[]): readonly OdometerReading[] {
  const drop = ofDays.findLastIndex(
    ({ odometer_km }, index) => odometer_km < (ofDays[index - 1]?.odometer_km ?? 0),
  );
  return drop > 0 ? ofDays.slice(drop) : ofDays;
}

function dropReadingsAboveLaterOnes(ofDays: readonly OdometerReading[]): readonly OdometerReading[] {
  let lowest = Number.POSITIVE_INFINITY;
  return ofDays
    .toReversed()
    .filter(({ odometer_km }) => {
      if (odometer_km > lowest) return false;
      lowest = odometer_km;
      return true;
    })
    .reverse();
}

export const odometerReadingSchema = z.object({
  date: localDateSchema.describe("Day in the workshop's time zone"),
  odometer_km: z.int(),
});
z.globalRegistry.add(odometerReadingSchema, { id: 'OdometerReading' });

const estimateSchema = z
  .object({
    odometer_km: z.int().describe('Estimated odometer reading of today'),
    km_per_day: z.number().describe('Average distance per day, in kilometres'),
    from: odometerReadingSchema.describe('First reading on which the estimate is based'),
    to: odometerReadingSchema.describe('Last reading on which the estimate is based'),
    readings: z.int().describe('Number of readings from the first to the last'),
  })
  .describe('Estimate from how far the vehicle was driven lately');
z.globalRegistry.add(estimateSchema, { id: 'OdometerEstimate' });

export const nullableEstimateSchema = estimateSchema
  .nullable()
  .describe('null if the readings are too few, too close to each other, or do not fit');

export const odometerSchema = z.object({
  last: odometerReadingSchema
    .nullable()
    .describe('Latest reading of a visit, a record entry or the vehicle itself'),
  estimate: nullableEstimateSchema,
});
z.globalRegistry.add(odometerSchema, { id: 'Odometer' });

export const odometerListSchema = z.object({
  items: z.array(odometerSchema.extend({ vehicle_id: uuid })),
});
z.globalRegistry.add(odometerListSchema, { id: 'Odometers' });

type OdometerJson = z.infer<typeof odometerSchema>;

/** JSON of a vehicle's odometer. @param readings the latest last @param today `YYYY-MM-DD` */
export function toOdometerJson(readings: readonly OdometerReading[], today: string): OdometerJson {
  return { last: readings.at(-1) ?? null, estimate: toEstimateJson(readings, today) };
}

export function toEstimateJson(
  readings: readonly OdometerReading[],
  today: string,
): OdometerJson['estimate'] {
  const estimate = estimateOdometer(readings);
  if (!estimate) return null;
  const { km_per_day, from, to } = estimate;
  return {
    odometer_km: estimateOdometerOn(estimate, today),
    km_per_day: Math.round(km_per_day * 10) / 10,
    from,
    to,
    readings: estimate.readings,
  };
}
