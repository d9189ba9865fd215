import { type HistoryItem, queryKeys, type VehicleRecord } from '@forecourt/shared/api';

/** Kinds of entries in the order of the form, most frequent first. Exported CSV files contain these names in every language. */
export const RECORD_KINDS = [
  'fuel',
  'service',
  'repair',
  'inspection',
  'tyres',
  'insurance',
  'tax',
  'reading',
  'other',
] as const satisfies VehicleRecord['kind'][];

export function isRecordKind(text: string | null): text is VehicleRecord['kind'] {
  return RECORD_KINDS.some((kind) => kind === text);
}

/** Kinds of entries about work on the vehicle; the same list as in api/src/record/history.ts. */
const WORK_KINDS: readonly VehicleRecord['kind'][] = ['service', 'repair', 'inspection', 'tyres'];

/** Whether an item of the history is a visit, or an entry about work on the vehicle. */
export function isVehicleWorkItem({ record }: HistoryItem): boolean {
  return record === null || WORK_KINDS.includes(record.kind);
}

/** Keys of all queries that depend on a vehicle's record. These include reminders, which can be due at an odometer reading. */
export function recordDependentQueryKeys(vehicleId: string) {
  return [queryKeys.recordsOf(vehicleId), queryKeys.odometers, queryKeys.reminders];
}
