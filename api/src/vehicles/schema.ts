import type { SiteSettings, VehicleFieldDefinition } from '@forecourt/shared/settings/schema';
import { cleanVin } from '@forecourt/shared/text';
import {
  type FieldErrorCode,
  hasValidVinLength,
  modelYearRange,
  validateFieldValue,
} from '@forecourt/shared/vehicle-fields';
import { z } from 'zod';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/check-readings.ts';
import {
  localDateSchema,
  shortTextSchema,
  singleLineSchema,
  timeOfDaySchema,
  uuid,
} from '../platform/fields.ts';
import { appendToJsonPointer, type FieldError, Problem } from '../platform/problems/problem.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';

/** Values of the fields that the site settings add to the built-in ones, by field id. */
export const customFieldsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** Kinds of reminders that are suggested once for each vehicle. */
const SUGGESTED_REMINDER_KINDS = ['inspection', 'service', 'oil', 'tyres'] as const;
const answeredSuggestionsSchema = z
  .array(z.enum(SUGGESTED_REMINDER_KINDS))
  .describe('Suggested reminders that the customer accepted or declined. They are not suggested again');

export const vehicleSchema = z
  .object({
    id: uuid,
    device_reg: z.string().describe('Registration, as on the number plate'),
    make: z.string().nullable(),
    model: z.string().nullable(),
    year: z.int().nullable(),
    vin: z.string().nullable(),
    odometer_km: z.int().nullable(),
    fields: customFieldsSchema.describe('Values of the fields that the site settings add, by field id'),
    answered_suggestions: answeredSuggestionsSchema.default([]),
    photo_id: uuid
      .nullable()
      .default(null)
      .describe('Id of the photo of the vehicle itself; null if it has none'),
    archived_at: z.iso
      .datetime()
      .nullable()
      .default(null)
      .describe('Time at which the customer archived the vehicle; null if it is not archived'),
    shared_until: z.iso
      .datetime()
      .nullable()
      .default(null)
      .describe('Instant at which the link to share its record stops working; null if there is no link'),
    shared_costs: z.boolean().default(false).describe('Whether the link shows costs'),
    shared_vin: z.boolean().default(false).describe('Whether the link shows the VIN'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Vehicle' });

export type VehicleJson = z.infer<typeof vehicleSchema>;

export interface VehicleRow
  extends Omit<VehicleJson, 'archived_at' | 'shared_until' | 'created_at' | 'updated_at'> {
  archived_at: Date | null;
  shared_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

export function toVehicleJson(row: VehicleRow): VehicleJson {
  return {
    ...row,
    archived_at: row.archived_at?.toISOString() ?? null,
    shared_until: row.shared_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const MIN_YEAR = 1886;
const MAX_YEAR = 2100;
export const MAX_ODOMETER_KM = 10_000_000;
export const odometerKmSchema = z.int().min(0).max(MAX_ODOMETER_KM);

/** Registration plate: letters of any script (foreign cars) and digits, with spaces, hyphens, dashes, dots and slashes. */
const REGISTRATION = /^[\s\p{Pd}\u2212.·/]*[\p{L}\p{Nd}][\p{L}\p{Mn}\p{Mc}\p{Nd}\s\p{Pd}\u2212.·/]*$/u;

export const registrationSchema = singleLineSchema
  .min(1)
  .max(32)
  .regex(REGISTRATION, 'A registration has letters, digits, spaces and hyphens');

// A VIN never has the letters I, O and Q. `assertVehicleFields` allows shorter ones only for vehicles from before 1981.
const vin = z
  .string()
  .overwrite(cleanVin)
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{5,17}$/, 'A VIN has 17 letters and digits, none of them I, O or Q');

const customFieldsInput = z.record(z.string(), z.union([singleLineSchema, z.number()]));
type CustomFields = z.output<typeof customFieldsInput>;

const optionalFields = {
  make: shortTextSchema(60).nullable().optional(),
  model: shortTextSchema(60).nullable().optional(),
  year: z.int().min(MIN_YEAR).max(MAX_YEAR).nullable().optional(),
  vin: vin.nullable().optional(),
  odometer_km: odometerKmSchema.nullable().optional(),
};

export const newVehicleSchema = z
  .strictObject({
    device_reg: registrationSchema.describe(
      "Stored in a format of the workshop's country, if it fits one; compared by letters and digits only",
    ),
    ...optionalFields,
    fields: customFieldsInput.optional(),
  })
  .meta({ id: 'NewVehicle' });

export const vehicleChangeSchema = z
  .strictObject({
    device_reg: registrationSchema.optional(),
    ...optionalFields,
    fields: customFieldsInput
      .optional()
      .describe(
        'Replaces the values of the fields that the site settings define. Stored values of other fields stay unchanged',
      ),
    answered_suggestions: answeredSuggestionsSchema.max(SUGGESTED_REMINDER_KINDS.length).optional(),
    ...readingConfirmationFields,
  })
  .meta({ id: 'VehicleChange' });

export const vehicleConflictSchema = problemSchema
  .extend({
    limit: z.int().optional().describe('`too_many_vehicles`: maximum number of vehicles'),
  })
  .meta({ id: 'VehicleConflict' });

export const vehicleChangeConflictSchema = problemSchema
  .extend({ reading: conflictingReadingSchema })
  .meta({ id: 'VehicleChangeConflict' });

export const vehicleVisitsConflictSchema = problemSchema
  .extend({
    appointments: z
      .array(z.object({ id: uuid, reference: z.string(), date: localDateSchema, time: timeOfDaySchema }))
      .optional()
      .describe('`vehicle_has_visits`: the visits, in order of their start'),
  })
  .meta({ id: 'VehicleVisitsConflict' });

export type NewVehicle = z.output<typeof newVehicleSchema>;
export type VehicleChange = z.output<typeof vehicleChangeSchema>;

type OptionalField = keyof typeof optionalFields;
export const OPTIONAL_VEHICLE_FIELDS = Object.keys(optionalFields) as OptionalField[];

type OptionalValues = { [Field in OptionalField]: NonNullable<NewVehicle[Field]> | null };

export function pickOptionalVehicleFields(vehicle: Pick<NewVehicle, OptionalField>): OptionalValues {
  const values = OPTIONAL_VEHICLE_FIELDS.map((field) => [field, vehicle[field] ?? null]);
  return Object.fromEntries(values) as OptionalValues;
}

const builtIn = ['device_reg', ...OPTIONAL_VEHICLE_FIELDS] as const;

type StoredVehicle = Pick<NewVehicle, (typeof builtIn)[number] | 'fields'>;

/**
 * Validates a vehicle: its year, the length of its VIN, and the field definitions of the site settings (docs/design.md §5).
 * Unchanged values are not validated again: rules change, and correcting the mileage must not require filling in a new field.
 * @param given custom fields of the request; each must be defined
 * @param before the stored vehicle; undefined if it is new
 * @throws Problem `invalid_input` with all missing, unknown and invalid fields
 */
export function assertVehicleFields(
  vehicle: NewVehicle,
  given: NewVehicle['fields'] = {},
  { definitions, today }: { definitions: SiteSettings['vehicle']['fields']; today: string },
  before?: StoredVehicle,
): void {
  const errors = findYearAndVinErrors(vehicle, today, before);
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
      pointer: appendToJsonPointer('/fields', id),
      code: 'unknown_field',
      message: 'There is no such field',
    });
  }
  if (errors.length > 0) throw new Problem('invalid_input', { errors });
}

function findYearAndVinErrors(
  { vin, year }: Pick<NewVehicle, 'vin' | 'year'>,
  today: string,
  before?: StoredVehicle,
): FieldError[] {
  const errors: FieldError[] = [];
  const { maximum } = modelYearRange(today);
  if (year && year !== before?.year && year > maximum) {
    errors.push({ pointer: '/year', code: 'too_big', message: `The year is ${maximum} at the latest` });
  }
  if (vin && vin !== before?.vin && !hasValidVinLength(vin, year)) {
    const message = 'A VIN has 17 characters, unless the year is before 1981';
    errors.push({ pointer: '/vin', code: 'invalid_format', message });
  }
  return errors;
}

/** Returns all custom fields after a change: `given` replaces those that the settings define. Empty texts remove fields. */
export function mergeCustomFields(
  before: CustomFields,
  given: NewVehicle['fields'],
  definitions: SiteSettings['vehicle']['fields'],
): CustomFields {
  if (given === undefined) return before;
  const known = new Set(definitions.map(({ id }) => id));
  const entries = [
    ...Object.entries(before).filter(([id]) => !known.has(id)),
    ...Object.entries(given).filter(([, value]) => value !== ''),
  ];
  return Object.fromEntries(entries);
}

function valueIn(vehicle: StoredVehicle, id: string): string | number | null {
  const name = builtIn.find((each) => each === id);
  const value = name ? vehicle[name] : vehicle.fields?.[id];
  return value === undefined || value === '' ? null : value;
}

function messageOf(definition: VehicleFieldDefinition, code: FieldErrorCode): string {
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

const TYPES: Record<VehicleFieldDefinition['type'], string> = {
  text: 'a text',
  number: 'a number',
  date: 'a date as YYYY-MM-DD',
  choice: 'the id of a choice',
};
