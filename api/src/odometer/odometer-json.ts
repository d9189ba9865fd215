import { z } from 'zod';
import { localDate, uuid } from '../platform/fields.ts';
import { estimateOdometer, odometerOn, type Reading } from './odometer-estimate.ts';

export const readingSchema = z.object({
  date: localDate.describe("Day in the workshop's own time"),
  odometer_km: z.int(),
});
z.globalRegistry.add(readingSchema, { id: 'OdometerReading' });

const estimateSchema = z
  .object({
    odometer_km: z.int().describe('What it may say today'),
    km_per_day: z.number().describe('How far the vehicle is driven'),
    from: readingSchema.describe('The first reading that this rests on'),
    to: readingSchema.describe('The last one'),
    readings: z.int().describe('How many there are from the first to the last'),
  })
  .describe('A guess by how far the vehicle was driven lately');
z.globalRegistry.add(estimateSchema, { id: 'OdometerEstimate' });

export const nullableEstimate = estimateSchema
  .nullable()
  .describe('null where the readings are too few, too close to each other, or do not fit');

export const odometerSchema = z.object({
  last: readingSchema.nullable().describe('The latest reading: of a visit, an entry, or the vehicle itself'),
  estimate: nullableEstimate,
});
z.globalRegistry.add(odometerSchema, { id: 'Odometer' });

export const odometersSchema = z.object({
  items: z.array(odometerSchema.extend({ vehicle_id: uuid })),
});
z.globalRegistry.add(odometersSchema, { id: 'Odometers' });

type OdometerJson = z.infer<typeof odometerSchema>;

/** @param readings the latest last @param today `YYYY-MM-DD` */
export function odometerJson(readings: readonly Reading[], today: string): OdometerJson {
  return { last: readings.at(-1) ?? null, estimate: estimateJson(readings, today) };
}

/** What an odometer may say today, by its readings. */
export function estimateJson(readings: readonly Reading[], today: string): OdometerJson['estimate'] {
  const estimate = estimateOdometer(readings);
  if (!estimate) return null;
  const { km_per_day, from, to } = estimate;
  return {
    odometer_km: odometerOn(estimate, today),
    km_per_day: Math.round(km_per_day * 10) / 10,
    from,
    to,
    readings: estimate.readings,
  };
}
