import { type Locale, useLocale } from '@forecourt/shared/i18n';
import { useMemo } from 'react';
import { CALLING_CODES } from './calling-codes.ts';

export interface Country {
  /** Two capital letters, ISO 3166-1. */
  code: string;
  /** In the language of the page. */
  name: string;
  callingCode: string;
}

/** Every country with phone numbers, by name in the language of the page. */
export function useCountries(): Country[] {
  const language = useLocale();
  return useMemo(() => countriesIn(language), [language]);
}

function countriesIn(language: Locale): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countries = [...CALLING_CODES].map(([code, callingCode]) => ({
    code,
    callingCode,
    name: names.of(code) ?? code,
  }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, language));
}
