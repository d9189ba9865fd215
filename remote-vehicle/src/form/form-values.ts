import type { NewVehicle, Vehicle, VehicleChange } from '@forecourt/shared/api';
import { toDistanceUnit } from '@forecourt/shared/country';
import { fieldValue, isBuiltIn, type VehicleField } from '../vehicle/vehicle-fields.ts';
import { parseField } from './parse-field.ts';

/** Field id → what stands in its box. */
export type FormValues = Readonly<Record<string, string>>;

/** A form that shows a vehicle, or an empty one. */
export function formValues(fields: readonly VehicleField[], vehicle?: Vehicle): FormValues {
  return Object.fromEntries(fields.map((field) => [field.id, vehicle ? textOf(field, vehicle) : '']));
}

function textOf({ id, kind }: VehicleField, vehicle: Vehicle): string {
  const value = fieldValue(vehicle, id);
  if (kind === 'miles' && typeof value === 'number') return String(toDistanceUnit('mi', value));
  return String(value ?? '');
}

/**
 * The vehicle that a form without faults describes, as the backend takes it. An emptied field is `null`;
 * of the settings' further fields an empty one is left out.
 * @param vehicle the vehicle as it is: a further field that nobody touched is sent as it is kept, even where the settings
 *   would have it otherwise by now
 */
export function vehicleInput(
  fields: readonly VehicleField[],
  values: FormValues,
  vehicle?: Vehicle,
): NewVehicle {
  const builtIn: Record<string, string | number | null> = {};
  const further: Record<string, string | number> = {};
  for (const field of fields) {
    const typed = values[field.id] ?? '';
    const isKept = vehicle && !isBuiltIn(field.id) && typed === textOf(field, vehicle);
    const value = (isKept ? fieldValue(vehicle, field.id) : parseField(field, typed)) ?? null;
    if (isBuiltIn(field.id)) builtIn[field.id] = value;
    else if (value !== null) further[field.id] = value;
  }
  return { device_reg: '', ...builtIn, fields: further };
}

/**
 * What a customer has changed of a vehicle: what they left alone may be another by now, and stays.
 * @param before what the form would send if nothing had been typed
 */
export function changesSince(before: NewVehicle, after: NewVehicle): VehicleChange {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  );
}
