/**
 * Cleans pasted text before validation: removes invisible characters and unifies equivalent spellings of a character.
 * Forms and the backend share these functions, so that both count the same length. No text is refused.
 */

/** Scripts whose words can contain zero-width joiners and non-joiners, e.g. Persian, Hindi and Sinhala. */
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

// The neighbour must be visible: Unicode also assigns invisible characters to these scripts, and they may be removed.
const SHOWN = '(?!\\p{Default_Ignorable_Code_Point})';
const LETTER = `${SHOWN}[${JOINING}]`;
const MONGOLIAN = `${SHOWN}\\p{Script=Mongolian}`;

/** Patterns of invisible characters that change how their neighbours look, and so must stay. */
const MEANINGFUL = [
  // Zero-width non-joiner between two letters, then zero-width joiner after a letter or sign.
  `(?<=${LETTER})\\u200c(?=${LETTER})`,
  `(?<=${LETTER}|${MONGOLIAN}[\\u180b-\\u180f])\\u200d`,
  // Zero-width joiner in an emoji of several parts, then selectors of emoji or text style, and the tags of a region's flag.
  '(?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // Variation selectors that select a form of a character, as in names of people and places.
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  `(?<=${MONGOLIAN})[\\u180b-\\u180f]`,
  '(?<=\\p{Script=Myanmar})\\ufe00',
].join('|');

/** Invisible characters: controls, lone surrogates, what Unicode calls ignorable, annotation marks, object replacement. */
const INVISIBLE = '[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffc]';

const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, 'gu');

/** A visible character. The empty Braille pattern (U+2800) counts as invisible, although Unicode calls it a symbol. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Line ends other than LF: CR LF, CR, NEL, line and paragraph separators, vertical tab and form feed. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Cleans a line of text: no meaningless invisible characters, single spaces, composed (NFC). Empty if nothing is visible. */
export function cleanLine(text: string): string {
  const line = text.replace(/[\p{Z}\t\n\v\f\r\u0085]+/gu, ' ');
  return visible(withoutInvisible(line).replace(/ {2,}/g, ' '));
}

/** Cleans text of several lines as `cleanLine` does, but retains line breaks, tabs, and all spaces within the text. */
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

/** Cleans a VIN: one line without spaces; digits of any script, and full-width letters, become ASCII. */
export function cleanVin(text: string): string {
  return cleanNumber(text).replaceAll(' ', '').normalize('NFC');
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

/** Replaces decimal digits of any script by ASCII digits. In Unicode they are in blocks of ten, some of which are adjacent. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** Joins the facts that are not empty: "41.32 l · £61.20". No line begins with a dot, because a no-break space precedes it. */
export function joinWithMiddleDots(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
