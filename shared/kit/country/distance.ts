export type DistanceUnit = 'km' | 'mi';

/** Roads in miles: `unitPreferenceData`, usage `road`, of CLDR 47, and the places that drive as those countries do. */
const MILES: ReadonlySet<string> = new Set('GB GG IM JE US AS GU MP PR UM VI'.split(' '));

/** What odometers count. @param country two letters of ISO 3166-1: `organisation.country` of the settings */
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
 * Adds up distances in the units in which they are shown, so that the sum is that of the shown numbers: rounded kilometres
 * would drift by a mile.
 * @param kilometres to add; negative ones are subtracted
 * @returns kilometres that `distanceIn` makes the sum of
 */
export function sumOfDistances(unit: DistanceUnit, ...kilometres: readonly number[]): number {
  return kilometresOf(
    kilometres.reduce((sum, km) => sum + distanceIn(unit, km), 0),
    unit,
  );
}
