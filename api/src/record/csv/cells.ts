import type { EntryValues } from '../schema.ts';

export function normaliseText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
}

/** Longest cell that is read as a day or number. The limit bounds the work of the regular expressions below. */
const MAX_CHARS = 60;

export type DateOrder = 'dmy' | 'mdy';

export interface ParsedDayCell {
  /** The date as `YYYY-MM-DD`, read with the day before the month; null if there is no such date. */
  dmy: string | null;
  mdy: string | null;
  time: string;
}

/** Time of day after a date: `14:58`, `2:58:00 PM`, `T12:58:00.000Z`. */
const TIME =
  /[T,\s]+([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})()(\d{2})(\d{2})$/;
/** Date with dots, always with the day first: `14.7.2026`. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/;
const YEAR_LAST = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/;
/** Date with the name of the month after the day: `14. Juli 2026`, `14-Jul-26`. */
const DAY_AND_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[.\-\s]*(?:de\s+)?(\p{L}{3,12})\.?,?[-\s]*(?:de\s+)?(\d{4}|\d{2})$/iu;
const NAME_AND_DAY = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];

/** Returns a function that computes a value at its first call: creating many formatters takes a process 20 ms. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

const readMonths = once(
  () =>
    new Map(
      LANGUAGES.flatMap((language) =>
        (['long', 'short'] as const).flatMap((month) => {
          const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
          return Array.from(
            { length: 12 },
            (_, at) => [normaliseText(format.format(Date.UTC(2024, at, 15))), at + 1] as const,
          );
        }),
      ),
    ),
);

const readWeekdays = once(
  (): ReadonlySet<string> =>
    new Set(
      LANGUAGES.flatMap((language) =>
        (['long', 'short'] as const).flatMap((weekday) => {
          const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
          return Array.from({ length: 7 }, (_, at) =>
            normaliseText(format.format(Date.UTC(2024, 0, at + 1))),
          );
        }),
      ),
    ),
);

/** Whether the cell is the name of a weekday, such as `Monday` or `Mo.`. */
export function isWeekdayName(cell: string): boolean {
  return readWeekdays().has(normaliseText(cell));
}

/**
 * Reads a day, with or without a time.
 * @param today `YYYY-MM-DD`; two digits of a year mean at most the year after, so in 2026 `27` is 2027 and `28` is 1928
 * @returns null if the cell is no day
 */
export function parseDayCell(cell: string, today: string): ParsedDayCell | null {
  const text = cell.trim();
  if (text.length > MAX_CHARS) return null;
  const [suffix = '', hours = '', minutes = '', half = ''] = TIME.exec(text) ?? [];
  const day = suffix === '' ? text : text.slice(0, -suffix.length).trim();
  const time = hours === '' ? '' : timeOf(Number(hours), minutes, half.toLowerCase());
  const [, a, , b, c, d, , e, f] = YEAR_FIRST.exec(day) ?? [];
  if (a ?? d) return sure(isoDay(a ?? d, b ?? e, c ?? f), time);
  const dotted = DOTTED.exec(day);
  if (dotted) return sure(isoDay(yearOf(dotted[3], today), dotted[2], dotted[1]), time);
  const named = DAY_AND_NAME.exec(day);
  if (named) return sure(isoDay(yearOf(named[3], today), monthNumber(named[2]), named[1]), time);
  const american = NAME_AND_DAY.exec(day);
  if (american) return sure(isoDay(american[3], monthNumber(american[1]), american[2]), time);
  const last = YEAR_LAST.exec(day);
  if (!last) return null;
  const [, first, , second, year] = last;
  const full = yearOf(year, today);
  const read = { dmy: isoDay(full, second, first), mdy: isoDay(full, first, second), time };
  return read.dmy === null && read.mdy === null ? null : read;
}

function sure(day: string | null, time: string): ParsedDayCell | null {
  return day === null ? null : { dmy: day, mdy: day, time };
}

function monthNumber(name = ''): string | undefined {
  return readMonths().get(normaliseText(name))?.toString();
}

function yearOf(text = '', today: string): string {
  if (text.length === 4) return text;
  const next = Number(today.slice(0, 4)) + 1;
  const year = next - (next % 100) + Number(text);
  return String(year > next ? year - 100 : year);
}

function isoDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Date.UTC turns a day that does not exist into one of the next month.
  return date.getUTCDate() === Number(day) ? text : null;
}

function timeOf(hours: number, minutes: string, half: string): string {
  const afterNoon = half === 'p' && hours < 12 ? hours + 12 : hours;
  return `${String(half === 'a' && hours === 12 ? 0 : afterNoon).padStart(2, '0')}:${minutes}`;
}

export type DecimalSign = 'point' | 'comma';

export interface NumberCell {
  /** Value, with a decimal point, if the separator is a decimal sign; null if it cannot be a decimal sign. */
  decimal: string | null;
  /** Value without its separators, if these separate thousands; null if they cannot be thousands separators. */
  grouped: string | null;
  /** Decimal sign that this cell proves, `1.234.567` the comma; null if the number is ambiguous or has no point or comma. */
  shows: DecimalSign | null;
  /** Separator of an ambiguous number, such as the comma of `1,234`; null if the number is clear. */
  twofold: DecimalSign | null;
  affix: string;
}

