import { type DistanceUnit, distanceUnitOf } from './distance.ts';
import { type PlateStyle, plateStyleOf } from './plate-style.ts';

/** What a country does its own way, as far as the site shows it. */
export interface CountryConventions {
  plate: PlateStyle;
  /** What odometers count. */
  distance: DistanceUnit;
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 5 | 6;
}

/** Weeks that do not begin on Monday: `weekData` of CLDR 47. */
const FRIDAY = list('MV');
const SATURDAY = list('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY');
const SUNDAY = list(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
);

/** @param country two letters of ISO 3166-1: `organisation.country` of the settings */
export function conventionsOf(country: string): CountryConventions {
  return {
    plate: plateStyleOf(country),
    distance: distanceUnitOf(country),
    firstDayOfWeek: firstDayOfWeek(country),
  };
}

function firstDayOfWeek(country: string): CountryConventions['firstDayOfWeek'] {
  if (SUNDAY.has(country)) return 0;
  if (SATURDAY.has(country)) return 6;
  return FRIDAY.has(country) ? 5 : 1;
}

function list(countries: string): ReadonlySet<string> {
  return new Set(countries.split(' '));
}
