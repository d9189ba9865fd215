import { countryPlateStyle, type PlateStyle } from './country/conventions.ts';

/** Pattern of a registration in capitals, and the replacement with its spaces and hyphen. */
type PlateFormat = readonly [pattern: RegExp, written: string];

/** Formats of British plates of all ages, also if only their beginning is typed. https://www.gov.uk/displaying-number-plates */
const BRITISH: readonly PlateFormat[] = [
  [/^([A-Z]{2}\d{2})([A-Z]{1,3})$/, '$1 $2'],
  // The next formats are those of 1983 to 2001, of 1963 to 1982, and older ones.
  [/^([A-Z]\d{1,3})([A-Z]{1,3})$/, '$1 $2'],
  [/^([A-Z]{3})(\d{1,3}[A-Z]?)$/, '$1 $2'],
  [/^([A-Z]{2})(\d{3,4})$/, '$1 $2'],
  [/^([A-Z])(\d{4})$/, '$1 $2'],
  [/^(\d{1,4})([A-Z]{1,3})$/, '$1 $2'],
  // Northern Irish plates contain an I or a Z.
  [/^(?=.{7}$)([A-Z]*[IZ][A-Z]*)(\d{4})$/, '$1 $2'],
];

const BRITISH_TODAY: PlateFormat = [/^([A-Z]{2}\d{2})([A-Z]{3})$/, '$1 $2'];

/** Formats of German plates. The hyphen follows the district. */
const GERMAN: readonly PlateFormat[] = [
  [/^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})$/, '$1-$2'],
  [/^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})[ -]?(\d{1,4})[ -]?([EH]?)$/, '$1-$2 $3$4'],
  // Without a hyphen, only two or five letters can be split into district and rest in a single way.
  [/^([A-ZÄÖÜ])([A-Z])(\d{1,4}[EH]?)$/, '$1-$2 $3'],
  [/^([A-ZÄÖÜ]{3})([A-Z]{2})(\d{1,4}[EH]?)$/, '$1-$2 $3'],
  [/^([A-ZÄÖÜ]{3,4})(\d{1,4}[EH]?)$/, '$1 $2'],
];

/** German plate without a hyphen. Two letters and a space do not match: "HH 1234" is a complete plate, of an authority. */
const WITHOUT_HYPHEN = /^(?=[A-ZÄÖÜ]{2}\d|[A-ZÄÖÜ]{3})([A-ZÄÖÜ]{2,5})[ -]?(\d{1,4})[ -]?([EH]?)$/;

/** Adds hyphen and space to a German plate ("HHAB12" becomes "HH-AB 12"); undefined if it has them or no district fits. */
function splitAtDistrict(typed: string, districts: ReadonlySet<string>): string | undefined {
  const [, letters = '', digits = '', suffix = ''] = WITHOUT_HYPHEN.exec(typed) ?? [];
  for (const length of [3, 2, 1]) {
    const [district, rest] = [letters.slice(0, length), letters.slice(length)];
    if (districts.has(district) && /^[A-Z]{1,2}$/.test(rest)) return `${district}-${rest} ${digits}${suffix}`;
  }
  return undefined;
}

const NO_DISTRICTS: ReadonlySet<string> = new Set();

const FORMS: Record<PlateStyle, (typed: string, districts: ReadonlySet<string>) => string | undefined> = {
  // A registration with hyphens is foreign and stays as it is, unless it fits the current British format.
  gb: (typed) =>
    fitted(typed.replaceAll(' ', ''), BRITISH) ?? fitted(typed.replace(/[ -]/g, ''), [BRITISH_TODAY]),
  de: (typed, districts) => splitAtDistrict(typed, districts) ?? fitted(typed, GERMAN),
  neutral: () => undefined,
};

/**
 * Formats a registration for the country: capitals, spaces and hyphens. A registration that matches no format (foreign
 * or incomplete) keeps single separators. Never adds or removes a letter or digit; formatting twice changes nothing.
 * @param country ISO 3166-1 alpha-2
 * @param districts known districts (`GERMAN_PLATE_DISTRICT_CODES`), to find where a German plate without a hyphen is split
 */
export function formatPlate(text: string, country: string, districts = NO_DISTRICTS): string {
  const typed = tidyPlate(text).replace(/[ -]$/, '');
  return FORMS[countryPlateStyle(country)](typed, districts) ?? typed;
}

function fitted(text: string, forms: readonly PlateFormat[]): string | undefined {
  const form = forms.find(([pattern]) => pattern.test(text));
  return form && text.replace(...form);
}

/** Converts letters to capitals, joins repeated separators and removes leading ones. `ß` remains: its capital form is "SS". */
function tidyPlate(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}(?!\p{M})/gu, (letter) => {
      const capital = letter.toUpperCase();
      return [...capital].length === 1 ? capital : letter;
    })
    .replace(/[\s\u2010-\u2015\u2212-]+/gu, (run) => (/^\s+$/u.test(run) ? ' ' : '-'))
    .replace(/^[ -]/, '');
}

export interface PlateInputText {
  /** Typed text in capitals, without the separators that formatting has inserted. */
  raw: string;
  shown: string;
}

interface PlateEdit {
  text: string;
  caret: number;
  isForward: boolean;
}

export function applyPlateEdit(
  before: PlateInputText,
  { text, caret, isForward }: PlateEdit,
  country: string,
  districts?: ReadonlySet<string>,
): PlateInputText & { caret: number } {
  const { from, removed, inserted } = changeOf(before.shown, text, caret);
  const head = before.raw.slice(0, placeInRaw(before, from)) + inserted;
  const tail = before.raw.slice(placeInRaw(before, from + removed.length));
  const raw = tidyPlate(head + tail);
  const shown = show(raw, country, districts);
  // Formatting inserts a deleted separator again. If it was deleted with *Delete*, move the caret past it.
  const isPast = isSeparator(text.charAt(caret - 1)) || (isForward && isSeparator(removed) && !inserted);
  return { raw, shown, caret: placeAfter(shown, countSigns(tidyPlate(head)), isPast) };
}

/** Formats a registration, but keeps a separator at its end, because the customer may type more after it. */
function show(raw: string, country: string, districts?: ReadonlySet<string>): string {
  const formatted = formatPlate(raw, country, districts);
  return formatted !== '' && isSeparator(raw.slice(-1)) ? formatted + raw.slice(-1) : formatted;
}

function changeOf(before: string, after: string, caret: number) {
  const rest = after.slice(caret);
  if (!before.endsWith(rest)) return { from: 0, removed: before, inserted: after };
  const end = before.length - rest.length;
  let from = 0;
  while (from < Math.min(end, caret) && before[from] === after[from]) from += 1;
  return { from, removed: before.slice(from, end), inserted: after.slice(from, caret) };
}

function placeInRaw({ raw, shown }: PlateInputText, index: number): number {
  const head = shown.slice(0, index);
  return placeAfter(raw, countSigns(head), isSeparator(head.slice(-1)));
}

function placeAfter(text: string, signs: number, isPastSeparator: boolean): number {
  let place = 0;
  for (let left = signs; left > 0 && place < text.length; place += 1) {
    if (!isSeparator(text.charAt(place))) left -= 1;
  }
  return isPastSeparator && isSeparator(text.charAt(place)) ? place + 1 : place;
}

/** Number of characters that are not separators. Formatting never changes this number. */
function countSigns(text: string): number {
  return text.replace(/[\s-]/gu, '').length;
}

function isSeparator(text: string): boolean {
  return /^[\s-]$/u.test(text);
}
