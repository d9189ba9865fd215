import { useDistanceFormatter } from '@forecourt/shared/country';
import { useFormat, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { formatFieldValue } from '@forecourt/shared/vehicle-fields';
import {
  getVehicleFieldValue,
  listVehicleFields,
  useFieldLabelFormatter,
  type VehicleField,
  type VehicleWithFields,
} from './vehicle-fields.ts';

/** Fields that the title, the plate and the mileage show already. */
const SHOWN_ABOVE = ['device_reg', 'make', 'model', 'odometer_km'];

interface VehicleFact {
  label: string;
  value: string;
}

/** Labels and values of a vehicle's fields that have a value, except registration, make, model and mileage. */
export function useVehicleFacts(vehicle: VehicleWithFields): VehicleFact[] {
  const format = useFormat();
  const localised = useLocalised();
  const labelOf = useFieldLabelFormatter();
  const distance = useDistanceFormatter();
  const { main, more } = listVehicleFields(siteSettings().vehicle.fields, distance.unit);

  function written({ kind, definition }: VehicleField, value: string | number): string {
    if (definition) return formatFieldValue(definition, value, { format, localised });
    if (typeof value === 'string' || kind === 'year') return String(value);
    return kind === 'kilometres' || kind === 'miles' ? distance.written(value) : format.number(value);
  }

  return [...main, ...more].flatMap((field): VehicleFact[] => {
    const value = SHOWN_ABOVE.includes(field.id) ? null : getVehicleFieldValue(vehicle, field.id);
    return value === null ? [] : [{ label: labelOf(field), value: written(field, value) }];
  });
}
