import { type Locale, useLocale } from '@forecourt/shared/i18n';
import { chevronIcon, Icon } from '@forecourt/shared/ui';
import { useMemo } from 'react';
import styles from './country-select.module.css';
import { CALLING_CODES } from './typed-number.ts';

interface CountrySelectProps {
  label: string;
  /** ISO 3166-1 alpha-2. */
  value: string;
  onChange: (country: string) => void;
}

/** Country of a phone number: displayed as `GB +44`, listed by name. */
export function CountrySelect({ label, value, onChange }: CountrySelectProps) {
  const countries = useCountries();
  // Rendered once, not for every digit.
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
        // Autofill puts the whole number, with its country, into the number's field.
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
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  callingCode: string;
}

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
