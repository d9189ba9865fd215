import type { VehicleRecord } from '@forecourt/shared/api';

/** Kinds of entries, as files have them in every language. */
export const KINDS: readonly VehicleRecord['kind'][] = [
  'service',
  'repair',
  'inspection',
  'tyres',
  'fuel',
  'insurance',
  'tax',
  'reading',
  'other',
];
