import { PlainError } from '../plain-error.ts';

/**
 * The slots that words mean, in their order.
 * @param words times as `10:00`, or stretches as `12:00-13:00`, the end not included
 * @param slots of the settings, as `HH:MM`
 * @throws PlainError when a word means none
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
  throw new PlainError(
    `"${word}" is no time that customers can book: write one as ${slots[0]}, or several as 12:00-13:00.`,
  );
}
