import type { NewVehicle, Vehicle, VehicleChange } from '@forecourt/shared/api';
import { toDistanceUnit } from '@forecourt/shared/country';
import { fieldValue, isBuiltInField, type VehicleField } from '../vehicle/vehicle-fields.ts';
import { parseVehicleField } from './parse-field.ts';

/** Field id → text in its input. */
export type FormValues = Readonly<Record<string, string>>;

/** Initial values of a form: of a vehicle, or empty. */
export function vehicleFormValues(fields: readonly VehicleField[], vehicle?: Vehicle): FormValues {
  return Object.fromEntries(fields.map((field) => [field.id, vehicle ? textOf(field, vehicle) : '']));
}

function textOf({ id, kind }: VehicleField, vehicle: Vehicle): string {
  const value = fieldValue(vehicle, id);
  if (kind === 'miles' && typeof value === 'number') return String(toDistanceUnit('mi', value));
  return String(value ?? '');
}

/**
 * The request body for a valid form. An emptied built-in field is `null`; an empty further field is omitted.
 * @param vehicle stored vehicle: an unchanged further field is sent as it is stored, even if newer settings would
 * refuse it
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
    const value = (isKept ? fieldValue(vehicle, field.id) : parseVehicleField(field, typed)) ?? null;
    if (isBuiltInField(field.id)) builtIn[field.id] = value;
    else if (value !== null) further[field.id] = value;
  }
  return { device_reg: '', ...builtIn, fields: further };
}

/**
 * The fields the customer changed. The others are not sent, so changes made elsewhere are not overwritten.
 * @param before request body of the untouched form
 */
export function findVehicleChanges(before: NewVehicle, after: NewVehicle): VehicleChange {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  );
}
