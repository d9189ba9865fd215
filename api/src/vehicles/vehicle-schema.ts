import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { z } from 'zod';
import { shortText, singleLine } from '../platform/fields.ts';
import { type FieldProblem, Problem, pointerTo } from '../platform/problems/problem.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';

/** The year of the first car. */
const MIN_YEAR = 1886;
const MAX_YEAR = 2100;
const MAX_KM = 10_000_000;
const MAX_FIELD_LENGTH = 200;

const deviceReg = singleLine
  .min(1)
  .max(32)
  .regex(/[\p{L}\p{N}]/u, 'A registration has a letter or a digit');

// The letters I, O and Q are never in a VIN; those from before 1981 may be shorter than 17.
const vin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{5,17}$/, 'A VIN has 17 letters and digits, none of them I, O or Q');

const furtherFields = z.record(z.string(), z.union([singleLine, z.number()]));

const optionalFields = {
  make: shortText(60).nullable().optional(),
  model: shortText(60).nullable().optional(),
  year: z.int().min(MIN_YEAR).max(MAX_YEAR).nullable().optional(),
  vin: vin.nullable().optional(),
  odometer_km: z.int().min(0).max(MAX_KM).nullable().optional(),
};

export const newVehicleSchema = z.strictObject({
  device_reg: deviceReg.describe(
    'Kept in the form of the workshop’s country, where it fits one; compared by its letters and digits alone',
  ),
  ...optionalFields,
  fields: furtherFields.optional(),
});
z.globalRegistry.add(newVehicleSchema, { id: 'NewVehicle' });

export const vehicleChangeSchema = z.strictObject({
  device_reg: deviceReg.optional(),
  ...optionalFields,
  fields: furtherFields.optional().describe('Replaces all of them'),
});
z.globalRegistry.add(vehicleChangeSchema, { id: 'VehicleChange' });

/** The problem of a vehicle that is there already, or that is one too many. */
export const vehicleConflictSchema = problemSchema.extend({
  limit: z.int().optional().describe('too_many_vehicles: how many are allowed'),
});
z.globalRegistry.add(vehicleConflictSchema, { id: 'VehicleConflict' });

export type NewVehicle = z.output<typeof newVehicleSchema>;
export type VehicleChange = z.output<typeof vehicleChangeSchema>;

const builtIn = ['device_reg', 'make', 'model', 'year', 'vin', 'odometer_km'] as const;

/**
 * Checks a vehicle, as it would be saved, against the field definitions of the site settings (docs/design.md §5).
 * @param given the further fields that came with the request: those saved earlier may have left the settings since
 * @throws Problem `invalid_input` with every field that is missing, unknown or of the wrong kind
 */
export function checkVehicleFields(
  vehicle: NewVehicle,
  given: NewVehicle['fields'] = {},
  definitions: SiteSettings['vehicle']['fields'],
): void {
  const further = vehicle.fields ?? {};
  const errors: FieldProblem[] = [];
  for (const { id, type, required } of definitions) {
    const name = builtIn.find((each) => each === id);
    const pointer = name ? `/${name}` : `/fields/${id}`;
    const value = name ? vehicle[name] : further[id];
    if (value === undefined || value === null || value === '') {
      if (required) errors.push({ pointer, code: 'required', message: `The field ${id} is required` });
    } else if (!name && !fits(value, type)) {
      errors.push({ pointer, code: 'invalid_type', message: `The field ${id} must be a ${type}` });
    }
  }
  const known = new Set(definitions.map(({ id }) => id));
  for (const id of Object.keys(given).filter((each) => !known.has(each))) {
    errors.push({
      pointer: pointerTo('/fields', id),
      code: 'unknown_field',
      message: 'There is no such field',
    });
  }
  if (errors.length > 0) throw new Problem('invalid_input', { errors });
}

function fits(value: string | number, type: 'text' | 'number'): boolean {
  return type === 'number'
    ? typeof value === 'number'
    : typeof value === 'string' && value.length <= MAX_FIELD_LENGTH;
}
