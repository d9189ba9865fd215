import { formatPlate, tidyPlate } from './format-plate.ts';

export interface TypedPlate {
  /** Typed text in capitals, without inserted separators. */
  raw: string;
  shown: string;
}

interface PlateEdit {
  text: string;
  caret: number;
  /** Whether the Delete key was used. */
  isForward: boolean;
}

/** Applies an edit. The caret stays behind the same letter or digit. */
export function editPlate(
  before: TypedPlate,
  { text, caret, isForward }: PlateEdit,
  country: string,
): TypedPlate & { caret: number } {
  const { from, removed, inserted } = changeOf(before.shown, text, caret);
  const head = before.raw.slice(0, placeInRaw(before, from)) + inserted;
  const tail = before.raw.slice(placeInRaw(before, from + removed.length));
  const raw = tidyPlate(head + tail);
  const shown = show(raw, country);
  // A separator that is deleted forward is inserted again, so move the caret past it.
  const isPast = isSeparator(text.charAt(caret - 1)) || (isForward && isSeparator(removed) && !inserted);
  return { raw, shown, caret: placeAfter(shown, countSigns(tidyPlate(head)), isPast) };
}

/** A separator at the end is not removed: the next character may belong to it. */
function show(raw: string, country: string): string {
  const formatted = formatPlate(raw, country);
  return formatted !== '' && isSeparator(raw.slice(-1)) ? formatted + raw.slice(-1) : formatted;
}

/** The removed and the inserted text at `from`. The text behind the caret has not changed. */
function changeOf(before: string, after: string, caret: number) {
  const rest = after.slice(caret);
  if (!before.endsWith(rest)) return { from: 0, removed: before, inserted: after };
  const end = before.length - rest.length;
  let from = 0;
  while (from < Math.min(end, caret) && before[from] === after[from]) from += 1;
  return { from, removed: before.slice(from, end), inserted: after.slice(from, caret) };
}

/** Index in `raw` of an index in `shown`. */
function placeInRaw({ raw, shown }: TypedPlate, index: number): number {
  const head = shown.slice(0, index);
  return placeAfter(raw, countSigns(head), isSeparator(head.slice(-1)));
}

/** Index after a number of letters and digits, and optionally after the separator there. */
function placeAfter(text: string, signs: number, isPastSeparator: boolean): number {
  let place = 0;
  for (let left = signs; left > 0 && place < text.length; place += 1) {
    if (!isSeparator(text.charAt(place))) left -= 1;
  }
  return isPastSeparator && isSeparator(text.charAt(place)) ? place + 1 : place;
}

/** Formatting never changes this number. */
function countSigns(text: string): number {
  return text.replace(/[\s-]/gu, '').length;
}

function isSeparator(text: string): boolean {
  return /^[\s-]$/u.test(text);
}
