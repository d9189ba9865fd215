import type { LineFault } from './columns.ts';
import type { ImportChoices, ImportPreview } from './import-schema.ts';
import { type CsvEntry, readEntries } from './read-entries.ts';
import { readLines } from './read-lines.ts';

/** Lines of a file with something in them. */
export const MAX_LINES = 5_000;

/** What a file is read by, besides the customer's choices. */
export interface ReadingContext {
  /** In the workshop's time: no entry is later. */
  today: string;
  /** Of costs that have no other. */
  currency: string;
}

/** A file as it was read. */
export interface FileReading
  extends Pick<ImportPreview, 'format' | 'encoding' | 'delimiter' | 'columns' | 'choices' | 'questions'> {
  entries: CsvEntry[];
  /** In the order of their lines. */
  faults: LineFault[];
  /** Lines of what a record has no entries for. */
  leftOut: number;
}

/** @returns null if the file has more than `MAX_LINES` */
export async function readFile(
  file: Buffer,
  choices: ImportChoices,
  context: ReadingContext,
): Promise<FileReading | null> {
  const { lines, faults } = readLines(file, MAX_LINES);
  if (lines.length > MAX_LINES) return null;
  const read = readEntries(lines, context);
  const twofold = read.faults.find(({ value = '' }) =>
    /^(0?\d|1[0-2])\/(0?\d|1[0-2])\/\d{4}$/.test(value),
  )?.value;
  const [first, second, year] = twofold?.split('/') ?? [];
  return {
    format: 'forecourt',
    encoding: 'utf-8',
    delimiter: ',',
    columns: [],
    choices: { currency: context.currency, ...choices },
    questions: twofold
      ? [
          {
            about: 'date_order',
            options: [
              { value: 'dmy', example: `${year}-${second}-${first}` },
              { value: 'mdy', example: `${year}-${first}-${second}` },
            ],
          },
        ]
      : [],
    entries: read.entries,
    faults: [...faults, ...read.faults].sort((one, other) => one.line - other.line),
    leftOut: 0,
  };
}
