import { parse } from 'csv-parse/sync';
import { COLUMNS, type Column, FURTHER_COLUMNS, faultAt, type LineFault, NEEDED_COLUMNS } from './columns.ts';

/** One line of a file by its columns, or several where a cell has several. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** A file as far as it is CSV with our columns; where there are faults in its first line, nothing else was looked at. */
export interface CsvFile {
  lines: CsvLine[];
  faults: LineFault[];
}

/** What stands between cells: spreadsheets in much of Europe write the second one, and text that is copied has the third. */
const DELIMITERS = [',', ';', '\t'];

/**
 * Reads the lines of a file. Those without anything in them are left out.
 * @param maxLines more than so many and one more are not read
 */
export function readLines(file: Buffer, maxLines: number): CsvFile {
  const text = new TextDecoder().decode(file);
  const broken = text.indexOf('\ufffd');
  if (broken >= 0) return { lines: [], faults: [faultAt(lineAt(text, broken), null, 'encoding')] };
  const { rows, faults } = readRows(text, maxLines);
  const [head, ...others] = rows;
  if (!head) return { lines: [], faults: faults.length > 0 ? faults : [faultAt(1, null, 'no_lines')] };
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const inHead = faultsOfHead(names, head.line);
  if (inHead.length > 0) return { lines: [], faults: inHead };
  const lines: CsvLine[] = [];
  for (const { line, cells } of others) {
    // Spreadsheets leave out what is empty at the end of a line, or add to it.
    if (cells.slice(names.length).some((cell) => cell !== '')) faults.push(faultAt(line, null, 'cell_count'));
    else lines.push({ line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) });
  }
  return { lines, faults };
}

interface Row {
  line: number;
  cells: string[];
}

function readRows(text: string, maxLines: number): { rows: Row[]; faults: LineFault[] } {
  const rows: Row[] = [];
  let read = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      on_record(cells: string[], { lines }) {
        if (cells.some((cell) => cell.trim() !== '') && rows.length < maxLines + 2) {
          rows.push({ line: read + 1, cells });
        }
        read = lines;
        return null;
      },
    });
    return { rows, faults: [] };
  } catch {
    return { rows, faults: [faultAt(read + 1, null, 'open_quote')] };
  }
}

/** What stands most often between the names of the columns. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function faultsOfHead(names: readonly string[], line: number): LineFault[] {
  const isKnown = (name: string) => [...COLUMNS, ...FURTHER_COLUMNS].some((column) => column === name);
  return [
    ...NEEDED_COLUMNS.filter((column) => !names.includes(column)).map((column) =>
      faultAt(line, column, 'missing_column'),
    ),
    ...names.flatMap((name, at) => {
      const shown = name.slice(0, 100) || null;
      if (!isKnown(name)) return [faultAt(line, shown, 'unknown_column')];
      return names.indexOf(name) < at ? [faultAt(line, shown, 'repeated_column')] : [];
    }),
  ];
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
