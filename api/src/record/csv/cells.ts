/** Longer cells are neither a day nor a number. Limits the work of the regular expressions below. */
const MAX_CHARS = 60;

/** Order of day, month and year in dates that can be read in two orders. */
export type DayOrder = 'dmy' | 'mdy';

/** A day in a cell, by both orders. */
export interface DayCell {
  /** `YYYY-MM-DD`; null if no such day exists in that order. */
  dmy: string | null;
  mdy: string | null;
  /** `HH:MM`, for sorting; empty if the cell has no time. */
  time: string;
}

/** `14:58`, `2:58:00 PM`, `T12:58:00.000Z` behind a day. */
const TIME =
  /[T,\s]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})()(\d{2})(\d{2})$/;
/** In dates with points, the day is always first. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/;
const YEAR_LAST = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/;
/** `14. Juli 2026`, `14-Jul-26` and `Jul 14, 2026`. */
const DAY_AND_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[.\-\s]*(?:de\s+)?(\p{L}{3,12})\.?,?[-\s]*(?:de\s+)?(\d{4}|\d{2})$/iu;
const NAME_AND_DAY = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** Languages whose month names are recognised. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];

const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, at) => [normaliseName(format.format(Date.UTC(2024, at, 15))), at + 1] as const,
      );
    }),
  ),
);

/** Returns a text in small letters, without accents and points. */
export function normaliseName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
}

/**
 * Reads a day, with or without a time.
 * @param today `YYYY-MM-DD`: years of two digits are at most one after it
 * @returns null if the cell is no day
 */
export function readDay(cell: string, today: string): DayCell | null {
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

function sure(day: string | null, time: string): DayCell | null {
  return day === null ? null : { dmy: day, mdy: day, time };
}

function monthNumber(name = ''): string | undefined {
  return MONTHS.get(normaliseName(name))?.toString();
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

/** A number in a cell, by both meanings of its point or comma: before decimals or between thousands. */
export interface NumberCell {
  /** The number with a decimal point, if the cell's sign is before decimals; null if it cannot be. */
  decimal: string | null;
  /** The number without signs, if those in the cell are between thousands; null if they cannot be. */
  grouped: string | null;
  /** Decimal sign, if the cell alone shows it; null if the number has two readings, or no decimals. */
  shows: DecimalSign | null;
  /** The sign that can be read in two ways; null if the number has one reading. */
  twofold: DecimalSign | null;
  /** Text before or behind the number: a currency, a unit. */
  affix: string;
}

/** Longer numbers lose digits. */
const MAX_DIGITS = 15;
const NUMBER =
  /^([^\d.,+\-\u2212]*)([+\-\u2212]?)([^\d.,]{0,3})((?:\d|[.,](?=\d))(?:[\d.,'\u2019\s]*\d)?[.,]?)\s*([^\d.,]*)$/u;
const BY_SPACES = /^\d{1,3}(?:['\u2019\s]\d{3})+(?:[.,]\d+)?$/u;
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^\d{1,3}(?:,\d{2,3})*,\d{3}$/,
  comma: /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/,
};

/** Reads a number in the notation of any country. @returns null if the cell is no number */
export function readNumber(cell: string): NumberCell | null {
  const trimmed = cell.trim();
  if (trimmed.length > MAX_CHARS) return null;
  const [, before = '', minus = '', between = '', written = '', behind = ''] = NUMBER.exec(trimmed) ?? [];
  if (written === '' || written.length > 2 * MAX_DIGITS) return null;
  const sign = minus === '-' || minus === '\u2212' ? '-' : '';
  const affix = `${before}${between}${behind}`.trim();
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

/** The last point or comma of a number; null if it has none. */
function signOf(text: string): DecimalSign | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  return point > comma ? 'point' : 'comma';
}
