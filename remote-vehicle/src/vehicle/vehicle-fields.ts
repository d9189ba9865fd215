import type { Vehicle } from '@forecourt/shared/api';
import type { LocalisedText } from '@forecourt/shared/contract';
import type { DistanceUnit } from '@forecourt/shared/country';
import { useLocale, useLocalised } from '@forecourt/shared/i18n';
import type { PublicSettings } from '@forecourt/shared/settings';
import type { VehicleFieldDefinition } from '@forecourt/shared/settings/schema';
import { useText } from '../text.ts';

/** Fields that every vehicle can have; the settings may add others (docs/design.md §5). */
const BUILT_IN = ['device_reg', 'make', 'model', 'year', 'vin', 'odometer_km'] as const;
type BuiltIn = (typeof BUILT_IN)[number];

export type VehicleFieldKind =
  | 'registration'
  | 'name'
  | 'year'
  | 'vin'
  | 'kilometres'
  | 'miles'
  | VehicleFieldDefinition['type'];

export interface VehicleField {
  id: string;
  kind: VehicleFieldKind;
  /** Label from the settings; null for a built-in field with its default label. */
  label: LocalisedText | null;
  /** Help text from the settings; null if they have none. */
  help: LocalisedText | null;
  required: boolean;
  /** Definition of a field that the settings add; null for a built-in field. */
  definition: VehicleFieldDefinition | null;
}

interface VehicleFields {
  /** Fields in the settings' order, including the registration. */
  main: VehicleField[];
  /** Built-in fields, all optional, that the settings do not mention. */
  more: VehicleField[];
}

export function vehicleDraftName(id: string): string {
  return `vehicle.${id}`;
}

/** Returns the kinds of the built-in fields. @param distance unit of odometers in the country */
const kindsIn = (distance: DistanceUnit): Record<BuiltIn, VehicleFieldKind> => ({
  device_reg: 'registration',
  make: 'name',
  model: 'name',
  year: 'year',
  vin: 'vin',
  odometer_km: distance === 'mi' ? 'miles' : 'kilometres',
});

export function isBuiltInField(id: string): id is BuiltIn {
  return (BUILT_IN as readonly string[]).includes(id);
}

/** Fields of a vehicle according to the settings, with the country's units. */
export function listVehicleFields(
  definitions: PublicSettings['vehicle']['fields'],
  distance: DistanceUnit,
): VehicleFields {
  const kinds = kindsIn(distance);
  const named = new Set(definitions.map(({ id }) => id));
  return {
    main: definitions.map((definition) => {
      const { id, type, label, help, required } = definition;
      return {
        id,
        kind: isBuiltInField(id) ? kinds[id] : type,
        label,
        help,
        // The registration is always required, even if it is optional in the settings.
        required: required || id === 'device_reg',
        definition: isBuiltInField(id) ? null : definition,
      };
    }),
    more: BUILT_IN.filter((id) => !named.has(id)).map((id) => ({
      id,
      kind: kinds[id],
      label: null,
      help: null,
      required: false,
      definition: null,
    })),
  };
}

export type VehicleWithFields = Pick<Vehicle, BuiltIn | 'fields'>;

export function getVehicleFieldValue(vehicle: VehicleWithFields, id: string): string | number | null {
  return isBuiltInField(id) ? vehicle[id] : (vehicle.fields[id] ?? null);
}

export function useFieldLabelFormatter(): (field: VehicleField) => string {
  const text = useText();
  const language = useLocale();
  const localised = useLocalised();
  return ({ id, label }) => {
    if (isBuiltInField(id) && !label?.[language]) return text(`field.${id}`);
    return label ? localised(label) : id;
  };
}
