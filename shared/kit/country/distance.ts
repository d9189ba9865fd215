export type DistanceUnit = 'km' | 'mi';

/** Countries with roads in miles: `unitPreferenceData`, usage `road`, of CLDR 47, and their dependent territories. */
const MILES: ReadonlySet<string> = new Set('GB GG IM JE US AS GU MP PR UM VI'.split(' '));

/** Unit of a country's odometers. @param country two letters of ISO 3166-1: `organisation.country` of the settings */
export function distanceUnitOf(country: string): DistanceUnit {
  return MILES.has(country) ? 'mi' : 'km';
}

/** The international mile, of 1959. */
export const KM_PER_MILE = 1.609344;

/** Whole kilometres, which the backend keeps, as whole units of a country. */
export function distanceIn(unit: DistanceUnit, km: number): number {
  return unit === 'mi' ? Math.round(km / KM_PER_MILE) : km;
}

/** Whole units of a country as whole kilometres; `distanceIn` gives the same units back. */
export function kilometresOf(distance: number, unit: DistanceUnit): number {
  return unit === 'mi' ? Math.round(distance * KM_PER_MILE) : distance;
}

/**
 * Adds distances in the unit in which they are shown, so that the sum fits the shown numbers: a sum of rounded kilometres may
 * be off by a mile.
 * @param kilometres to add; negative ones are subtracted
 * @returns kilometres that `distanceIn` shows as the sum
 */
export function sumDistances(unit: DistanceUnit, ...kilometres: readonly number[]): number {
  return kilometresOf(
    kilometres.reduce((sum, km) => sum + distanceIn(unit, km), 0),
    unit,
  );
}
