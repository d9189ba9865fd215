import { isWeekdayName, type ParsedDayCell, parseDayCell, parseNumberCell } from './cells.ts';
import {
  type CellLookup,
  type CsvFormatDefinition,
  type CsvSectionDefinition,
  findFieldByColumnName,
  findUnitsInText,
  normaliseColumnName,
  PLAIN_TABLE_FORMAT,
  SECTIONED_FORMATS,
  SINGLE_TABLE_FORMATS,
  type UnitsInText,
} from './formats.ts';
import type { ImportChoices, ImportField, ImportFormat } from './import-schema.ts';
import type { CsvRow, PauseFunction } from './read-rows.ts';

export interface CsvImportContext {
  today: string;
  currency: string;
}

export interface TableColumn {
  /** Number of the column from 0, counted over all tables of the file. */
  index: number;
  at: number;
  header: string;
  field: ImportField | null;
  units: UnitsInText;
}

export interface CsvTable {
  section: string | null;
  rule: CsvSectionDefinition;
  columns: TableColumn[];
  rows: CsvRow[];
  categories: ReadonlyMap<string, string>;
}

export interface CsvLayout {
  rule: CsvFormatDefinition;
  tables: CsvTable[];
  /** Reads settings that the file contains, by column name: units, order of dates. */
  about: CellLookup;
}

/** Matches the only cell of a line with the name of a table: `## Log`, `##Refuelling`, `#Servicio`. */
const MARKER = /^#{1,2}\s*(\p{L}[\p{L} ]*)$/u;
/** Number of first rows to search for the column names: reports have titles above the table. */
const HEADER_SEARCH_ROWS = 10;
/** Number of rows, or of filled cells of a column, that are read as examples. */
const SAMPLE_SIZE = 10;
/** Number of rows by which a column of trip distances is recognised: unlike odometer readings, they fall. */
const EVIDENCE_ROWS = 100;

export function recogniseCsvLayout(rows: readonly CsvRow[], choices: ImportChoices): CsvLayout {
  const sections = sectionsOf(rows);
  const sectioned =
    sections.length > 0 && isTaken(choices.format, SECTIONED_FORMATS) ? ruleOfSections(sections) : undefined;
  const layout = sectioned ? layoutOfSections(sectioned, sections) : layoutOfTable(rows, choices.format);
  let index = 0;
  for (const table of layout.tables) {
    for (const column of table.columns) {
      column.index = index;
      const chosen = choices.columns?.[String(index)];
      if (chosen !== undefined) column.field = chosen;
      index += 1;
    }
  }
  return layout;
}

function isTaken(wanted: ImportFormat | undefined, rules: readonly CsvFormatDefinition[]): boolean {
  return wanted === undefined || rules.some(({ format }) => format === wanted);
}

interface Section {
  title: string;
  rows: CsvRow[];
}

