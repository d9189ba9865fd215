import type { DistanceUnit } from './conventions.ts';

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
