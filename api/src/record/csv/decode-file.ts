import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

interface DecodedFile {
  text: string;
  encoding: Encoding;
}

const BYTE_ORDER_MARKS: readonly [Encoding, Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** Number of first bytes that are checked for zeros, which show the byte order of UTF-16: ASCII letters have one. */
const LOOKED_AT = 200;

/**
 * Decodes a file as UTF-8 or UTF-16, with or without a byte order mark, else as Windows-1252, in which spreadsheets of Western
 * Europe and America save. Windows-1252 accepts every byte, so other one-byte encodings give wrong letters.
 * @returns null if the file is not text
 */
export function decodeFile(file: Buffer): DecodedFile | null {
  const encoding = encodingOf(file);
  // Removes the byte order mark. Node's own decoder takes Windows-1252 for ISO 8859-1, so the euro sign would be lost.
  const text = iconv.decode(file, encoding);
  return NOT_TEXT.test(text.slice(0, LOOKED_AT)) ? null : { text, encoding };
}

/** Files of other kinds, such as workbooks and photos, have control characters at their beginning; PDF files have a mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that show a file that is not text
const NOT_TEXT = /[\0-\u0008\u000e-\u001f]|^\s*%PDF-/;

const JSON_START = /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d])/;
const MARKUP_START = /^\s*(?:<(?:!--|(?:!doctype|\?xml|html|head|body|table|svg)\b)|\{\\rtf)/i;

/** Finds the format of a text that is no table; null for any other text. */
export function findForeignFormat(text: string): 'json' | 'markup' | null {
  const start = text.slice(0, LOOKED_AT);
  if (JSON_START.test(start)) return 'json';
  return MARKUP_START.test(start) ? 'markup' : null;
}

function encodingOf(file: Buffer): Encoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => file.subarray(0, mark.length).equals(mark));
  if (marked) return marked[0];
  const start = file.subarray(0, LOOKED_AT);
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length / 4) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}
