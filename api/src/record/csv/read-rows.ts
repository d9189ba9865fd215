import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

interface DecodedFile {
  text: string;
  encoding: TextEncoding;
}

const BYTE_ORDER_MARKS: readonly [TextEncoding, Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** Bytes or characters at the start of a file that show its kind. In UTF-16, half of the bytes of ASCII letters are zeros. */
const SNIFFED_LENGTH = 200;

/**
 * Decodes UTF-8 and UTF-16 with or without a byte order mark, else Windows-1252, in which spreadsheets of Western Europe and
 * America save. Windows-1252 accepts every byte, so other one-byte encodings give wrong letters.
 * @returns null if the file is not text
 */
export function decodeTextFile(file: Buffer): DecodedFile | null {
  const encoding = encodingOf(file);
  // iconv removes the byte order mark. Node's own decoder reads Windows-1252 as ISO 8859-1, which lacks the euro sign.
  const text = iconv.decode(file, encoding);
  return NOT_TEXT.test(text.slice(0, SNIFFED_LENGTH)) ? null : { text, encoding };
}

/** Matches the beginning of files that are not text: control characters (workbooks, photos) or the signature of PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters show that a file is not text
const NOT_TEXT = /[\0-\u0008\u000e-\u001f]|^\s*%PDF-/;

const JSON_START = /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d])/;
const MARKUP_START = /^\s*(?:<(?:!--|(?:!doctype|\?xml|html|head|body|table|svg)\b)|\{\\rtf)/i;

export function detectNonCsvFormat(text: string): 'json' | 'markup' | null {
  const start = text.slice(0, SNIFFED_LENGTH);
  if (JSON_START.test(start)) return 'json';
  return MARKUP_START.test(start) ? 'markup' : null;
}

function encodingOf(file: Buffer): TextEncoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => file.subarray(0, mark.length).equals(mark));
  if (marked) return marked[0];
  const start = file.subarray(0, SNIFFED_LENGTH);
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length / 4) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}

/** A row of cells: one line of the file, or several lines if a cell contains line breaks. */
export interface CsvRow {
  line: number;
  cells: string[];
  /** Error because of which the cells cannot be used; undefined for a valid row. */
  fault?: CsvRowErrorCode;
}

export type CsvRowErrorCode = 'open_quote' | 'too_long' | 'cell_count';

/** Pauses long work, so that the process can handle other requests. */
export type PauseFunction = () => Promise<void>;

const MAX_CELLS = 200;
/** Maximum characters of a cell: ten times the longest note. */
const MAX_CELL_CHARS = 10_000;
/** Maximum characters of a row, which limit the work between two pauses. */
const MAX_ROW_CHARS = 20_000;

/** Maximum number of rows read between two pauses: some milliseconds of work. */
const ROWS_AT_ONCE = 250;
export const MAX_CHARS_BETWEEN_PAUSES = 32 * 1024;

const [QUOTE, LINE_FEED, RETURN, SPACE] = [0x22, 0x0a, 0x0d, 0x20];

/** Possible separators of cells, the likeliest first. Spreadsheets in much of Europe use the semicolon. */
const DELIMITERS = [',', ';', '\t', '|'];
const TRIED_ROWS = 25;

const DELIMITER_LINE = /^sep=(.)[ \t]*(?:\r\n?|\n|$)/i;

interface CsvParseResult {
  delimiter: string;
  rows: CsvRow[];
  isTooLong: boolean;
}

/**
 * Splits text into rows and cells (RFC 4180), as spreadsheets and vehicle logs write it: lines end with `\r\n`, `\n` or `\r`,
 * rows may differ in their number of cells, and empty rows are left out. A faulty or too long row has a `fault` instead of
 * cells, and reading continues on its next line. It ends after `maxRows` rows, and takes linear time for any text.
 */
export async function parseCsvRows(
  text: string,
  maxRows: number,
  pause: PauseFunction,
): Promise<CsvParseResult> {
  const named = DELIMITER_LINE.exec(text);
  const start = named ? { at: named[0].length, line: 2 } : { at: 0, line: 1 };
  const delimiter = named?.[1] ?? likelyDelimiter(text);
  const rows: CsvRow[] = [];
  const reader = new RowReader(text, delimiter, start);
  let pausedAt = start.at;
  for (let read = 1; !reader.isAtEnd; read += 1) {
    const row = reader.next();
    if (hasContent(row)) {
      if (rows.length === maxRows) return { delimiter, rows, isTooLong: true };
      rows.push(row);
    }
    if (read % ROWS_AT_ONCE === 0 || reader.at - pausedAt > MAX_CHARS_BETWEEN_PAUSES) {
      pausedAt = reader.at;
      await pause();
    }
  }
  return { delimiter, rows, isTooLong: false };
}

function hasContent({ cells, fault }: CsvRow): boolean {
  return fault !== undefined || cells.some((cell) => cell.trim() !== '');
}

/** Finds the delimiter that gives most of the first rows the same number of cells. If two are equal, more cells win. */
function likelyDelimiter(text: string): string {
  const start = text.slice(0, MAX_CHARS_BETWEEN_PAUSES);
  const scores = DELIMITERS.map((delimiter) => {
    const reader = new RowReader(start, delimiter, { at: 0, line: 1 });
    const counts = new Map<number, number>();
    for (let read = 0; read < TRIED_ROWS && !reader.isAtEnd; read += 1) {
      const { length } = reader.next().cells;
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([cells, rows]) => rows + cells / (MAX_CELLS + 1)));
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

class RowReader {
  readonly #text: string;
  readonly #delimiter: number;
  #at: number;
  #line: number;

  constructor(text: string, delimiter: string, start: { at: number; line: number }) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#at = start.at;
    this.#line = start.line;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  next(): CsvRow {
    const [start, line] = [this.#at, this.#line];
    const cells: string[] = [];
    for (;;) {
      if (cells.length === MAX_CELLS) return this.#spoiled(start, line, 'cell_count');
      const cell = this.#isQuoted() ? this.#quotedCell() : this.#plainCell();
      if (cell === null) return this.#spoiled(start, line, 'open_quote');
      const isTooLong = cell.length > MAX_CELL_CHARS || this.#at - start > MAX_ROW_CHARS;
      if (isTooLong) return this.#spoiled(start, line, 'too_long');
      cells.push(cell);
      if (this.#text.charCodeAt(this.#at) !== this.#delimiter) break;
      this.#at += 1;
    }
    this.#endLine();
    return { line, cells };
  }

  /** Returns a row without cells for the first line of a faulty row. Reading continues with the next line. */
  #spoiled(start: number, line: number, fault: CsvRowErrorCode): CsvRow {
    this.#at = this.#endOfLine(start);
    this.#line = line;
    this.#endLine();
    return { line, cells: [], fault };
  }

  #isQuoted(): boolean {
    let at = this.#at;
    while (this.#text.charCodeAt(at) === SPACE) at += 1;
    if (this.#text.charCodeAt(at) !== QUOTE) return false;
    this.#at = at;
    return true;
  }

  #quotedCell(): string | null {
    let cell = '';
    let from = this.#at + 1;
    for (;;) {
      const end = this.#text.indexOf('"', from);
      if (end < 0) return null;
      cell += this.#text.slice(from, end);
      if (cell.length > MAX_CELL_CHARS) return cell;
      from = end + 1;
      if (this.#text.charCodeAt(from) !== QUOTE) break;
      cell += '"';
      from += 1;
    }
    this.#at = from;
    const rest = this.#plainCell().trim();
    const lines = cell.match(/\r\n?|\n/g)?.length ?? 0;
    // Text after the closing mark of a cell with line breaks: probably that mark opens a later cell, and this cell is unclosed.
    if (rest !== '' && lines > 0) return null;
    this.#line += lines;
    return rest === '' ? cell : `${cell} ${rest}`;
  }

  #plainCell(): string {
    const from = this.#at;
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === this.#delimiter || code === LINE_FEED || code === RETURN) break;
    }
    this.#at = at;
    return this.#text.slice(from, at);
  }

  #endOfLine(from: number): number {
    let at = from;
    while (at < this.#text.length) {
      const code = this.#text.charCodeAt(at);
      if (code === LINE_FEED || code === RETURN) break;
      at += 1;
    }
    return at;
  }

  #endLine(): void {
    if (this.#text.charCodeAt(this.#at) === RETURN) this.#at += 1;
    if (this.#text.charCodeAt(this.#at) === LINE_FEED) this.#at += 1;
    this.#line += 1;
  }
}
