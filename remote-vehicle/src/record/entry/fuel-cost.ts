import type { VehicleRecord } from '@forecourt/shared/api';
import { type DistanceUnit, toDistanceUnit } from '@forecourt/shared/country';

/** How far it was since the entry before; null where nothing says. */
export function drivenSince({
  odometer_km,
  previous,
}: Pick<VehicleRecord, 'odometer_km' | 'previous'>): number | null {
  const before_km = previous?.odometer_km ?? null;
  // Lower than before, it is another odometer.
  return odometer_km !== null && before_km !== null && odometer_km > before_km
    ? odometer_km - before_km
    : null;
}

/**
 * What a tank of fuel cost for each unit of distance since the one before, to a tenth of the smallest unit of its currency;
 * null where nothing says.
 */
export function fuelCost(entry: VehicleRecord, unit: DistanceUnit): number | null {
  const driven_km = drivenSince(entry);
  if (entry.kind !== 'fuel' || driven_km === null || entry.cost_minor === null) return null;
  const units = toDistanceUnit(unit, driven_km);
  return units > 0 ? Math.round((10 * entry.cost_minor) / units) / 10 : null;
}
