import {
  extractOdometerConfirmationQuestion,
  type NewVehicle,
  newVehicleSchema,
  type Vehicle,
  type VehicleChange,
} from '@forecourt/shared/api';
import { kilometresToUnit, parseDistance, parseWholeNumber } from '@forecourt/shared/country';
import { findInputFaults, toInputFaults } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { cleanLine, cleanNumber, cleanVin } from '@forecourt/shared/text';
import { hasValidVinLength, modelYearRange, validateFieldValue } from '@forecourt/shared/vehicle-fields';
import {
  getVehicleFieldValue,
  isBuiltInField,
  type VehicleField,
  type VehicleFieldKind,
} from '../vehicle/vehicle-fields.ts';

type FormValues = Readonly<Record<string, string>>;

export function toVehicleFormValues(fields: readonly VehicleField[], vehicle?: Vehicle): FormValues {
  return Object.fromEntries(fields.map((field) => [field.id, vehicle ? textOf(field, vehicle) : '']));
}

function textOf({ id, kind }: VehicleField, vehicle: Vehicle): string {
  const value = getVehicleFieldValue(vehicle, id);
  if (kind === 'miles' && typeof value === 'number') return String(kilometresToUnit('mi', value));
  return String(value ?? '');
}

/**
 * Returns the request body of a form. An empty or unreadable built-in field is `null`; one from the settings is omitted.
 * @param vehicle stored vehicle. Unchanged values of fields from the settings are sent as stored, even if they are invalid now.
 */
export function toVehicleInput(
  fields: readonly VehicleField[],
  values: FormValues,
  vehicle?: Vehicle,
): NewVehicle {
  const builtIn: Record<string, string | number | null> = {};
  const further: Record<string, string | number> = {};
  for (const field of fields) {
    const typed = values[field.id] ?? '';
    const isKept = vehicle && !isBuiltInField(field.id) && typed === textOf(field, vehicle);
    const value =
      (isKept ? getVehicleFieldValue(vehicle, field.id) : parseVehicleField(field, typed)) ?? null;
    if (isBuiltInField(field.id)) builtIn[field.id] = value;
    else if (value !== null) further[field.id] = value;
  }
  return { device_reg: '', ...builtIn, fields: further };
}

/**
 * Returns the fields that the customer changed. The others are not sent, so changes made elsewhere are not overwritten.
 * @param before request body of the form before any input
 */
export function findVehicleChanges(before: NewVehicle, after: NewVehicle): VehicleChange {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  );
}

/** Kind of field → function from a non-empty text to the value to store; undefined if invalid. Limits are not checked here. */
const PARSERS: Record<VehicleFieldKind, (typed: string, field: VehicleField) => string | number | undefined> =
  {
    registration: (typed) => typed,
    name: (typed) => typed,
    text: (typed) => typed,
    year: (typed) => (/^\d+$/.test(cleanNumber(typed)) ? Number(cleanNumber(typed)) : undefined),
    kilometres: (typed) => parseDistance(typed, 'km') ?? undefined,
    miles: (typed) => parseDistance(typed, 'mi') ?? undefined,
    vin: (typed) => cleanVin(typed).toUpperCase(),
    number: (typed, { definition }) =>
      anyNumber(cleanNumber(typed), definition?.type === 'number' && definition.decimals > 0),
    date: (typed) => typed,
    choice: (typed) => typed,
  };

/** Parses a field's text after removing invisible characters; null if empty, undefined if invalid. */
export function parseVehicleField(field: VehicleField, text: string): string | number | null | undefined {
  const typed = cleanLine(text);
  return typed === '' ? null : PARSERS[field.kind](typed, field);
}

/** Parses a typed number. @param hasDecimals whether `.` and `,` are always decimal signs, even before three digits */
function anyNumber(typed: string, hasDecimals: boolean): number | undefined {
  const grouped = hasDecimals ? undefined : parseWholeNumber(typed);
  if (typeof grouped === 'number') return grouped;
  const sign = /^[-−]/.test(typed) ? -1 : 1;
  const digits = typed.replace(/^[-−+]\s*/, '');
  const plain = digits.replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? sign * Number(plain) : undefined;
}

