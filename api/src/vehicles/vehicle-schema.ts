import type { FieldDefinition, SiteSettings } from '@forecourt/shared/settings/schema';
import { cleanCode } from '@forecourt/shared/text';
import { type FieldErrorCode, validateFieldValue } from '@forecourt/shared/vehicle-fields';
import { z } from 'zod';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/reading-question-schema.ts';
import { localDate, shortText, singleLine, timeOfDay, uuid } from '../platform/fields.ts';
import { type FieldProblem, Problem, pointerTo } from '../platform/problems/problem.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { SUGGESTIONS, suggestions } from './vehicle-json.ts';

/** The year of the first car. */
const MIN_YEAR = 1886;
const MAX_YEAR = 2100;
export const MAX_KM = 10_000_000;
export const odometerKm = z.int().min(0).max(MAX_KM);

/**
 * Letters of any script and digits, and what plates have between them: spaces, hyphens and dashes, dots and slashes. Foreign
 * cars come to the workshop, so no country's alphabet counts; emoji, symbols and control characters stand on no plate.
 */
const REGISTRATION = /^[\s\p{Pd}\u2212.·/]*[\p{L}\p{Nd}][\p{L}\p{Mn}\p{Mc}\p{Nd}\s\p{Pd}\u2212.·/]*$/u;

const deviceReg = singleLine
  .min(1)
  .max(32)
  .regex(REGISTRATION, 'A registration has letters, digits, spaces and hyphens');

// The letters I, O and Q are never in a VIN; those from before 1981 may be shorter than 17.
const vin = z
  .string()
  .overwrite(cleanCode)
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{5,17}$/, 'A VIN has 17 letters and digits, none of them I, O or Q');

const furtherFields = z.record(z.string(), z.union([singleLine, z.number()]));
type FurtherFields = z.output<typeof furtherFields>;

const optionalFields = {
  make: shortText(60).nullable().optional(),
  model: shortText(60).nullable().optional(),
  year: z.int().min(MIN_YEAR).max(MAX_YEAR).nullable().optional(),
  vin: vin.nullable().optional(),
  odometer_km: odometerKm.nullable().optional(),
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
  fields: furtherFields
    .optional()
    .describe('Replaces those that the site settings have; what is kept of others stays'),
  answered_suggestions: suggestions.max(SUGGESTIONS.length).optional(),
  ...readingConfirmationFields,
});
z.globalRegistry.add(vehicleChangeSchema, { id: 'VehicleChange' });

/** The problem of a vehicle that is there already, or that is one too many. */
export const vehicleConflictSchema = problemSchema.extend({
  limit: z.int().optional().describe('too_many_vehicles: how many are allowed'),
});
z.globalRegistry.add(vehicleConflictSchema, { id: 'VehicleConflict' });

/** The problem of a vehicle that is there already, or whose reading is asked about. */
export const vehicleChangeConflictSchema = problemSchema.extend({ reading: conflictingReadingSchema });
z.globalRegistry.add(vehicleChangeConflictSchema, { id: 'VehicleChangeConflict' });

/** The problem of a vehicle that is still to come to the workshop, or is there. */
export const vehicleVisitsSchema = problemSchema.extend({
  appointments: z
    .array(z.object({ id: uuid, reference: z.string(), date: localDate, time: timeOfDay }))
    .optional()
    .describe('vehicle_has_visits: which, in order of their start'),
});
z.globalRegistry.add(vehicleVisitsSchema, { id: 'VehicleVisitsConflict' });

export type NewVehicle = z.output<typeof newVehicleSchema>;
export type VehicleChange = z.output<typeof vehicleChangeSchema>;

const builtIn = ['device_reg', 'make', 'model', 'year', 'vin', 'odometer_km'] as const;

/** A vehicle as it was before a change; a new one was nothing. */
type VehicleBefore = Pick<NewVehicle, (typeof builtIn)[number] | 'fields'>;

/**
 * Checks a vehicle, as it would be saved, against the field definitions of the site settings (docs/design.md §5). What it has
 * been before is not asked about again: settings change, and who corrects the mileage need not know the new field.
 * @param given the further fields that came with the request, which must be ones that the settings have
 * @param before the vehicle as it is kept; none where it is new
 * @throws Problem `invalid_input` with every field that is missing, unknown or not as its definition wants it
 */
export function checkVehicleFields(
  vehicle: NewVehicle,
  given: NewVehicle['fields'] = {},
  definitions: SiteSettings['vehicle']['fields'],
  before?: VehicleBefore,
): void {
  const errors: FieldProblem[] = [];
  for (const definition of definitions) {
    const { id, required } = definition;
    const name = builtIn.find((each) => each === id);
    const pointer = name ? `/${name}` : `/fields/${id}`;
    const value = valueIn(vehicle, id);
    if (before && value === valueIn(before, id)) continue;
    if (value === null) {
      if (required) errors.push({ pointer, code: 'required', message: `The field ${id} is required` });
      continue;
    }
    const code = name ? undefined : validateFieldValue(definition, value);
    if (code) errors.push({ pointer, code, message: messageOf(definition, code) });
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

/**
 * The further fields that a vehicle has after a change: what is given replaces those that the settings name, and what is
 * kept of fields that were taken out of the settings stays. Empty texts are nothing.
 */
export function furtherFieldsAfter(
  before: FurtherFields,
  given: NewVehicle['fields'],
  definitions: SiteSettings['vehicle']['fields'],
): FurtherFields {
  if (given === undefined) return before;
  const known = new Set(definitions.map(({ id }) => id));
  const entries = [
    ...Object.entries(before).filter(([id]) => !known.has(id)),
    ...Object.entries(given).filter(([, value]) => value !== ''),
  ];
  return Object.fromEntries(entries);
}

/** What stands in a field; null when nothing does. */
function valueIn(vehicle: VehicleBefore, id: string): string | number | null {
  const name = builtIn.find((each) => each === id);
  const value = name ? vehicle[name] : vehicle.fields?.[id];
  return value === undefined || value === '' ? null : value;
}

function messageOf(definition: FieldDefinition, code: FieldErrorCode): string {
  const { id, type } = definition;
  if (code === 'invalid_type' || code === 'invalid_format') return `The field ${id} must be ${TYPES[type]}`;
  switch (type) {
    case 'text':
      return `The field ${id} has at most ${definition.maxLength} characters`;
    case 'number': {
      const { minimum, maximum, decimals } = definition;
      if (code === 'too_precise') return `The field ${id} has at most ${decimals} decimals`;
      if (code === 'too_small')
        return `The field ${id} must not be less${minimum === null ? '' : ` than ${minimum}`}`;
      return `The field ${id} must not be more${maximum === null ? '' : ` than ${maximum}`}`;
    }
    case 'date':
      return `The field ${id} is from ${definition.earliest} to ${definition.latest}`;
    case 'choice':
      return `The field ${id} is one of ${definition.choices.map((choice) => choice.id).join(', ')}`;
  }
}

const TYPES: Record<FieldDefinition['type'], string> = {
  text: 'a text',
  number: 'a number',
  date: 'a date as YYYY-MM-DD',
  choice: 'the id of a choice',
};
