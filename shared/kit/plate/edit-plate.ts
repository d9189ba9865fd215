import { formatPlate, tidyPlate } from './format-plate.ts';

/** What is in a box that formats a registration while it is typed. */
export interface TypedPlate {
  /** In capitals, with the spaces and hyphens that were typed: those that were put in may have to go again. */
  raw: string;
  /** What the box shows. */
  shown: string;
}

/** What the browser made of the box when somebody typed, pasted or deleted in it. */
export interface PlateEdit {
  text: string;
  caret: number;
  /** The Delete key, which takes what is after the caret. */
  isForward: boolean;
}

/** The box after an edit, and where its caret belongs: behind the letter or digit that it stood behind. */
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
  // One that is deleted forward and comes back would never be passed.
  const isPast = isSeparator(text.charAt(caret - 1)) || (isForward && isSeparator(removed) && !inserted);
  return { raw, shown, caret: placeAfter(shown, countSigns(tidyPlate(head)), isPast) };
}

/** What was typed last stays, though it be a space: only what follows tells whether it does not belong there. */
function show(raw: string, country: string): string {
  const formatted = formatPlate(raw, country);
  return formatted !== '' && isSeparator(raw.slice(-1)) ? formatted + raw.slice(-1) : formatted;
}

/** What was removed at `from`, and put there. What follows the caret has not changed. */
function changeOf(before: string, after: string, caret: number) {
  const rest = after.slice(caret);
  if (!before.endsWith(rest)) return { from: 0, removed: before, inserted: after };
  const end = before.length - rest.length;
  let from = 0;
  while (from < Math.min(end, caret) && before[from] === after[from]) from += 1;
  return { from, removed: before.slice(from, end), inserted: after.slice(from, caret) };
}

/** The place in what was typed that is at `index` of what is shown. */
function placeInRaw({ raw, shown }: TypedPlate, index: number): number {
  const head = shown.slice(0, index);
  return placeAfter(raw, countSigns(head), isSeparator(head.slice(-1)));
}

/** The place in a text after so many letters and digits, and after a space or hyphen there or before it. */
function placeAfter(text: string, signs: number, isPastSeparator: boolean): number {
  let place = 0;
  for (let left = signs; left > 0 && place < text.length; place += 1) {
    if (!isSeparator(text.charAt(place))) left -= 1;
  }
  return isPastSeparator && isSeparator(text.charAt(place)) ? place + 1 : place;
}

/** How much there is besides separators, which formatting never changes. */
function countSigns(text: string): number {
  return text.replace(/[\s-]/gu, '').length;
}

function isSeparator(text: string): boolean {
  return /^[\s-]$/u.test(text);
}
