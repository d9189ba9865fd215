import { z } from 'zod';
import { localDate, uuid } from '../platform/fields.ts';

const KINDS = [
  'service',
  'repair',
  'inspection',
  'tyres',
  'fuel',
  'insurance',
  'tax',
  'reading',
  'other',
] as const;

export const recordKind = z.enum(KINDS).describe('`reading`: of the odometer, and nothing else');
z.globalRegistry.add(recordKind, { id: 'VehicleRecordKind' });

const noted = {
  date: localDate.describe("Day in the workshop's own time"),
  kind: recordKind,
  odometer_km: z.int().nullable(),
  cost_minor: z.int().nullable().describe('In the smallest unit of its currency'),
  currency: z.string().nullable().describe('ISO 4217; null where there is no cost'),
  note: z.string().nullable(),
  litres: z
    .number()
    .nullable()
    .default(null)
    .describe('How much fuel, of `fuel` alone; absent in answers from before it could be said'),
};

const correctionSchema = z.object({
  by: z.enum(['customer', 'workshop']),
  corrected_at: z.iso.datetime(),
  ...noted,
});
z.globalRegistry.add(correctionSchema, { id: 'VehicleRecordCorrection' });

const previousSchema = z.object({ id: uuid, ...noted }).omit({ kind: true, note: true, litres: true });
z.globalRegistry.add(previousSchema, { id: 'PreviousVehicleRecord' });

export const recordSchema = z.object({
  id: uuid,
  version: z.int().describe('Rises with every correction; as "<version>" it is the ETag'),
  vehicle_id: uuid,
  ...noted,
  corrections: z
    .array(correctionSchema)
    .describe('What it said before each correction, by whom and when; the first one first'),
  previous: previousSchema
    .nullable()
    .describe(
      'The entry of the same kind before this one; null where there is none, and for kinds that a visit may be of as well (all but fuel, insurance, tax and reading)',
    ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
z.globalRegistry.add(recordSchema, { id: 'VehicleRecord' });

export type RecordJson = z.infer<typeof recordSchema>;
export type CorrectionJson = z.infer<typeof correctionSchema>;

/** What an entry says. */
export type Noted = Pick<
  RecordJson,
  'date' | 'kind' | 'odometer_km' | 'cost_minor' | 'currency' | 'note' | 'litres'
>;

/** An entry with its corrections, whose instants are as the database writes them in JSON. */
export interface RecordRow extends Omit<RecordJson, 'created_at' | 'updated_at'> {
  created_at: Date;
  updated_at: Date;
}

export function recordJson(row: RecordRow): RecordJson {
  return {
    ...entryJson(row),
    corrections: row.corrections.map((correction) => ({
      by: correction.by,
      corrected_at: new Date(correction.corrected_at).toISOString(),
      ...notedOf(correction),
    })),
    previous: row.previous,
  };
}

/** An entry without its corrections and the entry before it. */
export function entryJson(
  row: Omit<RecordRow, 'corrections' | 'previous'>,
): Omit<RecordJson, 'corrections' | 'previous'> {
  return {
    id: row.id,
    version: row.version,
    vehicle_id: row.vehicle_id,
    ...notedOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A stored answer may be from before there were litres. */
export function storedRecordJson(answer: RecordJson): RecordJson {
  const { litres = null, corrections } = answer;
  return {
    ...answer,
    litres,
    corrections: corrections.map((each) => ({ ...each, litres: each.litres ?? null })),
  };
}

/** Of another kind than fuel without litres, which an older api may have left there. */
export function notedOf({ date, kind, odometer_km, cost_minor, currency, note, litres }: Noted): Noted {
  return { date, kind, odometer_km, cost_minor, currency, note, litres: kind === 'fuel' ? litres : null };
}
