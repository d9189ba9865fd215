import { readDay, readNumber } from './cells.ts';
import {
  type CellsByName,
  columnName,
  type FormatRule,
  fieldNamed,
  type HeaderUnits,
  SECTIONED,
  type SectionRule,
  SINGLE,
  TABLE,
  unitsOf,
} from './formats.ts';
import type { ImportChoices, ImportField, ImportFormat } from './import-schema.ts';
import type { Pause, Row } from './read-rows.ts';

/** What a file is read by, besides the customer's choices. */
export interface ReadingContext {
  /** `YYYY-MM-DD`, in the workshop's time: no entry is later. */
  today: string;
  /** Of costs that have no other. */
  currency: string;
}

/** A column of a table, and what it is taken for. */
export interface TableColumn {
  /** From 0, over all tables of the file. */
  index: number;
  /** From 0, in its rows. */
  at: number;
  header: string;
  field: ImportField | null;
  units: HeaderUnits;
}

/** A table of a file whose rows may become entries. */
export interface Table {
  section: string | null;
  rule: SectionRule;
  columns: TableColumn[];
  rows: Row[];
  /** Names of categories by their numbers. */
  categories: ReadonlyMap<string, string>;
}

/** What is known of a file before its cells are read. */
export interface Layout {
  rule: FormatRule;
  tables: Table[];
  /** What the file says of itself, by column name: units, order of dates. */
  about: CellsByName;
}

/** A marker before one of several tables: `"## Log"`, `##Refuelling,,,`, `#Servicio`. */
const MARKER = /^#{1,2}\s*(\p{L}[\p{L} ]*)$/u;
/** Rows among which the line of column names is looked for. Reports have titles above it. */
const LOOKED_AT = 10;

