import { isDate } from '@forecourt/shared/dates';
import type { Formatters } from '@forecourt/shared/i18n';
import type { VehicleFieldDefinition } from '@forecourt/shared/settings/schema';

export type FieldErrorCode =
  | 'invalid_type'
  | 'invalid_format'
  | 'invalid_value'
  | 'too_small'
  | 'too_big'
  | 'too_precise';

/** Year of the first car with a combustion engine (patent DRP 37435). */
const FIRST_YEAR = 1886;

/** Length of all VINs since 1981 (ISO 3779). */
const VIN_LENGTH = 17;
const FIRST_YEAR_OF_LONG_VINS = 1981;

/** Returns the limits of the model year: up to next year, whose models are sold this year. @param today `YYYY-MM-DD` */
export function modelYearRange(today: string): { minimum: number; maximum: number } {
  return { minimum: FIRST_YEAR, maximum: Number(today.slice(0, 4)) + 1 };
}

/** Whether a VIN has a valid length: 17 characters, unless the vehicle is known to be from before 1981. */
export function hasValidVinLength(vin: string, year: number | null | undefined): boolean {
  return vin.length === VIN_LENGTH || (year ?? FIRST_YEAR_OF_LONG_VINS) < FIRST_YEAR_OF_LONG_VINS;
}

/** Names of vehicles that exist only with an electric motor. */
const ELECTRIC = /\b(tesla|(fiat|abarth) (new )?500e|e-(up|golf)|id\.?\d|zoe)\b/i;

interface FuelledVehicle {
  make?: string | null;
  model?: string | null;
  fields: Readonly<Record<string, string | number>>;
}

/**
 * Whether a vehicle needs no fuel and no oil: its field `fuel` is `electric` (docs/settings.md). Without a
 * value of the field, make and model decide.
 */
export function isElectric({ make, model, fields }: FuelledVehicle): boolean {
  return fields.fuel ? fields.fuel === 'electric' : ELECTRIC.test(`${make} ${model}`);
}

/** Largest positive or negative number if the settings set no limit. Up to it, JavaScript distinguishes three decimals. */
const MAX_NUMBER = 999_999_999_999;

/** Validates the value of a field that the settings define, in forms and in the backend. Returns undefined if it is valid. */
export function validateFieldValue(
  definition: VehicleFieldDefinition,
  value: string | number,
): FieldErrorCode | undefined {
  if (typeof value !== (definition.type === 'number' ? 'number' : 'string')) return 'invalid_type';
  switch (definition.type) {
    case 'text':
      return [...String(value)].length > definition.maxLength ? 'too_big' : undefined;
    case 'number':
      return faultInNumber(definition, Number(value));
    case 'date':
      return isDate(String(value))
        ? outside(String(value), definition.earliest, definition.latest)
        : 'invalid_format';
    case 'choice':
      return definition.choices.some(({ id }) => id === value) ? undefined : 'invalid_value';
  }
}

function faultInNumber(
  { minimum, maximum, decimals }: Extract<VehicleFieldDefinition, { type: 'number' }>,
  value: number,
): FieldErrorCode | undefined {
  if (!Number.isFinite(value)) return 'invalid_type';
  return (
    outside(value, minimum ?? -MAX_NUMBER, maximum ?? MAX_NUMBER) ??
    (Number(value.toFixed(decimals)) === value ? undefined : 'too_precise')
  );
}

function outside<V extends string | number>(value: V, first: V, last: V): FieldErrorCode | undefined {
  if (value < first) return 'too_small';
  return value > last ? 'too_big' : undefined;
}

interface FieldFormatters {
  format: Pick<Formatters, 'number' | 'date'>;
  localised: (text: VehicleFieldDefinition['label']) => string;
}

/** Formats a field's value for customers. A value of another type, or of a choice that was removed, is returned as stored. */
export function formatFieldValue(
  definition: VehicleFieldDefinition,
  value: string | number,
  { format, localised }: FieldFormatters,
): string {
  if (definition.type === 'number' && typeof value === 'number') {
    const unit = definition.unit && localised(definition.unit);
    return unit ? `${format.number(value)}\u00a0${unit}` : format.number(value);
  }
  if (definition.type === 'date' && isDate(String(value))) {
    return format.date(String(value), { day: 'numeric', month: 'long', year: 'numeric' });
  }
  if (definition.type === 'choice') {
    const chosen = definition.choices.find(({ id }) => id === value);
    if (chosen) return localised(chosen.label);
  }
  return String(value);
}