function sectionsOf(rows: readonly CsvRow[]): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const [first = '', ...others] = row.cells;
    const title = others.every((cell) => cell.trim() === '') ? MARKER.exec(first.trim())?.[1] : undefined;
    if (title !== undefined) sections.push({ title: title.trim(), rows: [] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections;
}

const wordOf = ({ title }: Section) => normaliseColumnName(title);

function ruleOfSections(sections: readonly Section[]): CsvFormatDefinition | undefined {
  const words = new Set(sections.map(wordOf));
  const counts = SECTIONED_FORMATS.map(
    (rule) => rule.sections.filter(({ names }) => names.some((name) => words.has(name))).length,
  );
  const most = Math.max(...counts);
  return most === 0 ? undefined : SECTIONED_FORMATS[counts.indexOf(most)];
}

function layoutOfSections(rule: CsvFormatDefinition, sections: readonly Section[]): CsvLayout {
  const [head, first] = sections.find((section) => wordOf(section) === 'vehicle')?.rows ?? [];
  const [ids, ...categories] = sections.find((section) => wordOf(section) === 'costcategories')?.rows ?? [];
  const idAt = namesOf(ids).indexOf('costtypeid');
  const nameAt = namesOf(ids).indexOf('name');
  const named = new Map(categories.map(({ cells }) => [cells[idAt] ?? '', cells[nameAt] ?? '']));
  const tables = sections.flatMap((section) => {
    const found = rule.sections.find(({ names }) => names.includes(wordOf(section)));
    const [header, ...rows] = section.rows;
    if (!found || !header) return [];
    const headers = found.isSkipped ? [] : header.cells;
    return [{ ...tableOf(found, headers, rows), section: section.title, categories: named }];
  });
  return { rule, tables, about: cellsByName(namesOf(head), first?.cells ?? []) };
}

function layoutOfTable(rows: readonly CsvRow[], format: ImportFormat | undefined): CsvLayout {
  const at = headerAt(rows);
  const names = new Set(namesOf(rows[at]));
  const rule =
    SINGLE_TABLE_FORMATS.find(
      (each) => isTaken(format, [each]) && each.fits?.(names, rows[at]?.cells ?? []),
    ) ?? PLAIN_TABLE_FORMAT;
  const about = () => '';
  const section = rule.sections[0] ?? { names: [], columns: {}, kind: null };
  const header = rows[at];
  if (!header) return { rule, tables: [], about };
  // A row with a date is an entry, so it is not the row of column names, and the table has none.
  const hasNames = !header.cells.some((cell) => parseDayCell(cell, '2000-01-01') !== null);
  const width = Math.max(
    header.cells.length,
    ...rows.slice(at, at + SAMPLE_SIZE).map(({ cells }) => cells.length),
  );
  const headers = hasNames ? header.cells : Array.from({ length: width }, () => '');
  return { rule, tables: [tableOf(section, headers, rows.slice(hasNames ? at + 1 : at))], about };
}

function headerAt(rows: readonly CsvRow[]): number {
  const known = rows
    .slice(0, HEADER_SEARCH_ROWS)
    .map(
      ({ cells }) =>
        cells.filter((cell) => findFieldByColumnName(cell) !== null || normaliseColumnName(cell) === 'id')
          .length,
    );
  const most = Math.max(0, ...known);
  // One known name is not enough for a row of column names: a title may contain it by chance.
  return most > 1 ? known.indexOf(most) : 0;
}

function tableOf(rule: CsvSectionDefinition, headers: readonly string[], rows: readonly CsvRow[]): CsvTable {
  const isOfUse = headers.map(
    (header, at) => header.trim() !== '' || rows.some(({ cells }) => (cells[at] ?? '') !== ''),
  );
  const fields = fieldsOf(rule, headers, rows);
  const columns = headers.flatMap((header, at) =>
    isOfUse[at]
      ? [{ index: 0, at, header: header.trim(), field: fields[at] ?? null, units: findUnitsInText(header) }]
      : [],
  );
  return { section: null, rule, columns, rows: [...rows], categories: new Map() };
}

/** Returns each column's field. Only notes and odometer columns (declared by the format or named `odometer_…`) may repeat. */
function fieldsOf(
  rule: CsvSectionDefinition,
  headers: readonly string[],
  rows: readonly CsvRow[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null, isAgain = false): ImportField | null => {
    if (field === null || (taken.has(field) && !isAgain)) return null;
    taken.add(field);
    return field;
  };
  const odometers = headers
    .filter((header) => findFieldByColumnName(header) === 'odometer')
    .map(normaliseColumnName);
  const evidence = rows.slice(0, EVIDENCE_ROWS).map(({ cells }) => ({ cells, day: firstDay(cells) }));
  const isTrip = (name: string, at: number) =>
    TRIP_NAMES.has(name) && (odometers.some((other) => !TRIP_NAMES.has(other)) || fallsOften(evidence, at));
  const byName = headers.map((header, at) => {
    const name = normaliseColumnName(header);
    // Check own properties only: a column may have the name of an inherited property, such as `constructor`.
    const ofRule = Object.hasOwn(rule.columns, name) ? rule.columns[name] : undefined;
    const field = ofRule === undefined ? findFieldByColumnName(header) : ofRule;
    if (ofRule === undefined && field === 'odometer' && isTrip(name, at)) return null;
    return take(field, field === 'note' || name.startsWith('odometer_') || ofRule === 'odometer');
  });
  const { positions = [] } = rule;
  const fields = byName.map((field, at) => field ?? take(positions[at] ?? null));
  const named = fields.indexOf('date');
  // A date column that was found by its name, such as `Day`, may contain weekdays: then another column contains the dates. A
  // date column that the format itself declares is not replaced.
  const isReplaceable =
    named < 0 ||
    (!Object.hasOwn(rule.columns, normaliseColumnName(headers[named] ?? '')) && hasWeekdays(rows, named));
  if (!isReplaceable) return fields;
  const shares = headers.map((_, column) => (fields[column] ? 0 : shareOfDays(rows, column)));
  const most = Math.max(...shares);
  if (most <= 0.5) return fields;
  if (named >= 0) fields[named] = null;
  fields[shares.indexOf(most)] = 'date';
  return fields;
}

/** Names of columns that contain either odometer readings or distances since the last fill-up. */
const TRIP_NAMES = new Set('miles mileage km kilometer kilometers kilometres kilometrage'.split(' '));
/** Share of steps between readings that may go down in an odometer column, because some readings are mistyped. */
const MISTYPED_STEPS = 0.25;
const MIN_NUMBERS = 4;

/**
 * Whether a column cannot contain odometer readings: in order of the days, more than the share `MISTYPED_STEPS` of its numbers
 * are less than the one before, in both ways to read a day (`dmy` and `mdy`). False for fewer than `MIN_NUMBERS` numbers.
 */
function fallsOften(rows: readonly { cells: string[]; day: ParsedDayCell | null }[], at: number): boolean {
  const numbers = rows.flatMap(({ cells, day }) => {
    const value = numberIn(cells[at] ?? '');
    return day && !Number.isNaN(value) ? [{ value, day }] : [];
  });
  if (numbers.length < MIN_NUMBERS) return false;
  return (['dmy', 'mdy'] as const).every((order) => {
    const sorted = numbers
      .map(({ value, day }) => ({ value, date: day[order] ?? day.dmy ?? day.mdy ?? '' }))
      // Within a day the order is unknown, so lower readings come first.
      .sort((one, other) => one.date.localeCompare(other.date) || one.value - other.value);
    const falls = sorted.filter(({ value }, index) => value < (sorted[index - 1]?.value ?? 0)).length;
    return falls > MISTYPED_STEPS * (sorted.length - 1);
  });
}

function firstDay(cells: readonly string[]): ParsedDayCell | null {
  for (const cell of cells) {
    const day = parseDayCell(cell, '2000-01-01');
    if (day) return day;
  }
  return null;
}

function firstFilledCells(rows: readonly CsvRow[], at: number): string[] {
  return rows.flatMap((row) => row.cells[at]?.trim() || []).slice(0, SAMPLE_SIZE);
}

function hasWeekdays(rows: readonly CsvRow[], at: number): boolean {
  const cells = firstFilledCells(rows, at);
  return cells.length > 0 && cells.every(isWeekdayName);
}

/** Share of a column's first filled cells that contain a day. In a date column it may be below 1: some days are mistyped. */
function shareOfDays(rows: readonly CsvRow[], at: number): number {
  const cells = firstFilledCells(rows, at);
  return cells.filter((cell) => parseDayCell(cell, '2000-01-01') !== null).length / Math.max(1, cells.length);
}

const numberIn = (cell: string) => Number(parseNumberCell(cell)?.decimal ?? Number.NaN);

function namesOf(row: CsvRow | undefined): string[] {
  return (row?.cells ?? []).map(normaliseColumnName);
}

function cellsByName(names: readonly string[], cells: readonly string[]): CellLookup {
  return (name) => cells[names.indexOf(name)]?.trim() ?? '';
}

export function createCellReader(table: CsvTable): (row: CsvRow) => CellLookup {
  const at = new Map(table.columns.map((column) => [normaliseColumnName(column.header), column.at]));
  return ({ cells }) =>
    (name) =>
      cells[at.get(name) ?? -1]?.trim() ?? '';
}

interface FilledCell {
  table: CsvTable;
  column: TableColumn;
  row: CsvRow;
  cell: string;
}

/** Number of cells read between two pauses: some milliseconds of work. */
const CELLS_AT_ONCE = 500;

export async function forEachCell(
  { tables }: CsvLayout,
  fields: readonly ImportField[],
  pause: PauseFunction,
  visit: (cell: FilledCell) => void,
): Promise<void> {
  for (const table of tables) {
    for (const column of table.columns) {
      if (column.field === null || !fields.includes(column.field)) continue;
      for (const [at, row] of table.rows.entries()) {
        if (at % CELLS_AT_ONCE === 0) await pause();
        const cell = row.cells[column.at]?.trim() ?? '';
        if (cell !== '') visit({ table, column, row, cell });
      }
    }
  }
}
