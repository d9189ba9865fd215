import { parseDistance, parseWholeNumber } from '@forecourt/shared/country';
import { cleanCode, cleanLine, cleanNumber } from '@forecourt/shared/text';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';

/** Parsers of a non-empty text by kind of field, to the value that the backend stores; undefined if invalid. Limits are checked elsewhere. */
const PARSERS: Record<FieldKind, (typed: string, field: VehicleField) => string | number | undefined> = {
  registration: (typed) => typed,
  name: (typed) => typed,
  text: (typed) => typed,
  year: (typed) => (/^\d+$/.test(cleanNumber(typed)) ? Number(cleanNumber(typed)) : undefined),
  kilometres: (typed) => parseDistance(typed, 'km') ?? undefined,
  miles: (typed) => parseDistance(typed, 'mi') ?? undefined,
  vin: (typed) => cleanCode(typed).toUpperCase(),
  number: (typed, { definition }) =>
    anyNumber(cleanNumber(typed), definition?.type === 'number' && definition.decimals > 0),
  date: (typed) => typed,
  choice: (typed) => typed,
};

/** Value of a field: null if empty, undefined if invalid. Ignores invisible characters. */
export function parseVehicleField(field: VehicleField, text: string): string | number | null | undefined {
  const typed = cleanLine(text);
  return typed === '' ? null : PARSERS[field.kind](typed, field);
}

/** @param hasDecimals whether a point or comma separates decimals rather than thousands */
function anyNumber(typed: string, hasDecimals: boolean): number | undefined {
  const grouped = hasDecimals ? undefined : parseWholeNumber(typed);
  if (typeof grouped === 'number') return grouped;
  const sign = /^[-−]/.test(typed) ? -1 : 1;
  const digits = typed.replace(/^[-−+]\s*/, '');
  const plain = digits.replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? sign * Number(plain) : undefined;
}
