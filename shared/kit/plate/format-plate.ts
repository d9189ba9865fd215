import { type PlateStyle, plateStyleOf } from '../country/plate-style.ts';

/** One form of plates: what it looks like without its own spacing, and how it is written. */
type Form = readonly [pattern: RegExp, written: string];

/**
 * British plates of all ages, without spaces; incomplete ones as far as they can become nothing else. Two letters and two
 * digits are either: they stay as they are typed. https://www.gov.uk/displaying-number-plates
 */
const BRITISH: readonly Form[] = [
  [/^([A-Z]{2}\d{2})([A-Z]{1,3})$/, '$1 $2'],
  // 1983 to 2001, 1963 to 1982, and before.
  [/^([A-Z]\d{1,3})([A-Z]{1,3})$/, '$1 $2'],
  [/^([A-Z]{3})(\d{1,3}[A-Z]?)$/, '$1 $2'],
  [/^([A-Z]{2})(\d{3,4})$/, '$1 $2'],
  [/^([A-Z])(\d{4})$/, '$1 $2'],
  [/^(\d{1,4})([A-Z]{1,3})$/, '$1 $2'],
  // Northern Ireland: there is an I or a Z in it.
  [/^(?=.{7}$)([A-Z]*[IZ][A-Z]*)(\d{4})$/, '$1 $2'],
];

const BRITISH_TODAY: Form = [/^([A-Z]{2}\d{2})([A-Z]{3})$/, '$1 $2'];

/** German plates as they are typed: after the district there is a hyphen, of which only its owner knows the place. */
const GERMAN: readonly Form[] = [
  [/^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})$/, '$1-$2'],
  [/^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})[ -]?(\d{1,4})[ -]?([EH]?)$/, '$1-$2 $3$4'],
  // Without any, two letters and five can be divided in one way only.
  [/^([A-ZÄÖÜ])([A-Z])(\d{1,4}[EH]?)$/, '$1-$2 $3'],
  [/^([A-ZÄÖÜ]{3})([A-Z]{2})(\d{1,4}[EH]?)$/, '$1-$2 $3'],
  [/^([A-ZÄÖÜ]{3,4})(\d{1,4}[EH]?)$/, '$1 $2'],
];

const FORMS: Record<PlateStyle, (typed: string) => string | undefined> = {
  // Hyphens are foreign, unless nothing else than a plate of today can be meant.
  gb: (typed) =>
    fitted(typed.replaceAll(' ', ''), BRITISH) ?? fitted(typed.replace(/[ -]/g, ''), [BRITISH_TODAY]),
  de: (typed) => fitted(typed, GERMAN),
  neutral: () => undefined,
};

/**
 * A registration in the form of the country: capitals, and the spaces and hyphens that its plates have. One that fits no
 * form of the country (a foreign one, or one that is not complete) keeps its own, one at a time. No letter and no
 * digit is added or lost, and what is formatted already stays as it is.
 * @param country two letters of ISO 3166-1: `organisation.country` of the settings
 */
export function formatPlate(text: string, country: string): string {
  const typed = tidyPlate(text).replace(/[ -]$/, '');
  return FORMS[plateStyleOf(country)](typed) ?? typed;
}

function fitted(text: string, forms: readonly Form[]): string | undefined {
  const form = forms.find(([pattern]) => pattern.test(text));
  return form && text.replace(...form);
}

/**
 * A registration as it is typed: in capitals, between two of its signs at most one space or hyphen, and before the first
 * none. A letter whose capital is a sequence of letters stays (`ß` is not `SS`), and so does one with a mark of its own,
 * which may become another with it.
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
