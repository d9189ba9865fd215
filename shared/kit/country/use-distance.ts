import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type DistanceUnit, distanceIn, distanceUnitOf } from './distance.ts';
import { numberFormat } from './number-format.ts';

interface Distance {
  unit: DistanceUnit;
  /** Writes kilometres in the units of the country: "84,120 km", "52,270 miles". */
  written: (km: number) => string;
  /** Writes whole units of the country as they are, for what was counted in them: "52,270 miles". */
  units: (count: number) => string;
  /** Writes kilometres as a guess: in the units of the country, rounded to so many of them. */
  about: (km: number, roundedTo: number) => string;
}

/** How distances are written on this site. */
export function useDistance(): Distance {
  const language = useLocale();
  const unit = distanceUnitOf(siteSettings().organisation.country);
  const format = numberFormat(language, {
    style: 'unit',
    ...(unit === 'mi' ? { unit: 'mile', unitDisplay: 'long' } : { unit: 'kilometer', unitDisplay: 'short' }),
  });
  return {
    unit,
    written: (km) => format.format(distanceIn(unit, km)),
    units: (count) => format.format(count),
    about: (km, roundedTo) =>
      format.format(Math.round(distanceIn(unit, Math.round(km)) / roundedTo) * roundedTo),
  };
}
