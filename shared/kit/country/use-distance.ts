import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { conventionsOf, type DistanceUnit } from './conventions.ts';
import { distanceIn } from './distance.ts';

interface Distance {
  unit: DistanceUnit;
  /** Writes kilometres in the units of the country: "84,120 km", "52,270 miles". */
  written: (km: number) => string;
}

/** How distances are written on this site. */
export function useDistance(): Distance {
  const language = useLocale();
  const unit = conventionsOf(siteSettings().organisation.country).distance;
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'unit',
    ...(unit === 'mi' ? { unit: 'mile', unitDisplay: 'long' } : { unit: 'kilometer', unitDisplay: 'short' }),
  });
  return { unit, written: (km) => format.format(distanceIn(unit, km)) };
}