/** Finds out what kind of file this is, where its tables are, and what their columns are taken for. */
export function recognise(rows: readonly Row[], choices: ImportChoices): Layout {
  const sections = sectionsOf(rows);
  const sectioned =
    sections.length > 0 && isTaken(choices.format, SECTIONED) ? ruleOfSections(sections) : undefined;
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

function isTaken(wanted: ImportFormat | undefined, rules: readonly FormatRule[]): boolean {
  return wanted === undefined || rules.some(({ format }) => format === wanted);
}

interface Section {
  /** Behind the marker, as it is written. */
  title: string;
  /** With the row of column names. */
  rows: Row[];
}

function sectionsOf(rows: readonly Row[]): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const [first = '', ...others] = row.cells;
    const title = others.every((cell) => cell.trim() === '') ? MARKER.exec(first.trim())?.[1] : undefined;
    if (title !== undefined) sections.push({ title: title.trim(), rows: [] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections;
}

const wordOf = ({ title }: Section) => columnName(title);

/** The format of which most sections are. */
function ruleOfSections(sections: readonly Section[]): FormatRule | undefined {
  const words = new Set(sections.map(wordOf));
  const counts = SECTIONED.map(
    (rule) => rule.sections.filter(({ names }) => names.some((name) => words.has(name))).length,
  );
  const most = Math.max(...counts);
  return most === 0 ? undefined : SECTIONED[counts.indexOf(most)];
}

function layoutOfSections(rule: FormatRule, sections: readonly Section[]): Layout {
  const [head, first] = sections.find((section) => wordOf(section) === 'vehicle')?.rows ?? [];
  const [ids, ...categories] = sections.find((section) => wordOf(section) === 'costcategories')?.rows ?? [];
  const idAt = namesOf(ids).indexOf('costtypeid');
  const nameAt = namesOf(ids).indexOf('name');
  const named = new Map(categories.map(({ cells }) => [cells[idAt] ?? '', cells[nameAt] ?? '']));
  const tables = sections.flatMap((section) => {
    const found = rule.sections.find(({ names }) => names.includes(wordOf(section)));
    const [header, ...rows] = section.rows;
    if (!found || !header) return [];
    const headers = found.isOfNoUse ? [] : header.cells;
    return [{ ...tableOf(found, headers, rows), section: section.title, categories: named }];
  });
  return { rule, tables, about: cellsByName(namesOf(head), first?.cells ?? []) };
}

function layoutOfTable(rows: readonly Row[], format: ImportFormat | undefined): Layout {
  const at = headerAt(rows);
  const names = new Set(namesOf(rows[at]));
  const rule = SINGLE.find((each) => isTaken(format, [each]) && each.fits?.(names)) ?? TABLE;
  const about = () => '';
  const section = rule.sections[0] ?? { names: [], columns: {}, kind: null };
  const header = rows[at];
  if (!header) return { rule, tables: [], about };
  // A table may begin with its first entry.
  const hasNames = !header.cells.some((cell) => readDay(cell, '2000-01-01') !== null);
  const width = Math.max(
    header.cells.length,
    ...rows.slice(at, at + LOOKED_AT).map(({ cells }) => cells.length),
  );
  const headers = hasNames ? header.cells : Array.from({ length: width }, () => '');
  return { rule, tables: [tableOf(section, headers, rows.slice(hasNames ? at + 1 : at))], about };
}

/** The row of column names: of the first rows the one with most names that are known. */
function headerAt(rows: readonly Row[]): number {
  const known = rows
    .slice(0, LOOKED_AT)
    .map(
      ({ cells }) => cells.filter((cell) => fieldNamed(cell) !== null || columnName(cell) === 'id').length,
    );
  const most = Math.max(0, ...known);
  // One word that happens to be a name does not make a title a header.
  return most > 1 ? known.indexOf(most) : 0;
}

function tableOf(rule: SectionRule, headers: readonly string[], rows: readonly Row[]): Table {
  const isOfUse = headers.map(
    (header, at) => header.trim() !== '' || rows.some(({ cells }) => (cells[at] ?? '') !== ''),
  );
  const fields = fieldsOf(rule, headers, rows);
  const columns = headers.flatMap((header, at) =>
    isOfUse[at]
      ? [{ index: 0, at, header: header.trim(), field: fields[at] ?? null, units: unitsOf(header) }]
      : [],
  );
  return { section: null, rule, columns, rows: [...rows], categories: new Map() };
}

/** Each field once, but notes, and odometers of our own files, which count in two units. */
function fieldsOf(
  rule: SectionRule,
  headers: readonly string[],
  rows: readonly Row[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null, isAgain = false): ImportField | null => {
    if (field === null || (taken.has(field) && !isAgain)) return null;
    taken.add(field);
    return field;
  };
  const byName = headers.map((header) => {
    const name = columnName(header);
    const field = rule.columns[name] === undefined ? fieldNamed(header) : rule.columns[name];
    return take(field, field === 'note' || name.startsWith('odometer_'));
  });
  const { positions = [] } = rule;
  const fields = byName.map((field, at) => field ?? take(positions[at] ?? null));
  if (taken.has('date')) return orderPrices(fields, rows);
  const at = headers.findIndex((_, column) => isColumnOfDays(rows, column));
  return fields.map((field, column) => (column === at ? 'date' : field));
}

/** A column without a known name that has days in its first rows. */
function isColumnOfDays(rows: readonly Row[], at: number): boolean {
  const cells = rows.slice(0, LOOKED_AT).map((row) => row.cells[at] ?? '');
  return cells.length > 0 && cells.every((cell) => readDay(cell, '2000-01-01') !== null);
}

/**
 * A column that is called a price is one per unit of fuel beside one of costs. Without one it is per unit only if most prices
 * are less than half of the quantity: nobody gets two litres for one of any currency.
 */
function orderPrices(fields: (ImportField | null)[], rows: readonly Row[]): (ImportField | null)[] {
  const [price, litres] = [fields.indexOf('price'), fields.indexOf('litres')];
  if (price < 0 || fields.includes('cost')) return fields;
  const numbers = (at: number) =>
    rows.slice(0, LOOKED_AT * LOOKED_AT).map(({ cells }) => numberIn(cells[at] ?? ''));
  const [prices, quantities] = [numbers(price), numbers(litres)];
  const perUnit = prices.filter((each, row) => each < (quantities[row] ?? 0) / 2).length;
  const isPerUnit = litres >= 0 && perUnit * 2 > prices.length;
  return fields.map((field) => (field === 'price' && !isPerUnit ? 'cost' : field));
}

const numberIn = (cell: string) => Number(readNumber(cell)?.decimal ?? Number.NaN);

function namesOf(row: Row | undefined): string[] {
  return (row?.cells ?? []).map(columnName);
}

function cellsByName(names: readonly string[], cells: readonly string[]): CellsByName {
  return (name) => cells[names.indexOf(name)]?.trim() ?? '';
}

/** Cells of a row of a table by the names of its columns. */
export function cellsOf(table: Table): (row: Row) => CellsByName {
  const at = new Map(table.columns.map((column) => [columnName(column.header), column.at]));
  return ({ cells }) =>
    (name) =>
      cells[at.get(name) ?? -1]?.trim() ?? '';
}

/** A cell with something in it. */
interface FilledCell {
  table: Table;
  column: TableColumn;
  row: Row;
  cell: string;
}

/** Cells between two pauses: some milliseconds of work. */
const CELLS_AT_ONCE = 500;

/** Visits the cells of columns that are taken for one of some fields, column by column. */
export async function forEachCell(
  { tables }: Layout,
  fields: readonly ImportField[],
  pause: Pause,
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
