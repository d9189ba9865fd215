import { type Locale, useLocale } from '@forecourt/shared/i18n';
import { chevronIcon, Icon } from '@forecourt/shared/ui';
import { useMemo } from 'react';
import { CALLING_CODES } from './calling-codes.ts';
import styles from './country-select.module.css';

interface CountrySelectProps {
  label: string;
  /** Two capital letters, ISO 3166-1. */
  value: string;
  onChange: (country: string) => void;
}

/** The country of a phone number: `GB +44` in the line of the number, all countries by name in the list. */
export function CountrySelect({ label, value, onChange }: CountrySelectProps) {
  const countries = useCountries();
  // Not anew at each digit of the number.
  const options = useMemo(
    () =>
      countries.map(({ code, name, callingCode }) => (
        <option key={code} value={code}>
          {`${name} +${callingCode}`}
        </option>
      )),
    [countries],
  );
  return (
    <div className={styles.box}>
      <span aria-hidden="true" translate="no">
        {`${value} +${CALLING_CODES.get(value)}`}
      </span>
      <span className={styles.chevron}>
        <Icon path={chevronIcon} size={16} />
      </span>
      <select
        aria-label={label}
        // The number's own field takes the whole number from the browser, country included.
        autoComplete="off"
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options}
      </select>
    </div>
  );
}

export interface Country {
  /** Two capital letters, ISO 3166-1. */
  code: string;
  /** In the language of the page. */
  name: string;
  callingCode: string;
}

/** Every country with phone numbers, by name in the language of the page. */
function useCountries(): Country[] {
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
