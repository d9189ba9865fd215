import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { countryDistanceUnit, type DistanceUnit, toDistanceUnit, toKilometres } from './distance.ts';
import { numberFormat, parseWholeNumber } from './numbers.ts';

interface Distance {
  unit: DistanceUnit;
  /** Formats kilometres in the country's unit: "84,120 km", "52,270 miles". */
  written: (km: number) => string;
  /** Formats a number that is in the country's unit already. */
  units: (count: number) => string;
  /** Formats an estimate, rounded to a multiple of `roundedTo` units. */
  about: (km: number, roundedTo: number) => string;
}

export function useDistance(): Distance {
  const language = useLocale();
  const unit = countryDistanceUnit(siteSettings().organisation.country);
  const format = numberFormat(language, {
    style: 'unit',
    ...(unit === 'mi' ? { unit: 'mile', unitDisplay: 'long' } : { unit: 'kilometer', unitDisplay: 'short' }),
  });
  return {
    unit,
    written: (km) => format.format(toDistanceUnit(unit, km)),
    units: (count) => format.format(count),
    about: (km, roundedTo) =>
      format.format(Math.round(toDistanceUnit(unit, Math.round(km)) / roundedTo) * roundedTo),
  };
}

/** Parses a typed distance in the country's unit to whole kilometres. Results as of `parseWholeNumber`. */
export function parseDistance(text: string, unit: DistanceUnit): number | null | undefined {
  const distance = parseWholeNumber(text);
  return typeof distance === 'number' ? toKilometres(distance, unit) : distance;
}
