export type DistanceUnit = 'km' | 'mi';

/** Countries with roads in miles: `unitPreferenceData` for `road` of CLDR 47, and their dependent territories. */
const MILES: ReadonlySet<string> = new Set('GB GG IM JE US AS GU MP PR UM VI'.split(' '));

/** Unit of a country's odometers. @param country ISO 3166-1 alpha-2 */
export function countryDistanceUnit(country: string): DistanceUnit {
  return MILES.has(country) ? 'mi' : 'km';
}

export const KM_PER_MILE = 1.609344;

/** Converts whole kilometres, the backend's unit, to whole units. */
export function toDistanceUnit(unit: DistanceUnit, km: number): number {
  return unit === 'mi' ? Math.round(km / KM_PER_MILE) : km;
}

/** Converts whole units to whole kilometres. `toDistanceUnit` returns the same units. */
export function toKilometres(distance: number, unit: DistanceUnit): number {
  return unit === 'mi' ? Math.round(distance * KM_PER_MILE) : distance;
}

/**
 * Adds kilometres rounded to the displayed unit, so that the sum matches the displayed numbers. A sum of rounded
 * kilometres could differ by a mile.
 * @returns kilometres that `toDistanceUnit` converts to the displayed sum
 */
export function sumDistances(unit: DistanceUnit, ...kilometres: readonly number[]): number {
  return toKilometres(
    kilometres.reduce((sum, km) => sum + toDistanceUnit(unit, km), 0),
    unit,
  );
}
