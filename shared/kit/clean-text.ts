/**
 * Cleans pasted text before it is checked: removes invisible characters and unifies spellings of the same character.
 * Forms and the backend use the same functions, so that both measure the same length. No text is rejected.
 */

/** Scripts with joiners within words, as in Persian, Hindi and Sinhala. */
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

// Scripts contain invisible characters, too, which may be removed themselves.
const SHOWN = '(?!\\p{Default_Ignorable_Code_Point})';
const LETTER = `${SHOWN}[${JOINING}]`;
const MONGOLIAN = `${SHOWN}\\p{Script=Mongolian}`;

/** Invisible characters that change the characters beside them. */
const MEANINGFUL = [
  // A non-joiner within a word; a joiner after a letter or sign.
  `(?<=${LETTER})\\u200c(?=${LETTER})`,
  `(?<=${LETTER}|${MONGOLIAN}[\\u180b-\\u180f])\\u200d`,
  // Emoji of several parts; emoji and text style of a symbol.
  '(?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // Variants of a character, for names of people and places.
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  `(?<=${MONGOLIAN})[\\u180b-\\u180f]`,
  '(?<=\\p{Script=Myanmar})\\ufe00',
].join('|');

/** Controls, lone surrogates, characters that Unicode calls ignorable; annotation marks and object replacement. */
const INVISIBLE = '[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffc]';

const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, 'gu');

/** A visible character. The Braille pattern without dots is a symbol, but shows nothing. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Line ends of Windows, NEL, line and paragraph separators, and those of word processors. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Cleans a line of text: no invisible characters, single spaces, composed (NFC). Empty if no character is visible. */
export function cleanLine(text: string): string {
  const line = text.replace(/[\p{Z}\t\n\v\f\r\u0085]+/gu, ' ');
  return visible(withoutInvisible(line).replace(/ {2,}/g, ' '));
}

/** Cleans text of several lines, each as `cleanLine` does, except that repeated spaces and tabs stay. */
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

/** Cleans a code such as a VIN: a line without spaces; letters and digits of other scripts and widths become ASCII. */
export function cleanCode(text: string): string {
  return cleanLine(asciiDigits(text.normalize('NFKC'))).replaceAll(' ', '');
}

/** Cleans a line with a number: digits of any script become ASCII, full-width signs become ordinary ones. */
export function cleanNumber(text: string): string {
  return cleanLine(asciiDigits(text.normalize('NFKC')));
}

function withoutInvisible(text: string): string {
  return text.replace(MEANINGFUL_OR_INVISIBLE, '$1').normalize('NFC');
}

function visible(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** Replaces decimal digits of any script. Unicode orders them in tens from 0 to 9; some tens directly follow others. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** Whether a note contains a name, as whole words and in any case: "Motor" does not contain "MOT". */
export function mentionsName(note: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(note);
}

/** Joins short facts in one line: "41.32 l · £61.20". A line break never precedes the dot. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join('\u00a0· ');
}
