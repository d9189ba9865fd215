import { countryConventions } from '@forecourt/shared/country';
import { workshopCurrency } from '@forecourt/shared/currency';
import { localDateAt } from '@forecourt/shared/dates';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import type { EntryUnits } from './entry-values.ts';

/** @param currency currency of the corrected entry */
export function useEntryUnits(currency?: string | null): EntryUnits {
  const { organisation } = siteSettings();
  return {
    distance: countryConventions(organisation.country).distance,
    currency: currency ?? workshopCurrency(organisation),
    language: useLocale(),
    today: localDateAt(new Date(), organisation.timeZone),
  };
}
