import { addDays, isDate } from '@forecourt/shared/dates';
import { currencyDecimals } from '@forecourt/shared/money';
import { localDateAt, localTimeAt, toInstant } from '@forecourt/shared/zones';
import { parseDayCell } from '../../api/src/record/csv/cells.ts';
import { CommandError } from '../terminal.ts';

/**
 * Parses a day in the workshop's time zone. @returns `YYYY-MM-DD`
 * @param word `today`, `tomorrow`, or a date, such as 2026-03-31; the country decides whether 1/2 is in January or February
 * @throws CommandError if the word is none of these
 */
export function parseDay(
  word: string,
  now: Date,
  { timeZone, country }: { timeZone: string; country: string },
): string {
  const today = localDateAt(now, timeZone);
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  const read = parseDayCell(word, today);
  const date = read?.time === '' ? read[country === 'US' ? 'mdy' : 'dmy'] : null;
  if (date) return date;
  throw new CommandError(`"${word}" is not a day: write "today", "tomorrow", or a date such as 2026-03-31.`);
}

/**
 * Parses slots and returns them in order.
 * @param words times such as `10:00`, or ranges such as `12:00-13:00`, which exclude a slot at their end
 * @param slots bookable times in the settings, `HH:MM`
 * @throws CommandError if a word matches no slot
 */
export function parseSlots(words: readonly string[], slots: readonly string[]): string[] {
  const wanted = new Set(words.flatMap((word) => slotsOf(word, slots)));
  return slots.filter((slot) => wanted.has(slot));
}

function slotsOf(word: string, slots: readonly string[]): string[] {
  const [, from = '', to] = /^(\d?\d:\d\d)(?:-(\d?\d:\d\d))?$/.exec(word) ?? [];
  const [first, end] = [from.padStart(5, '0'), to?.padStart(5, '0')];
  const found = slots.filter((slot) => (end === undefined ? slot === first : slot >= first && slot < end));
  if (found.length > 0) return found;
  throw new CommandError(
    `"${word}" is not a bookable time: write one such as ${slots[0]}, or a range such as 12:00-13:00.`,
  );
}

/** Parses a time of day, such as `10:00` or `9:30`. @returns `HH:MM` @throws CommandError */
export function parseTime(word: string): string {
  const time = word.padStart('HH:MM'.length, '0');
  if (/^\d?\d:\d\d$/.test(word) && TIME.test(time)) return time;
  throw new CommandError(`"${word}" is not a time: write one such as 10:00.`);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Parses when work is expected to be done, in the workshop's time zone. @returns null for `unknown`
 * @param text `16:00` for today, `2026-12-01T10:00`, or `unknown`
 * @throws CommandError if the text is none of these, or the time has passed
 */
export function parseReadyTime(text: string, now: Date, timeZone: string): Date | null {
  if (text === 'unknown') return null;
  const today = localDateAt(now, timeZone);
  const [, date = today, time = ''] = /^(?:(\d{4}-\d\d-\d\d)T)?(\d?\d:\d\d)$/.exec(text) ?? [];
  const padded = time.padStart(5, '0');
  if (!isDate(date) || !TIME.test(padded)) {
    throw new CommandError(
      `"${text}" is not a time: write one such as 16:00 for today, or 2026-12-01T10:00, or "unknown".`,
    );
  }
  const instant = toInstant(date, padded, timeZone);
  if (instant > now) return instant;
  throw new CommandError(
    `"${text}" has passed: it is ${today}, ${localTimeAt(now, timeZone)} at the workshop.`,
  );
}

/**
 * Parses a price. @returns the amount in the smallest unit of the currency: `149.00` pounds are 14900
 * @param currency ISO 4217
 * @throws CommandError unless it is a number without thousands separators, with at most the decimals of the currency
 */
export function parsePrice(text: string, currency: string): number {
  const digits = currencyDecimals(currency);
  // A comma before three digits could also separate thousands.
  const [, whole, point = '', comma = ''] = /^(\d{1,12})(?:\.(\d+)|,(\d{1,2}))?$/.exec(text) ?? [];
  const decimals = point || comma;
  if (whole !== undefined && decimals.length <= digits) return Number(whole + decimals.padEnd(digits, '0'));
  throw new CommandError(`"${text}" is not a price: write it as ${(149).toFixed(digits)}.`);
}
