import type { VehicleRecord } from '@forecourt/shared/api';
import { type DistanceUnit, KM_PER_MILE } from '@forecourt/shared/country';
import { drivenSince } from './fuel-cost.ts';

/** The imperial one (Units of Measurement Regulations 1995), of the places that drive as Britain does. */
const IMPERIAL_GALLON = 4.54609;
const IMPERIAL = ['GB', 'GG', 'IM', 'JE'];
/** 231 cubic inches. */
const US_GALLON = 3.785411784;

/** As a country counts it. */
interface CountedIn {
  /** Miles to the gallon, or litres for 100 km. */
  unit: DistanceUnit;
  /** ISO 3166-1: which gallon it is. */
  country: string;
}

/**
 * How much a tank of fuel was for how far it was since the one before, to a tenth; null where nothing says. It is filled up,
 * so that what goes in is what was used.
 */
export function fuelUse(entry: VehicleRecord, { unit, country }: CountedIn): number | null {
  const { kind, litres } = entry;
  const driven_km = drivenSince(entry);
  if (kind !== 'fuel' || driven_km === null || !litres) return null;
  const gallons = litres / (IMPERIAL.includes(country) ? IMPERIAL_GALLON : US_GALLON);
  const use = unit === 'mi' ? driven_km / KM_PER_MILE / gallons : (100 * litres) / driven_km;
  return Math.round(10 * use) / 10;
}

/** What a litre of a tank of fuel cost, in the smallest unit of its currency; null where nothing says. */
export function pricePerLitre({
  kind,
  cost_minor,
  litres,
}: Pick<VehicleRecord, 'kind' | 'cost_minor' | 'litres'>): number | null {
  return kind === 'fuel' && cost_minor !== null && litres ? Math.round(cost_minor / litres) : null;
}
