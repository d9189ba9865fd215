import type { VehicleRecord } from '@forecourt/shared/api';
import { type DistanceUnit, KM_PER_MILE } from '@forecourt/shared/country';
import { distanceSincePrevious } from './fuel-cost.ts';

/** Litres of an imperial gallon (Units of Measurement Regulations 1995). */
const IMPERIAL_GALLON = 4.54609;
const IMPERIAL = ['GB', 'GG', 'IM', 'JE'];
/** Litres of a US gallon: 231 cubic inches. */
const US_GALLON = 3.785411784;

/** Conventions of a country. */
interface CountedIn {
  /** Miles per gallon, or litres per 100 km. */
  unit: DistanceUnit;
  /** ISO 3166-1: decides which gallon applies. */
  country: string;
}

/** Fuel consumption since the previous tank, to a tenth; null if unknown. Assumes full tanks, so that the litres filled are those used. */
export function fuelUse(entry: VehicleRecord, { unit, country }: CountedIn): number | null {
  const { kind, litres } = entry;
  const driven_km = distanceSincePrevious(entry);
  if (kind !== 'fuel' || driven_km === null || !litres) return null;
  const gallons = litres / (IMPERIAL.includes(country) ? IMPERIAL_GALLON : US_GALLON);
  const use = unit === 'mi' ? driven_km / KM_PER_MILE / gallons : (100 * litres) / driven_km;
  return Math.round(10 * use) / 10;
}

/** Price of a litre in the smallest currency unit; null if unknown. */
export function pricePerLitre({
  kind,
  cost_minor,
  litres,
}: Pick<VehicleRecord, 'kind' | 'cost_minor' | 'litres'>): number | null {
  return kind === 'fuel' && cost_minor !== null && litres ? Math.round(cost_minor / litres) : null;
}
