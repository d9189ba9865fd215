/** What follows the country of the business, in one place. */
export { type CountryConventions, conventionsOf, type DistanceUnit, type PlateStyle } from './conventions.ts';
export { distanceIn, kilometresOf } from './distance.ts';
export { useDistance } from './use-distance.ts';
