interface CountryConventions {
  plate: PlateStyle;
  distance: DistanceUnit;
  /** First day of the week; 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 5 | 6;
}

// These three lists of countries are strings, not sets, so that bundles without `countryConventions` do not contain them.
/** Countries whose weeks begin on Friday, Saturday or Sunday: `weekData` of CLDR 47. */
const FRIDAY = 'MV';
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';

/** Returns the conventions of a country. @param country ISO 3166-1 alpha-2 */
export function countryConventions(country: string): CountryConventions {
  return {
    plate: countryPlateStyle(country),
    distance: countryDistanceUnit(country),
    firstDayOfWeek: firstDayOfWeek(country),
  };
}

function firstDayOfWeek(country: string): CountryConventions['firstDayOfWeek'] {
  if (SUNDAY.split(' ').includes(country)) return 0;
  if (SATURDAY.split(' ').includes(country)) return 6;
  return FRIDAY.split(' ').includes(country) ? 5 : 1;
}

/** Codes of kinds of work that count as the roadworthiness test. */
export const INSPECTION_SERVICE_CODES = ['inspection', 'mot', 'tuev', 'hu'] as const;

/**
 * Interval between roadworthiness tests of a car: a year in Great Britain (Road Traffic Act 1988, s. 47), two in Germany (StVZO,
 * annex VIII) and usually in the European Union (directive 2014/45/EU, article 5); a year for IM and US is an assumption without
 * a source. `from`: in Great Britain and Germany it begins on the day of the last test, even if that was late (gov.uk "When to
 * get an MOT"; StVZO, annex VIII, 2.3). After an MOT up to a month early, the api counts from its due date (recurrence.ts).
 */
export function inspectionRecurrence(country: string): { months: number; from: 'due' | 'completion' } {
  return {
    months: ['GB', 'IM', 'US'].includes(country) ? 12 : 24,
    from: country === 'GB' || country === 'DE' ? 'completion' : 'due',
  };
}

const MOT = /(^|\P{L})MOT(\P{L}|$)/u;

/** Whether a reminder is for the British MOT, whose dates follow a special rule. @param country ISO 3166-1 alpha-2 */
export function isMotReminder(
  { name, service_type }: { name: string; service_type: string | null },
  country: string,
): boolean {
  const isInspection = INSPECTION_SERVICE_CODES.some((code) => code === service_type) || MOT.test(name);
  return country === 'GB' && isInspection;
}

export type PlateStyle = 'gb' | 'de' | 'neutral';

/** Returns the format of a country's number plates. @param country ISO 3166-1 alpha-2 */
export function countryPlateStyle(country: string): PlateStyle {
  if (country === 'GB') return 'gb';
  return country === 'DE' ? 'de' : 'neutral';
}

/** Background of British number plates in emails. In pages it is the token `--plate` (shared/kit/ui/base.css). */
export const BRITISH_PLATE_COLOUR = '#ffd84d';

export type DistanceUnit = 'km' | 'mi';

/** Countries with miles on road signs: `unitPreferenceData` for `road` of CLDR 47, and their dependent territories. */
const MILES: ReadonlySet<string> = new Set('GB GG IM JE US AS GU MP PR UM VI'.split(' '));

export function countryDistanceUnit(country: string): DistanceUnit {
  return MILES.has(country) ? 'mi' : 'km';
}

export const KM_PER_MILE = 1.609344;

export function kilometresToUnit(unit: DistanceUnit, km: number): number {
  return unit === 'mi' ? Math.round(km / KM_PER_MILE) : km;
}

/** Converts a typed distance to whole kilometres, so that `kilometresToUnit` returns the typed distance again. */
export function toKilometres(distance: number, unit: DistanceUnit): number {
  return unit === 'mi' ? Math.round(distance * KM_PER_MILE) : distance;
}

/** Adds kilometres after rounding each to the displayed unit, so that the sum matches the displayed distances. */
export function sumKilometresAsDisplayed(unit: DistanceUnit, ...kilometres: readonly number[]): number {
  return toKilometres(
    kilometres.reduce((sum, km) => sum + kilometresToUnit(unit, km), 0),
    unit,
  );
}
