import { PlainError } from '../plain-error.ts';

const DAY_MS = 86_400_000;

/**
 * The day that a word means in the workshop's own time, as `YYYY-MM-DD`.
 * @param word `today`, `tomorrow`, or a date
 * @throws PlainError when it is none
 */
export function parseDay(word: string, now: Date, timeZone: string): string {
  const today = localDate(now, timeZone);
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  // A day that no month has comes out as another one.
  if (/^\d{4}-\d{2}-\d{2}$/.test(word) && addDays(word, 0) === word) return word;
  throw new PlainError(`"${word}" is no day: write "today", "tomorrow", or a date as 2026-03-31.`);
}

function localDate(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`).getTime();
  return Number.isNaN(instant) ? '' : new Date(instant + days * DAY_MS).toISOString().slice(0, 10);
}
