import type { Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import type { Description } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useFieldLabel } from '../vehicle/use-field-label.ts';
import { fieldValue, type VehicleField, vehicleFields } from '../vehicle/vehicle-fields.ts';

/** Make and model are the screen's title, the registration is on the plate. */
const SHOWN_ABOVE = ['device_reg', 'make', 'model'];

/** What is known of a vehicle besides its name and its plate. */
export function useVehicleFacts(vehicle: Vehicle): Description[] {
  const text = useText();
  const format = useFormat();
  const labelOf = useFieldLabel();
  const distance = useDistance();
  const { main, more } = vehicleFields(siteSettings().vehicle.fields, distance.unit);

  function written({ kind }: VehicleField, value: string | number): string {
    if (typeof value === 'string' || kind === 'year') return String(value);
    return kind === 'kilometres' || kind === 'miles' ? distance.written(value) : format.number(value);
  }

  const known = [...main, ...more].flatMap((field): Description[] => {
    const value = SHOWN_ABOVE.includes(field.id) ? null : fieldValue(vehicle, field.id);
    return value === null ? [] : [{ label: labelOf(field), value: written(field, value) }];
  });
  return [
    ...known,
    { label: text('details.added'), value: format.moment(vehicle.created_at, { dateStyle: 'long' }) },
  ];
}
