import type { VehicleRecord } from '@forecourt/shared/api';

/** Kinds of entries, in the order in which they are offered; files have them as they are, in every language. */
export const KINDS = [
  'service',
  'repair',
  'inspection',
  'tyres',
  'fuel',
  'insurance',
  'tax',
  'reading',
  'other',
] as const satisfies VehicleRecord['kind'][];

export function isKind(text: string | null): text is VehicleRecord['kind'] {
  return KINDS.some((kind) => kind === text);
}
