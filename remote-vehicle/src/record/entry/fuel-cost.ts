import type { VehicleRecord } from '@forecourt/shared/api';
import { type DistanceUnit, toDistanceUnit } from '@forecourt/shared/country';

/** Kilometres since the previous entry; null if unknown. */
export function distanceSincePrevious({
  odometer_km,
  previous,
}: Pick<VehicleRecord, 'odometer_km' | 'previous'>): number | null {
  const before_km = previous?.odometer_km ?? null;
  // A lower reading belongs to a replaced odometer.
  return odometer_km !== null && before_km !== null && odometer_km > before_km
    ? odometer_km - before_km
    : null;
}

/** Cost of a tank of fuel per unit of distance since the previous one, to a tenth of the smallest currency unit; null if unknown. */
export function fuelCost(entry: VehicleRecord, unit: DistanceUnit): number | null {
  const driven_km = distanceSincePrevious(entry);
  if (entry.kind !== 'fuel' || driven_km === null || entry.cost_minor === null) return null;
  const units = toDistanceUnit(unit, driven_km);
  return units > 0 ? Math.round((10 * entry.cost_minor) / units) / 10 : null;
}
