/**
 * Text as people paste it from address books, messengers and PDFs: what cannot be seen is removed, and what is written in
 * two ways is written in one, before anything is judged. Forms and the backend use the same functions, so that both find the
 * same text too long. None of them refuses anything.
 */

/** Scripts whose letters join, or combine, by joiners within words, such as Persian, Hindi and Sinhala. */
const JOINING = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Mymr',
  'Khmr',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Invisible characters that change what is seen beside them. */
const MEANINGFUL = [
  // A non-joiner within a word, a joiner after a letter or a sign.
  `(?<=[${JOINING}])\\u200c(?=[${JOINING}])`,
  `(?<=[${JOINING}])\\u200d`,
  // Emoji of several parts, and whether a sign is one.
  '(?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // Flags such as that of Wales.
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // Forms of one character, in names of people and places.
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
  '(?<=\\p{Script=Myanmar})\\ufe00',
].join('|');

/**
 * Controls, halves of surrogate pairs, marks of direction, soft hyphens, zero-width spaces, byte order marks, tags and
 * whatever else Unicode calls ignorable; marks of annotations, and the place of an object that was not pasted.
 */
const INVISIBLE = '[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffc]';

const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, 'gu');

/** Something to be seen; a Braille pattern without dots counts as a sign and shows none. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Ends of lines: of Windows, NEL, the separators of lines and paragraphs, and those of word processors. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A line of text: without what cannot be seen, with single spaces, composed (NFC). Empty if nothing of it can be seen. */
export function cleanLine(text: string): string {
  const line = text.replace(/[\p{Z}\t\n\v\f\r\u0085]+/gu, ' ');
  return visible(withoutInvisible(line).replace(/ {2,}/g, ' '));
}

/** Text of several lines, each as `cleanLine` leaves it, but that spaces and tabs stay as many as they are. */
export function cleanText(text: string): string {
  const lines = text.replace(LINE_END, '\n').split('\n');
  return visible(
    lines
      .map((line) =>
        line
          .split('\t')
          .map(withoutInvisible)
          .join('\t')
          .replace(/\p{Zs}/gu, ' '),
      )
      .join('\n'),
  );
}

/**
 * A code that has one way to be written, such as a VIN: a line without spaces, in which letters and digits of full width or
 * of other scripts are those of ASCII.
 */
export function cleanCode(text: string): string {
  return cleanLine(asciiDigits(text.normalize('NFKC'))).replaceAll(' ', '');
}

/** A line that holds a number: digits of any script are those of ASCII, signs of full width are ordinary ones. */
export function cleanNumber(text: string): string {
  return cleanLine(asciiDigits(text.normalize('NFKC')));
}

function withoutInvisible(text: string): string {
  return text.replace(MEANINGFUL_OR_INVISIBLE, '$1').normalize('NFC');
}

function visible(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** Decimal digits of any script: Unicode has them in tens, each from nought to nine, some tens right after others. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
    return String(before % 10);
  });
}
