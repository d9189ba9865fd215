/** Conventions of the business's country. */
export { countryConventions, countryPlateStyle, type PlateStyle } from './conventions.ts';
export { type DistanceUnit, KM_PER_MILE, sumDistances, toDistanceUnit, toKilometres } from './distance.ts';
export { fractionDigits, moneyInput, parseMoney, useMoney } from './money.ts';
export {
  type DecimalFault,
  numberFormat,
  numberSeparators,
  parseDecimal,
  parseWholeNumber,
  useNumberFormatter,
} from './numbers.ts';
export { parseDistance, useDistance } from './use-distance.ts';
