import { findReadingQuestion, newVehicleSchema } from '@forecourt/shared/api';
import { faultsBySchema, faultsOfProblem } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { validateFieldValue } from '@forecourt/shared/vehicle-fields';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';
import { type FormValues, toVehicleInput } from './form-values.ts';
import { parseVehicleField } from './parse-field.ts';

/**
 * `missing`: required and empty. `invalid`: not a value of the field's type. `outside`: beyond the limits. `precise`:
 * too many decimals. `exists`: the customer has such a vehicle already.
 */
export type VehicleFault = 'missing' | 'invalid' | 'outside' | 'precise' | 'exists';

/** Field id → validation error. */
export type VehicleFaults = Readonly<Record<string, VehicleFault>>;

/**
 * Validates a form by the backend's rules, so that most errors are found without a request.
 * @param saved initial values. A saved value that newer settings would refuse is no error while it is unchanged.
 */
export function validateVehicle(
  fields: readonly VehicleField[],
  values: FormValues,
  saved: FormValues = {},
): VehicleFaults {
  const faults: Record<string, VehicleFault> = {};
  for (const field of fields) {
    const typed = values[field.id] ?? '';
    const fault = faultAt(field, typed, field.definition !== null && typed === saved[field.id]);
    if (fault) faults[field.id] = fault;
  }
  const refused = faultsBySchema(newVehicleSchema, toVehicleInput(fields, values));
  for (const [pointer, code] of Object.entries(refused)) {
    const id = fieldAt(pointer);
    faults[id] ??= faultOf(code, fieldOf(id, fields));
  }
  return faults;
}

/** @param isKept whether the value is unchanged; then it is valid */
function faultAt(field: VehicleField, typed: string, isKept: boolean): VehicleFault | undefined {
  const value = parseVehicleField(field, typed);
  if (value === null) return field.required ? 'missing' : undefined;
  if (isKept) return undefined;
  if (value === undefined) return 'invalid';
  const code = field.definition && validateFieldValue(field.definition, value);
  return code ? faultOf(code, field) : undefined;
}

/** Validation errors from the backend, by field; empty if the failure is about no field of the form. */
export function readVehicleFaults(error: unknown, fields: readonly VehicleField[]): VehicleFaults {
  if (error instanceof ApiProblem && error.code === 'vehicle_exists') return { device_reg: 'exists' };
  const shown = new Set(fields.map(({ id }) => id));
  // The form shows a confirmation instead.
  if (findReadingQuestion(error)) return {};
  const found = Object.entries(faultsOfProblem(error)).map(([pointer, code]) => {
    const id = fieldAt(pointer);
    return [id, faultOf(code, fieldOf(id, fields))] as const;
  });
  return Object.fromEntries(found.filter(([id]) => shown.has(id)));
}

/** `/make` → `make`, `/fields/fleet_number` → `fleet_number` (RFC 6901). */
function fieldAt(pointer: string): string {
  return pointer
    .replace(/^\/(fields\/)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** Kinds of fields whose error message contains the limits. */
const BOUNDED: readonly FieldKind[] = ['number', 'date', 'year', 'kilometres', 'miles'];

function fieldOf(id: string, fields: readonly VehicleField[]): VehicleField | undefined {
  return fields.find((field) => field.id === id);
}

function faultOf(code: string, field?: VehicleField): VehicleFault {
  if (code === 'required') return 'missing';
  if (code === 'vehicle_exists') return 'exists';
  if (code === 'too_precise') return 'precise';
  const hasBounds = field !== undefined && BOUNDED.includes(field.kind);
  return hasBounds && (code === 'too_small' || code === 'too_big') ? 'outside' : 'invalid';
}