/** Most digits of a number: JavaScript would round longer ones. */
const MAX_DIGITS = 15;
const NUMBER =
  /^([^\d.,+\-\u2212]*)([+\-\u2212]?)([^\d.,]{0,3})((?:\d|[.,](?=\d))(?:[\d.,'\u2019\s]*\d)?[.,]?)\s*([^\d.,]*)$/u;
const BY_SPACES = /^\d{1,3}(?:['\u2019\s]\d{3})+(?:[.,]\d+)?$/u;
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^\d{1,3}(?:,\d{2,3})*,\d{3}$/,
  comma: /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/,
};

export function parseNumberCell(cell: string): NumberCell | null {
  const trimmed = cell.trim();
  if (trimmed.length > MAX_CHARS) return null;
  const [, before = '', minus = '', between = '', written = '', behind = ''] = NUMBER.exec(trimmed) ?? [];
  if (written === '' || written.length > 2 * MAX_DIGITS) return null;
  const sign = minus === '-' || minus === '\u2212' ? '-' : '';
  const affix = `${before}${between} ${behind}`.trim();
  const hasSpaces = /['\u2019\s]/u.test(written);
  if (hasSpaces && !BY_SPACES.test(written)) return null;
  const text = written.replaceAll(/['\u2019\s]/gu, '').replace(/[.,]$/, '');
  if (text.replaceAll(/\D/g, '').length > MAX_DIGITS) return null;
  const read = (decimal: string | null, grouped: string | null, shows: DecimalSign | null): NumberCell => ({
    decimal: decimal === null ? null : sign + decimal,
    grouped: grouped === null ? null : sign + grouped,
    shows,
    twofold: decimal !== null && grouped !== null && decimal !== grouped ? signOf(text) : null,
    affix,
  });
  const last = signOf(text);
  if (last === null) return read(text, text, null);
  const [mark, other] = last === 'point' ? ['.', ','] : [',', '.'];
  const at = text.lastIndexOf(mark);
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)];
  const digits = whole.replaceAll(/\D/g, '');
  const opposite = last === 'point' ? 'comma' : 'point';
  if (whole.includes(other)) {
    const isGrouped = !whole.includes(mark) && GROUPED[last].test(whole);
    return isGrouped ? read(`${digits}.${decimals}`, null, last) : null;
  }
  if (whole.includes(mark))
    return GROUPED[opposite].test(text) ? read(null, digits + decimals, opposite) : null;
  const isTwofold = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !hasSpaces;
  return read(`${digits || '0'}.${decimals}`, isTwofold ? digits + decimals : null, isTwofold ? null : last);
}

function signOf(text: string): DecimalSign | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  return point > comma ? 'point' : 'comma';
}

type Kind = EntryValues['kind'];

/** Other names for each kind of entry, in lower case: its labels in the site's languages, and synonyms. */
const WORDS: Readonly<Record<Kind, string>> = {
  fuel: 'fill, fill-up, fillup, refuel, refuelling, refueling, gas, tanken, getankt, tankung',
  service: 'servicing, maintenance, inspektion, wartung',
  repair: 'repairs, reparatur, reparaturen',
  inspection:
    'mot, mot test, mot-prüfung, roadworthiness test, tüv inspection, tüv, tüv (hu), hu, hauptuntersuchung',
  tyres: 'tires, reifen',
  insurance: 'versicherung',
  tax: 'vehicle tax, road tax, steuer, kfz-steuer',
  reading: 'odometer reading, odometer, mileage, tachostand',
  other: 'something else, sonstiges',
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.split(', ').map((word) => [word, kind] as const)),
);

const PARTS: readonly (readonly [Kind, RegExp])[] = [
  ['insurance', /insur|versicher|seguro|assur|assicur|verzeker|ubezpiecz|poji[sš]t/],
  [
    'inspection',
    /inspection|hauptunters|\btüv|\bmot\b|\bhu\b|\bitv\b|roadworth|revisione|contr[oô]le technique/,
  ],
  [
    'tax',
    /\btax|steuer|imposto|\bipva|impuesto|registration|zulassung|vignette|bollo|immatric|matr[ií]cula|rejestrac|registrac/,
  ],
  ['tyres', /t[iy]re|reifen|pneu|neum[aá]tic|llanta|gomme|banden/],
  ['repair', /repair|reparat|repara[cç]|riparaz|spare part|ersatzteil|upgrade|tuning/],
  [
    'service',
    /service|servi[cç]|mainten|wartung|inspektion|manten|manuten|entretien|serwis|servis|obsług|onderhoud|oil|öl\b|ölwechsel|filter|brake|brems|batter/,
  ],
  ['fuel', /fuel|fill.?up|tank|gasolin|benzin|diesel|abastec|combust|carburant/],
];

/** Returns the kind of entry for its name or a synonym; an unknown name is returned in lower case. */
export function parseEntryKindName(cell: string): string {
  const word = cell.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return KIND_OF.get(word) ?? word;
}

/** Finds the kind of entry for a description in another vehicle log, such as `Oil change`; null if no kind fits. */
export function findEntryKindByDescription(description: string): Kind | null {
  const text = description.normalize('NFC').toLowerCase();
  return PARTS.find(([, part]) => part.test(text))?.[0] ?? null;
}
