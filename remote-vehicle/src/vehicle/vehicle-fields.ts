import type { Vehicle } from '@forecourt/shared/api';
import type { Localised } from '@forecourt/shared/contract';
import type { DistanceUnit } from '@forecourt/shared/country';
import type { PublicSettings } from '@forecourt/shared/settings';
import type { FieldDefinition } from '@forecourt/shared/settings/schema';

/** Fields that every vehicle can have; the settings may put further ones beside them (docs/design.md §5). */
const BUILT_IN = ['device_reg', 'make', 'model', 'year', 'vin', 'odometer_km'] as const;
type BuiltIn = (typeof BUILT_IN)[number];

/** What a field holds, which decides its keyboard and its rule. */
export type FieldKind =
  | 'registration'
  | 'name'
  | 'year'
  | 'vin'
  | 'kilometres'
  | 'miles'
  | FieldDefinition['type'];

export interface VehicleField {
  id: string;
  kind: FieldKind;
  /** The settings' words; null where the area has its own. */
  label: Localised | null;
  /** The settings' words below the field; null where there are none. */
  help: Localised | null;
  required: boolean;
  /** What a field that is not built in may hold; a built-in one has its own rule. */
  definition: FieldDefinition | null;
}

/** Which fields a vehicle has on this site. */
interface VehicleFields {
  /** Those that the settings name, in their order; the registration is among them. */
  main: VehicleField[];
  /** The other built-in ones, all optional. */
  more: VehicleField[];
}

/** @param distance what odometers count in the country */
const kindsIn = (distance: DistanceUnit): Record<BuiltIn, FieldKind> => ({
  device_reg: 'registration',
  make: 'name',
  model: 'name',
  year: 'year',
  vin: 'vin',
  odometer_km: distance === 'mi' ? 'miles' : 'kilometres',
});

export function isBuiltIn(id: string): id is BuiltIn {
  return (BUILT_IN as readonly string[]).includes(id);
}

/** The fields of a vehicle as the settings want them, in the units of the country. */
export function vehicleFields(
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
        kind: isBuiltIn(id) ? kinds[id] : type,
        label,
        help,
        // There is no vehicle without its registration, whatever the settings say.
        required: required || id === 'device_reg',
        definition: isBuiltIn(id) ? null : definition,
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

/** What a vehicle has in a field; null when nothing. */
export function fieldValue(vehicle: Vehicle, id: string): string | number | null {
  return isBuiltIn(id) ? vehicle[id] : (vehicle.fields[id] ?? null);
}
