import { addDays, isDate } from '@forecourt/shared/dates';
import { localDateAt } from '@forecourt/shared/zones';
import { PlainError } from '../plain-error.ts';

/**
 * The day that a word means in the workshop's own time, as `YYYY-MM-DD`.
 * @param word `today`, `tomorrow`, or a date
 * @throws PlainError when it is none
 */
export function parseDay(word: string, now: Date, timeZone: string): string {
  const today = localDateAt(now, timeZone);
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  if (isDate(word)) return word;
  throw new PlainError(`"${word}" is no day: write "today", "tomorrow", or a date as 2026-03-31.`);
}
