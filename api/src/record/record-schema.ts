import { z } from 'zod';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/reading-question-schema.ts';
import { localDate, multiLine } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { odometerKm } from '../vehicles/vehicle-schema.ts';
import { recordKind } from './record-json.ts';
import { confirmAmountsSchema, unusualAmountsSchema } from './unusual-amounts.ts';

/** Currencies that amounts can be in (ISO 4217). */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** More than any car costs, in the smallest unit of any currency that is in use. */
const MAX_COST_MINOR = 2_000_000_000;

/** More than the tank of any lorry holds. */
const MAX_LITRES = 2_000;

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
  amounts: unusualAmountsSchema,
});
z.globalRegistry.add(recordConflictSchema, { id: 'VehicleRecordConflict' });
