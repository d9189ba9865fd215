import { z } from 'zod';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/check-readings.ts';
import { localDateSchema, multiLineSchema, uuid } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { odometerKmSchema } from '../vehicles/schema.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export function isCurrencyCode(code: string): boolean {
  return CURRENCIES.has(code);
}

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

export const recordEntryKindSchema = z.enum(KINDS).describe('`reading`: only an odometer reading');
z.globalRegistry.add(recordEntryKindSchema, { id: 'VehicleRecordKind' });

const noted = {
  date: localDateSchema.describe("Day in the workshop's time zone"),
  kind: recordEntryKindSchema,
  odometer_km: z.int().nullable(),
  cost_minor: z.int().nullable().describe('In the smallest unit of the currency'),
  currency: z.string().nullable().describe('ISO 4217; null if there is no cost'),
  note: z.string().nullable(),
  litres: z
    .number()
    .nullable()
    .default(null)
    .describe('Amount of fuel, only for `fuel`; absent in responses from before it could be stored'),
};

const correctionSchema = z.object({
  by: z.enum(['customer', 'workshop']),
  corrected_at: z.iso.datetime(),
  ...noted,
});
z.globalRegistry.add(correctionSchema, { id: 'VehicleRecordCorrection' });

const previousSchema = z.object({ id: uuid, ...noted }).omit({ kind: true, note: true, litres: true });
z.globalRegistry.add(previousSchema, { id: 'PreviousVehicleRecord' });

export const recordEntrySchema = z.object({
  id: uuid,
  version: z.int().describe('Number that increases with each correction. The ETag is "<version>"'),
  vehicle_id: uuid,
  ...noted,
  corrections: z
    .array(correctionSchema)
    .describe('Corrections with the values before each of them, oldest first'),
  previous: previousSchema
    .nullable()
    .describe(
      'Previous entry of the same kind; null if there is none, and for kinds of work that visits contain too (all except fuel, insurance, tax and reading)',
    ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
z.globalRegistry.add(recordEntrySchema, { id: 'VehicleRecord' });

export type RecordEntryJson = z.infer<typeof recordEntrySchema>;
export type CorrectionJson = z.infer<typeof correctionSchema>;

export type EntryValues = Pick<
  RecordEntryJson,
  'date' | 'kind' | 'odometer_km' | 'cost_minor' | 'currency' | 'note' | 'litres'
>;

/** Row of a record entry. Times of its corrections are strings, as PostgreSQL writes them in JSON. */
export interface RecordEntryRow extends Omit<RecordEntryJson, 'created_at' | 'updated_at'> {
  created_at: Date;
  updated_at: Date;
}

export function toRecordEntryJson(row: RecordEntryRow): RecordEntryJson {
  return {
    ...toEntryJsonWithoutCorrections(row),
    corrections: row.corrections.map((correction) => ({
      by: correction.by,
      corrected_at: new Date(correction.corrected_at).toISOString(),
      ...pickEntryValues(correction),
    })),
    previous: row.previous,
  };
}

export function toEntryJsonWithoutCorrections(
  row: Omit<RecordEntryRow, 'corrections' | 'previous'>,
): Omit<RecordEntryJson, 'corrections' | 'previous'> {
  return {
    id: row.id,
    version: row.version,
    vehicle_id: row.vehicle_id,
    ...pickEntryValues(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Completes a response stored by an older version of the api, which had no litres. */
export function completeStoredRecordEntryJson(answer: RecordEntryJson): RecordEntryJson {
  const { litres = null, corrections } = answer;
  return {
    ...answer,
    litres,
    corrections: corrections.map((each) => ({ ...each, litres: each.litres ?? null })),
  };
}

/** Picks the customer's values of an entry. Older versions stored litres with other kinds than fuel; these are left out. */
export function pickEntryValues({
  date,
  kind,
  odometer_km,
  cost_minor,
  currency,
  note,
  litres,
}: EntryValues): EntryValues {
  return { date, kind, odometer_km, cost_minor, currency, note, litres: kind === 'fuel' ? litres : null };
}

/** Whether an entry contains nothing but its day and kind. The api refuses such entries; older versions stored some. */
export function isEmptyEntry({
  odometer_km,
  cost_minor,
  note,
  litres,
}: Pick<EntryValues, 'odometer_km' | 'cost_minor' | 'note' | 'litres'>): boolean {
  return odometer_km === null && cost_minor === null && !note && litres === null;
}

/** Maximum cost in the smallest unit: enough for a repair in rupiah or rial, and sums of all entries remain safe integers. */
const MAX_COST_MINOR = 500_000_000_000;

export const costMinorSchema = z.int().min(0).max(MAX_COST_MINOR);

const MAX_LITRES = 2_000;

const confirmAmountsSchema = z
  .boolean()
  .optional()
  .describe('Whether cost and litres are right, although they are unlikely (`amount_unusual`)');

export const unusualAmountSchema = z.object({
  field: z.enum(['cost_minor', 'litres', 'price']).describe('`price`: cost of a litre'),
  value: z.number().describe('Costs and prices are in the smallest unit of the currency'),
  least: z.number().nullable().describe('Lowest expected price; null for costs and litres'),
  most: z.number().describe('Largest expected amount'),
  usual: z
    .number()
    .nullable()
    .describe('Median of the other entries of this kind; null if there are too few to compare with'),
});

const fields = {
  date: localDateSchema.describe("Day in the workshop's time zone, today at the latest"),
  kind: recordEntryKindSchema,
  odometer_km: odometerKmSchema.nullable().optional(),
  cost_minor: costMinorSchema.nullable().optional().describe('In the smallest unit of the currency'),
  note: multiLineSchema.max(1000).nullable().optional(),
  litres: z
    .number()
    .min(0.01)
    .max(MAX_LITRES)
    .multipleOf(0.01)
    .nullable()
    .optional()
    .describe('Amount of fuel, only for `fuel`'),
};

export const newRecordEntrySchema = z.strictObject({
  ...fields,
  currency: z
    .string()
    .refine(isCurrencyCode, 'A currency as EUR')
    .optional()
    .describe('ISO 4217 code of the cost; default: that of the site settings'),
  ...readingConfirmationFields,
  confirm_amounts: confirmAmountsSchema,
});
z.globalRegistry.add(newRecordEntrySchema, { id: 'NewVehicleRecord' });

export const recordEntryChangeSchema = z.strictObject({
  ...fields,
  date: fields.date.optional(),
  kind: fields.kind.optional(),
  ...readingConfirmationFields,
  confirm_amounts: confirmAmountsSchema,
});
z.globalRegistry.add(recordEntryChangeSchema, { id: 'VehicleRecordChange' });

export const recordEntryConflictSchema = problemSchema.extend({
  limit: z.int().optional().describe('`too_many_records`: maximum number of entries'),
  reading: conflictingReadingSchema,
  amounts: z.array(unusualAmountSchema).optional().describe('`amount_unusual`: amounts that are unlikely'),
});
z.globalRegistry.add(recordEntryConflictSchema, { id: 'VehicleRecordConflict' });
