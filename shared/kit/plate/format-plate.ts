import { countryPlateStyle, type PlateStyle } from '../country/conventions.ts';

/** Pattern without spaces, and its replacement. */
type Form = readonly [pattern: RegExp, written: string];

/**
 * British plates of all ages without spaces; incomplete ones if they are unambiguous. Two letters and two digits are
 * not, so they stay unchanged. https://www.gov.uk/displaying-number-plates
 */
const BRITISH: readonly Form[] = [
  [/^([A-Z]{2}\d{2})([A-Z]{1,3})$/, '$1 $2'],
  // 1983 to 2001, 1963 to 1982, and before.
  [/^([A-Z]\d{1,3})([A-Z]{1,3})$/, '$1 $2'],
  [/^([A-Z]{3})(\d{1,3}[A-Z]?)$/, '$1 $2'],
  [/^([A-Z]{2})(\d{3,4})$/, '$1 $2'],
  [/^([A-Z])(\d{4})$/, '$1 $2'],
  [/^(\d{1,4})([A-Z]{1,3})$/, '$1 $2'],
  // Northern Ireland has an I or a Z.
  [/^(?=.{7}$)([A-Z]*[IZ][A-Z]*)(\d{4})$/, '$1 $2'],
];

const BRITISH_TODAY: Form = [/^([A-Z]{2}\d{2})([A-Z]{3})$/, '$1 $2'];

/** German plates with the hyphen after the district, whose position only the owner knows. */
const GERMAN: readonly Form[] = [
  [/^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})$/, '$1-$2'],
  [/^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})[ -]?(\d{1,4})[ -]?([EH]?)$/, '$1-$2 $3$4'],
  // Two letters, or five, can be divided in one way only.
  [/^([A-ZÄÖÜ])([A-Z])(\d{1,4}[EH]?)$/, '$1-$2 $3'],
  [/^([A-ZÄÖÜ]{3})([A-Z]{2})(\d{1,4}[EH]?)$/, '$1-$2 $3'],
  [/^([A-ZÄÖÜ]{3,4})(\d{1,4}[EH]?)$/, '$1 $2'],
];

const FORMS: Record<PlateStyle, (typed: string) => string | undefined> = {
  // Hyphens mean a foreign plate, unless it is a current British one.
  gb: (typed) =>
    fitted(typed.replaceAll(' ', ''), BRITISH) ?? fitted(typed.replace(/[ -]/g, ''), [BRITISH_TODAY]),
  de: (typed) => fitted(typed, GERMAN),
  neutral: () => undefined,
};

/**
 * Formats a registration for the country: capitals, spaces and hyphens. One that matches no format (foreign or
 * incomplete) keeps its separators. Never adds or removes a letter or digit; formatting twice changes nothing.
 * @param country ISO 3166-1 alpha-2
 */
export function formatPlate(text: string, country: string): string {
  const typed = tidyPlate(text).replace(/[ -]$/, '');
  return FORMS[countryPlateStyle(country)](typed) ?? typed;
}

function fitted(text: string, forms: readonly Form[]): string | undefined {
  const form = forms.find(([pattern]) => pattern.test(text));
  return form && text.replace(...form);
}

/**
 * Normalises a registration: capitals, single separators, none at the start. Letters whose capital is several letters
 * (`ß`) and letters with a combining mark stay unchanged.
 */
export function tidyPlate(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}(?!\p{M})/gu, (letter) => {
      const capital = letter.toUpperCase();
      return [...capital].length === 1 ? capital : letter;
    })
    .replace(/[\s\u2010-\u2015\u2212-]+/gu, (run) => (/^\s+$/u.test(run) ? ' ' : '-'))
    .replace(/^[ -]/, '');
}
