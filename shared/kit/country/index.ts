export {
  countryConventions,
  countryPlateStyle,
  type DistanceUnit,
  KM_PER_MILE,
  type PlateStyle,
  sumDistances,
  toDistanceUnit,
  toKilometres,
} from './conventions.ts';
export {
  type DecimalFault,
  formatMoneyForInput,
  fractionDigits,
  numberFormat,
  numberSeparators,
  parseDecimal,
  parseDistance,
  parseMoney,
  parseWholeNumber,
  useDistance,
  useMoney,
  useTypedWholeNumberFormatter,
} from './formats.ts';
export {
  countryVolumeUnit,
  toLitres,
  toVolumeUnit,
  US_GALLON,
  useVolume,
  type VolumeUnit,
} from './volume.ts';
