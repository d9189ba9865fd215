import { setImmediate } from 'node:timers/promises';
import { recordEntryKindSchema } from '../schema.ts';
import { decideDialect } from './dialect.ts';
import {
  type CsvLineError,
  createCsvLineError,
  type ImportChoices,
  type ImportPreview,
  type ImportQuestion,
  MAX_CELL_EXCERPT_CHARS,
} from './import-schema.ts';
import { type CsvEntry, createCsvEntryParser } from './read-entries.ts';
import {
  type CsvRow,
  decodeTextFile,
  detectNonCsvFormat,
  MAX_CHARS_BETWEEN_PAUSES,
  type PauseFunction,
  parseCsvRows,
} from './read-rows.ts';
import { type CsvImportContext, type CsvLayout, type CsvTable, recogniseCsvLayout } from './recognise.ts';

export const MAX_CSV_LINES = 5_000;
/** Rows that a file may have beyond `MAX_CSV_LINES`: names of tables and columns, categories, stations. */
const MAX_OTHER_LINES = 500;
const MAX_SAMPLES = 3;
/** Minimum work counted for a row, in characters. With `MAX_CHARS_BETWEEN_PAUSES`, pauses are about 100 short rows apart. */
const CHARS_OF_ROW = 300;

export interface ParsedRecordFile
  extends Pick<ImportPreview, 'format' | 'encoding' | 'delimiter' | 'columns' | 'choices' | 'questions'> {
  entries: CsvEntry[];
  faults: CsvLineError[];
  leftOut: number;
}

/**
 * Reads the entries of a file. Limits are checked before the work, which is done in slices of some milliseconds.
 * @param pause lets other requests be served between slices
 * @returns null if its tables have more rows than `MAX_CSV_LINES`, or the file has over `MAX_OTHER_LINES` more
 */
export async function readRecordFile(
  file: Buffer,
  choices: ImportChoices,
  context: CsvImportContext,
  pause: PauseFunction = setImmediate,
): Promise<ParsedRecordFile | null> {
  const decoded = decodeTextFile(file);
  const reading: ParsedRecordFile = {
    format: 'table',
    encoding: decoded?.encoding ?? '',
    delimiter: '',
    columns: [],
    choices,
    questions: [],
    entries: [],
    faults: [],
    leftOut: 0,
  };
  const foreign = decoded ? detectNonCsvFormat(decoded.text) : 'encoding';
  if (!decoded || foreign)
    return { ...reading, faults: [createCsvLineError(1, null, foreign ?? 'encoding')] };
  await pause();
  const maxRows = MAX_CSV_LINES + MAX_OTHER_LINES;
  const { rows, delimiter, isTooLong } = await parseCsvRows(decoded.text, maxRows, pause);
  if (isTooLong) return null;
  const spoiled = rows.flatMap(({ line, fault }) => (fault ? [createCsvLineError(line, null, fault)] : []));
  const whole = rows.filter(({ fault }) => fault === undefined);
  if (rows.length === 0) spoiled.push(createCsvLineError(1, null, 'no_lines'));
  // An entry needs a date and at least one other value, so a file with a single column contains none.
  const hasOneColumn = whole.length > 0 && whole.every(hasOneCell);
  if (hasOneColumn) spoiled.push(createCsvLineError(1, null, 'one_column'));
  if (hasOneColumn || whole.length === 0) return { ...reading, delimiter, faults: spoiled };
  const layout = recogniseCsvLayout(whole, choices);
  if (layout.tables.reduce((count, table) => count + table.rows.length, 0) > MAX_CSV_LINES) return null;
  await pause();
  const dialect = await decideDialect(layout, choices, context, pause);
  const { entries, faults, leftOut, withoutKind } = await readTables(layout, pause);
  const isEmpty = layout.tables.every((table) => table.rows.length === 0);
  const questions = [
    ...questionsAboutColumns(layout),
    ...dialect.questions,
    ...questionAboutKind(withoutKind),
  ];
  return {
    ...reading,
    format: layout.rule.format,
    delimiter,
    columns: layout.tables.flatMap(columnsJson),
    choices: dialect.choices,
    // The file has no entries, so the answers to the questions would change nothing.
    questions: isEmpty ? [] : questions,
    entries,
    faults: [...spoiled, ...faults].sort((one, other) => one.line - other.line),
    leftOut,
  };

  async function readTables({ tables }: CsvLayout, letOthers: PauseFunction) {
    const read = { entries: [] as CsvEntry[], faults: [] as CsvLineError[], leftOut: 0, withoutKind: 0 };
    const ids = new Set<string>();
    for (const table of tables) {
      const readRow = createCsvEntryParser(layout, table, dialect, context);
      let chars = 0;
      for (const row of table.rows) {
        chars += CHARS_OF_ROW + row.cells.reduce((sum, { length }) => sum + length, 0);
        if (chars > MAX_CHARS_BETWEEN_PAUSES) {
          chars = 0;
          await letOthers();
        }
        const result = readRow(row);
        if (result === 'left_out') read.leftOut += 1;
        else if (result === 'no_kind') read.withoutKind += 1;
        else if ('faults' in result) read.faults.push(...result.faults);
        else if (result.entry.id !== null && ids.has(result.entry.id)) {
          read.faults.push(createCsvLineError(row.line, 'id', 'repeated_id', result.entry.id));
        } else {
          if (result.entry.id !== null) ids.add(result.entry.id);
          read.entries.push(result.entry);
        }
      }
    }
    return read;
  }
}

function hasOneCell({ cells }: CsvRow): boolean {
  return cells.filter((cell) => cell.trim() !== '').length <= 1;
}

function columnsJson({ section, columns, rows }: CsvTable): ParsedRecordFile['columns'] {
  return columns.map(({ index, at, header, field }) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      if (samples.length === MAX_SAMPLES) break;
      const cell = cells[at]?.trim() ?? '';
      if (cell !== '') samples.push([...cell].slice(0, MAX_CELL_EXCERPT_CHARS).join(''));
    }
    return { index, name: header.slice(0, MAX_CELL_EXCERPT_CHARS), section, samples, field };
  });
}

function questionsAboutColumns({ tables }: CsvLayout): ImportQuestion[] {
  const needed = new Set<string>();
  for (const { columns, rule } of tables) {
    const fields = new Set(columns.map(({ field }) => field));
    if (rule.isSkipped) continue;
    if (!fields.has('date')) needed.add('date');
    const others = (['kind', 'odometer', 'cost', 'litres', 'note'] as const).filter((field) =>
      fields.has(field),
    );
    if (others.length === 0) for (const field of ['odometer', 'cost']) needed.add(field);
  }
  if (needed.size === 0) return [];
  return [{ about: 'columns', cell: '', options: [...needed].map((value) => ({ value, example: '' })) }];
}

function questionAboutKind(lines: number): ImportQuestion[] {
  return lines === 0
    ? []
    : [
        {
          about: 'kind',
          cell: '',
          options: recordEntryKindSchema.options.map((value) => ({ value, example: '' })),
        },
      ];
}
