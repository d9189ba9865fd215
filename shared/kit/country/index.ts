/** What follows the country of the business, in one place. */
export { type CountryConventions, conventionsOf } from './conventions.ts';
export { type DistanceUnit, distanceIn, KM_PER_MILE, kilometresOf, sumDistances } from './distance.ts';
export { fractionDigits, moneyInput, parseMoney } from './money.ts';
export { numberFormat } from './number-format.ts';
export { numberSigns } from './number-signs.ts';
export { type PlateStyle, plateStyleOf } from './plate-style.ts';
export { type DecimalFault, typedDecimal } from './typed-decimal.ts';
export { typedDistance, typedNumber } from './typed-distance.ts';
export { useDistance } from './use-distance.ts';
export { useMoney } from './use-money.ts';
export { useWrittenNumber } from './use-written-number.ts';
