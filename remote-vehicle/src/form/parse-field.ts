import { kilometresOf } from '@forecourt/shared/country';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';

/** Of the fields that the settings add. The backend's document knows only of built-in ones. */
const MAX_TEXT_LENGTH = 200;

/** How people write thousands: 84120, 84,120, 84.120, 84 120, 84’120. */
const GROUPED = /^\d{1,3}([.,\s'’]\d{3})+$/;

/**
 * What each kind of field means by a text that is not empty, as the backend keeps it; undefined when it cannot be that.
 * Limits are the schema's.
 */
const PARSERS: Record<FieldKind, (typed: string) => string | number | undefined> = {
  registration: (typed) => typed,
  name: (typed) => typed,
  text: (typed) => (typed.length <= MAX_TEXT_LENGTH ? typed : undefined),
  year: (typed) => wholeNumber(typed),
  kilometres: (typed) => wholeDistance(typed),
  miles: (typed) => {
    const miles = wholeDistance(typed);
    return miles === undefined ? undefined : kilometresOf(miles, 'mi');
  },
  vin: (typed) => typed.replace(/\s/g, '').toUpperCase(),
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
  return typed === '' ? null : PARSERS[kind](typed);
}

/** In the units in which it is typed. */
function wholeDistance(typed: string): number | undefined {
  return wholeNumber(GROUPED.test(typed) ? typed.replace(/\D/g, '') : typed);
}

function wholeNumber(typed: string): number | undefined {
  return /^\d+$/.test(typed) ? Number(typed) : undefined;
}
