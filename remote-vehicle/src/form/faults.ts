import { newVehicleSchema } from '@forecourt/shared/api';
import { faultsBySchema, faultsOfProblem } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import { type FormValues, vehicleInput } from './form-values.ts';
import { parseField } from './parse-field.ts';

/** `missing`: needed and empty. `invalid`: not what the field holds. `exists`: the customer has it already. */
export type Fault = 'missing' | 'invalid' | 'exists';

/** Field id → what is wrong with it. */
export type Faults = Readonly<Record<string, Fault>>;

/** What is wrong with a form, by the backend's own rules, so that most mistakes are told without asking it. */
export function findFaults(fields: readonly VehicleField[], values: FormValues): Faults {
  const faults: Record<string, Fault> = {};
  for (const field of fields) {
    const value = parseField(field, values[field.id] ?? '');
    if (value === undefined) faults[field.id] = 'invalid';
    else if (value === null && field.required) faults[field.id] = 'missing';
  }
  const refused = faultsBySchema(newVehicleSchema, vehicleInput(fields, values));
  for (const id of Object.keys(refused).map(fieldAt)) faults[id] ??= 'invalid';
  return faults;
}

/** What the backend found wrong, field by field; empty when the failure is not about any field of the form. */
export function faultsOf(error: unknown, fields: readonly VehicleField[]): Faults {
  if (error instanceof ApiProblem && error.code === 'vehicle_exists') return { device_reg: 'exists' };
  const shown = new Set(fields.map(({ id }) => id));
  const found = Object.entries(faultsOfProblem(error)).map(
    ([pointer, code]) => [fieldAt(pointer), faultOf(code)] as const,
  );
  return Object.fromEntries(found.filter(([id]) => shown.has(id)));
}

/** `/make` → `make`, `/fields/fleet_number` → `fleet_number` (RFC 6901). */
function fieldAt(pointer: string): string {
  return pointer
    .replace(/^\/(fields\/)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

function faultOf(code: string): Fault {
  if (code === 'required') return 'missing';
  return code === 'vehicle_exists' ? 'exists' : 'invalid';
}
