export {
  countryConventions,
  countryPlateStyle,
  type DistanceUnit,
  KM_PER_MILE,
  kilometresToUnit,
  type PlateStyle,
  sumKilometresAsDisplayed,
  toKilometres,
} from './conventions.ts';
export {
  type DecimalFault,
  formatMoneyForInput,
  numberFormat,
  numberSeparators,
  parseDecimal,
  parseDistance,
  parseMoney,
  parseWholeNumber,
  useCostFormatter,
  useDistanceFormatter,
  useMoneyFormatter,
  useTypedWholeNumberFormatter,
} from './formats.ts';
export { currencyDecimals } from './money.ts';
export {
  countryVolumeUnit,
  LITRES_PER_US_GALLON,
  litresToUnit,
  toLitres,
  useVolumeFormatter,
  type VolumeUnit,
} from './volume.ts';
