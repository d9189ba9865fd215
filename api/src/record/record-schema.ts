import { z } from 'zod';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/reading-question-schema.ts';
import { localDate, multiLine } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { odometerKm } from '../vehicles/schema.ts';
import { recordKind } from './record-json.ts';

/** Currencies that amounts can be in (ISO 4217). */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** More than any car costs, in the smallest unit of any currency that is in use. */
const MAX_COST_MINOR = 2_000_000_000;

/** More than the tank of any lorry holds. */
const MAX_LITRES = 2_000;

/** Field of a request that confirms its amounts. */
const confirmAmountsSchema = z
  .boolean()
  .optional()
  .describe('Cost and litres are right, although they are not likely');

/** An amount that is probably mistyped, with what was expected. */
export const unusualAmountSchema = z.object({
  field: z.enum(['cost_minor', 'litres', 'price']).describe('`price`: cost of a litre'),
  value: z.number().describe('Costs and prices are in the smallest unit of the currency'),
  least: z.number().nullable().describe('The lowest price that is expected; null for costs and litres'),
  most: z.number().describe('The largest amount that is expected'),
  usual: z
    .number()
    .nullable()
    .describe('Median of the other entries of this kind; null if there are too few to compare with'),
});

const fields = {
  date: localDate.describe("Day in the workshop's own time, today at the latest"),
  kind: recordKind,
  odometer_km: odometerKm.nullable().optional(),
  cost_minor: z
    .int()
    .min(0)
    .max(MAX_COST_MINOR)
    .nullable()
    .optional()
    .describe('In the smallest unit of its currency'),
  note: multiLine.max(1000).nullable().optional(),
  litres: z
    .number()
    .min(0.01)
    .max(MAX_LITRES)
    .multipleOf(0.01)
    .nullable()
    .optional()
    .describe('How much fuel, of `fuel` alone'),
};

export const newRecordSchema = z.strictObject({
  ...fields,
  currency: z
    .string()
    .refine(isCurrency, 'A currency as EUR')
    .optional()
    .describe('ISO 4217, of the cost; default: that of the site settings'),
  ...readingConfirmationFields,
  confirm_amounts: confirmAmountsSchema,
});
z.globalRegistry.add(newRecordSchema, { id: 'NewVehicleRecord' });

export type NewRecord = z.output<typeof newRecordSchema>;

export const recordChangeSchema = z.strictObject({
  ...fields,
  date: fields.date.optional(),
  kind: fields.kind.optional(),
  ...readingConfirmationFields,
  confirm_amounts: confirmAmountsSchema,
});
z.globalRegistry.add(recordChangeSchema, { id: 'VehicleRecordChange' });

/** An entry beyond the limit, or with a reading or amounts that must be confirmed. */
export const recordConflictSchema = problemSchema.extend({
  limit: z.int().optional().describe('too_many_records: how many are allowed'),
  reading: conflictingReadingSchema,
  amounts: z.array(unusualAmountSchema).optional().describe('amount_unusual: which amounts are not likely'),
});
z.globalRegistry.add(recordConflictSchema, { id: 'VehicleRecordConflict' });