/**
 * `missing`: required and empty. `invalid`: wrong for the field's type. `outside`: beyond the limits. `precise`: too many
 * decimals. `exists`: the customer already has a vehicle with this registration.
 */
export type VehicleFieldError = 'missing' | 'invalid' | 'outside' | 'precise' | 'exists';

/** Validation errors by field id. */
export type VehicleFieldErrors = Readonly<Record<string, VehicleFieldError>>;

/**
 * Validates a form by the backend's rules, so that most errors are found without a request.
 * @param today `YYYY-MM-DD` in the workshop's time zone
 * @param saved initial values. Fields of the settings, VIN and year are valid if unchanged, even if newer rules refuse them,
 * unless they are empty and required.
 */
export function validateVehicle(
  fields: readonly VehicleField[],
  values: FormValues,
  { today, saved = {} }: { today: string; saved?: FormValues },
): VehicleFieldErrors {
  const faults: Record<string, VehicleFieldError> = {};
  const yearField = fieldOf('year', fields);
  const year = yearField ? parseVehicleField(yearField, values.year ?? '') : null;
  const isYearLate = typeof year === 'number' && year > modelYearRange(today).maximum;
  if (isYearLate && values.year !== saved.year) faults.year = 'outside';
  for (const field of fields) {
    const typed = values[field.id] ?? '';
    const isKept = typed === saved[field.id];
    const fault = faultAt(field, typed, field.definition !== null && isKept);
    if (fault) faults[field.id] = fault;
    if (field.kind !== 'vin' || isKept) continue;
    const vin = parseVehicleField(field, typed);
    const isShort =
      typeof vin === 'string' && !hasValidVinLength(vin, typeof year === 'number' ? year : null);
    if (isShort) faults[field.id] = 'invalid';
  }
  const refused = findInputFaults(newVehicleSchema, toVehicleInput(fields, values));
  for (const [pointer, code] of Object.entries(refused)) {
    const id = fieldAt(pointer);
    faults[id] ??= faultOf(code, fieldOf(id, fields));
  }
  return faults;
}

/** @param isKept whether the value is the stored one, which is valid even beyond the limits */
function faultAt(field: VehicleField, typed: string, isKept: boolean): VehicleFieldError | undefined {
  const value = parseVehicleField(field, typed);
  if (value === null) return field.required ? 'missing' : undefined;
  if (isKept) return undefined;
  if (value === undefined) return 'invalid';
  const code = field.definition && validateFieldValue(field.definition, value);
  return code ? faultOf(code, field) : undefined;
}

/** Returns the backend's validation errors by field; empty if no field of the form caused the failure. */
export function toVehicleFieldErrors(error: unknown, fields: readonly VehicleField[]): VehicleFieldErrors {
  if (error instanceof ApiProblem && error.code === 'vehicle_exists') return { device_reg: 'exists' };
  const shown = new Set(fields.map(({ id }) => id));
  // For this problem, the form asks the customer to confirm the reading, so show no error.
  if (extractOdometerConfirmationQuestion(error)) return {};
  const found = Object.entries(toInputFaults(error)).map(([pointer, code]) => {
    const id = fieldAt(pointer);
    return [id, faultOf(code, fieldOf(id, fields))] as const;
  });
  return Object.fromEntries(found.filter(([id]) => shown.has(id)));
}

/** Field id from a JSON pointer (RFC 6901): `/make` → `make`, `/fields/fleet_number` → `fleet_number`. */
function fieldAt(pointer: string): string {
  return pointer
    .replace(/^\/(fields\/)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** Kinds of fields whose error message contains the limits. */
const BOUNDED: readonly VehicleFieldKind[] = ['number', 'date', 'year', 'kilometres', 'miles'];

function fieldOf(id: string, fields: readonly VehicleField[]): VehicleField | undefined {
  return fields.find((field) => field.id === id);
}

function faultOf(code: string, field?: VehicleField): VehicleFieldError {
  if (code === 'required') return 'missing';
  if (code === 'vehicle_exists') return 'exists';
  if (code === 'too_precise') return 'precise';
  const hasBounds = field !== undefined && BOUNDED.includes(field.kind);
  return hasBounds && (code === 'too_small' || code === 'too_big') ? 'outside' : 'invalid';
}
