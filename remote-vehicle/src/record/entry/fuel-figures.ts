import type { VehicleRecord } from '@forecourt/shared/api';
import {
  type DistanceUnit,
  KM_PER_MILE,
  kilometresToUnit,
  LITRES_PER_US_GALLON,
  litresToUnit,
  type VolumeUnit,
} from '@forecourt/shared/country';

/** Returns the kilometres since the previous entry of the same kind; null if unknown. */
export function computeDistanceSincePrevious({
  odometer_km,
  previous,
}: Pick<VehicleRecord, 'odometer_km' | 'previous'>): number | null {
  const before_km = previous?.odometer_km ?? null;
  // If a reading is below the previous one, the odometer was replaced.
  return odometer_km !== null && before_km !== null && odometer_km > before_km
    ? odometer_km - before_km
    : null;
}

/** Fuel cost per mile or km since the previous fill-up, to a tenth of the smallest unit; null if unknown or one is missing. */
export function computeFuelCostPerDistance(entry: VehicleRecord, unit: DistanceUnit): number | null {
  const driven_km = computeDistanceSincePrevious(entry);
  if (entry.kind !== 'fuel' || driven_km === null || entry.cost_minor === null) return null;
  if (isFillUpMissing(entry.litres, driven_km)) return null;
  return computeCostPerDistance(entry.cost_minor, driven_km, unit);
}

/** Cost per mile or kilometre, to a tenth of the smallest currency unit; null if the distance rounds to 0. */
export function computeCostPerDistance(
  cost_minor: number,
  driven_km: number,
  unit: DistanceUnit,
): number | null {
  const units = kilometresToUnit(unit, driven_km);
  return units > 0 ? Math.round((10 * cost_minor) / units) / 10 : null;
}

/** Litres in an imperial gallon (Units of Measurement Regulations 1995). */
const IMPERIAL_GALLON = 4.54609;
const IMPERIAL = ['GB', 'GG', 'IM', 'JE'];

/** Conventions of a country for fuel consumption. */
export interface ConsumptionUnits {
  /** Unit of distance: `mi` means miles per gallon, `km` litres per 100 km. */
  unit: DistanceUnit;
  /** ISO 3166-1 code, which decides which gallon applies. */
  country: string;
}

/** Litres per 100 km. The limit is our own: far below what cars with a combustion engine use on average. */
const MIN_CONSUMPTION = 1;

/** Maximum distance in km between two fill-ups if litres are unknown. The limit is our own: far above what a tank lasts. */
const MAX_KM_WITHOUT_LITRES = 2_000;

/** Whether the distance since the previous fill-up is too long for the litres, or for one tank if these are unknown. */
export const isFillUpMissing = (litres: number | null | undefined, driven_km: number): boolean =>
  litres ? 100 * litres < MIN_CONSUMPTION * driven_km : driven_km > MAX_KM_WITHOUT_LITRES;

/**
 * Fuel consumption since the previous fill-up, to a tenth; null if unknown, or if a fill-up is missing. Assumes that each fill-up
 * fills the tank.
 */
export function computeEntryConsumption(entry: VehicleRecord, countedIn: ConsumptionUnits): number | null {
  const { kind, litres } = entry;
  const driven_km = computeDistanceSincePrevious(entry);
  return kind === 'fuel' && driven_km !== null && litres && !isFillUpMissing(litres, driven_km)
    ? computeConsumption(litres, driven_km, countedIn)
    : null;
}

/** Fuel consumption in miles per gallon or litres per 100 km, to a tenth. */
export function computeConsumption(
  litres: number,
  driven_km: number,
  { unit, country }: ConsumptionUnits,
): number {
  const gallons = litres / (IMPERIAL.includes(country) ? IMPERIAL_GALLON : LITRES_PER_US_GALLON);
  const use = unit === 'mi' ? driven_km / KM_PER_MILE / gallons : (100 * litres) / driven_km;
  return Math.round(10 * use) / 10;
}

/** Price of a litre or gallon in the smallest currency unit; null if unknown. */
export function computeFuelPrice(
  { kind, cost_minor, litres }: Pick<VehicleRecord, 'kind' | 'cost_minor' | 'litres'>,
  unit: VolumeUnit,
): number | null {
  return kind === 'fuel' && cost_minor !== null && litres
    ? Math.round(cost_minor / litresToUnit(unit, litres))
    : null;
}
