import { findReadingQuestion, newVehicleSchema } from '@forecourt/shared/api';
import { faultsBySchema, faultsOfProblem } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { validateFieldValue } from '@forecourt/shared/vehicle-fields';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';
import { type FormValues, vehicleInput } from './form-values.ts';
import { parseField } from './parse-field.ts';

/**
 * `missing`: needed and empty. `invalid`: not what the field holds. `outside`: less or more than it may be. `precise`: more
 * decimals than are kept. `exists`: the customer has it already.
 */
export type Fault = 'missing' | 'invalid' | 'outside' | 'precise' | 'exists';

/** Field id → what is wrong with it. */
export type Faults = Readonly<Record<string, Fault>>;

/**
 * What is wrong with a form, by the backend's own rules, so that most mistakes are told without asking it.
 * @param saved what stands in it as long as nobody types. Where the settings have changed since, that is nobody's mistake.
 */
export function findFaults(
  fields: readonly VehicleField[],
  values: FormValues,
  saved: FormValues = {},
): Faults {
  const faults: Record<string, Fault> = {};
  for (const field of fields) {
    const typed = values[field.id] ?? '';
    const fault = faultAt(field, typed, field.definition !== null && typed === saved[field.id]);
    if (fault) faults[field.id] = fault;
  }
  const refused = faultsBySchema(newVehicleSchema, vehicleInput(fields, values));
  for (const [pointer, code] of Object.entries(refused)) {
    const id = fieldAt(pointer);
    faults[id] ??= faultOf(code, fieldOf(id, fields));
  }
  return faults;
}

/** @param isKept whether it holds what it held before, by whatever rule it came there */
function faultAt(field: VehicleField, typed: string, isKept: boolean): Fault | undefined {
  const value = parseField(field, typed);
  if (value === null) return field.required ? 'missing' : undefined;
  if (isKept) return undefined;
  if (value === undefined) return 'invalid';
  const code = field.definition && validateFieldValue(field.definition, value);
  return code ? faultOf(code, field) : undefined;
}

/** What the backend found wrong, field by field; empty when the failure is not about any field of the form. */
export function faultsOf(error: unknown, fields: readonly VehicleField[]): Faults {
  if (error instanceof ApiProblem && error.code === 'vehicle_exists') return { device_reg: 'exists' };
  const shown = new Set(fields.map(({ id }) => id));
  // The form asks the customer to confirm it instead.
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

/** Kinds of fields that say between what they may be. */
const BOUNDED: readonly FieldKind[] = ['number', 'date', 'year', 'kilometres', 'miles'];

function fieldOf(id: string, fields: readonly VehicleField[]): VehicleField | undefined {
  return fields.find((field) => field.id === id);
}

function faultOf(code: string, field?: VehicleField): Fault {
  if (code === 'required') return 'missing';
  if (code === 'vehicle_exists') return 'exists';
  if (code === 'too_precise') return 'precise';
  const hasBounds = field !== undefined && BOUNDED.includes(field.kind);
  return hasBounds && (code === 'too_small' || code === 'too_big') ? 'outside' : 'invalid';
}
