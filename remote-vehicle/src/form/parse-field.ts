import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';

// The backend's own limits (api/src/vehicles/vehicle-schema.ts); it has the last word.
const LONGEST_REGISTRATION = 32;
const LONGEST_NAME = 60;
const LONGEST_TEXT = 200;
const FIRST_CAR_YEAR = 1886;
const LATEST_YEAR = 2100;
const MOST_KM = 10_000_000;

/** How people write thousands: 84120, 84,120, 84.120, 84 120, 84’120. */
const GROUPED = /^\d{1,3}([.,\s'’]\d{3})+$/;

/** What each kind of field means by a text that is not empty; undefined when it cannot be that. */
const READERS: Record<FieldKind, (typed: string) => string | number | undefined> = {
  registration: (typed) =>
    /[\p{L}\p{N}]/u.test(typed) && typed.length <= LONGEST_REGISTRATION ? typed : undefined,
  name: (typed) => ([...typed].length <= LONGEST_NAME ? typed : undefined),
  text: (typed) => (typed.length <= LONGEST_TEXT ? typed : undefined),
  year: (typed) => wholeNumber(typed, FIRST_CAR_YEAR, LATEST_YEAR),
  odometer: (typed) => wholeNumber(GROUPED.test(typed) ? typed.replace(/\D/g, '') : typed, 0, MOST_KM),
  vin: (typed) => {
    const vin = typed.replace(/\s/g, '').toUpperCase();
    return /^[A-HJ-NPR-Z0-9]{5,17}$/.test(vin) ? vin : undefined;
  },
  number: (typed) => {
    const value = Number(typed.replace(',', '.'));
    return Number.isFinite(value) ? value : undefined;
  },
};

/**
 * The value that stands in a field: null when it is empty, undefined when it is not what the field holds.
 * Spaces around it do not count.
 */
export function parseField({ kind }: VehicleField, text: string): string | number | null | undefined {
  const typed = text.trim();
  return typed === '' ? null : READERS[kind](typed);
}

function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const value = Number(typed);
  return /^\d+$/.test(typed) && value >= least && value <= most ? value : undefined;
}
