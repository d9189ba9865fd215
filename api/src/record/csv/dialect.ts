import { currencyDecimals } from '@forecourt/shared/money';
import { findCurrenciesBySign, MAX_PLAUSIBLE_FILL_LITRES } from '../amounts.ts';
import { type DateOrder, type DecimalSign, type NumberCell, parseDayCell, parseNumberCell } from './cells.ts';
import { decidePriceMeaning, decideUnits, type FileCurrency } from './decide-units.ts';
import type { ImportChoices, ImportField, ImportQuestion } from './import-schema.ts';
import type { PauseFunction } from './read-rows.ts';
import {
  type CsvImportContext,
  type CsvLayout,
  type CsvTable,
  forEachCell,
  type TableColumn,
} from './recognise.ts';

export interface CsvDialect {
  /** The customer's choices, completed by decisions that follow from the file. */
  choices: ImportChoices;
  questions: ImportQuestion[];
  dayOrder: DateOrder;
  numberOf(column: TableColumn, cell: NumberCell): string;
  kilometresOf(column: TableColumn): number;
  litresOf(table: CsvTable): number;
  currency: string;
}

/** Resolves ambiguities of single cells, such as the decimal sign, by the whole file. Those that remain become questions. */
export async function decideDialect(
  layout: CsvLayout,
  given: ImportChoices,
  context: CsvImportContext,
  pause: PauseFunction,
): Promise<CsvDialect> {
  const currency = await decideCurrency(layout, given, context, pause);
  const { price, question: priceQuestion } = decidePriceMeaning(layout, given, currency.code);
  const days = await decideDayOrder(layout, given, context, pause);
  const numbers = await decideNumberFormats(layout, given, currency.code, pause);
  const units = decideUnits(layout, given, currency, numbers.numberOf);
  const columns = layout.tables.flatMap((table) => table.columns);
  const decided = { price, date_order: days.order, decimal: numbers.sign, ...units.decided };
  return {
    choices: {
      ...given,
      ...withoutOpen(decided),
      format: layout.rule.format,
      columns: Object.fromEntries(columns.map(({ index, field }) => [index, field])),
      currency: currency.code,
    },
    questions: [currency.question, days.question, numbers.question, ...units.questions, priceQuestion].filter(
      (question) => question !== null,
    ),
    dayOrder: days.order === 'mdy' ? 'mdy' : 'dmy',
    numberOf: numbers.numberOf,
    kilometresOf: units.kilometresOf,
    litresOf: units.litresOf,
    currency: currency.code,
  };
}

function withoutOpen<Decided extends object>(decided: Decided) {
  type Closed = { [Name in keyof Decided]?: Exclude<Decided[Name], undefined> };
  return Object.fromEntries(Object.entries(decided).filter(([, value]) => value !== undefined)) as Closed;
}

/** Litres that no tank exceeds. The point in `2.345` is therefore a decimal sign: 2345 litres would be too many. */
const MAX_LITRES = 2_000;

/** Order in which number formats are decided: litres and prices first, because their small range reveals the decimal sign. */
const FIELDS: readonly ImportField[] = ['litres', 'price', 'odometer', 'cost'];

/** Meaning of separators in a column's ambiguous numbers: all are decimal signs, none is, or only the points or commas are. */
type NumberReading = DecimalSign | 'decimal' | 'grouped';

interface WrittenNumber extends NumberCell {
  cell: string;
}

interface SeenColumn {
  column: TableColumn;
  shown: Set<DecimalSign>;
  twofold: WrittenNumber[];
  most: number;
}

interface DecidedNumbers {
  numberOf(column: TableColumn, cell: NumberCell): string;
  sign: DecimalSign | undefined;
  question: ImportQuestion | null;
}

/**
 * Decides by column whether `1,234` is a thousand or a little more than one: costs may have a comma where litres have a point.
 * Evidence in this order: odometers are whole, clear numbers in the column, range of the field, other columns, the customer.
 */
async function decideNumberFormats(
  layout: CsvLayout,
  given: ImportChoices,
  currency: string,
  pause: PauseFunction,
): Promise<DecidedNumbers> {
  const seen = await seenColumns(layout, pause);
  const ofFile = new Set(seen.flatMap(({ shown }) => (shown.size === 1 ? [...shown] : [])));
  const readings = new Map<TableColumn, NumberReading>();
  let open: WrittenNumber | undefined;
  for (const each of seen) {
    const { column, shown, twofold } = each;
    const [first] = twofold;
    if (!first) continue;
    const [sign] = ofFile;
    const own = readingByItself(each, currency, layout.rule.hasNoThousands === true);
    // If all numbers of litres are ambiguous, other columns cannot decide: a fill-up of 1.234 is as unlikely as one of 1234.
    const isByFile = ofFile.size === 1 && !(column.field === 'litres' && each.most === 0);
    const reading = own ?? (isByFile ? sign : given.decimal);
    if (reading) readings.set(column, reading);
    else open ??= first;
    if (own === 'decimal' && shown.size === 0 && first.twofold) ofFile.add(first.twofold);
  }
  const [sign] = ofFile;
  return {
    numberOf(column, { decimal, grouped, twofold }) {
      if (decimal === null || grouped === null) return decimal ?? grouped ?? '';
      const reading = readings.get(column);
      return reading === 'grouped' || (reading !== 'decimal' && reading !== twofold) ? grouped : decimal;
    },
    sign: given.decimal ?? (ofFile.size === 1 && !open ? sign : undefined),
    question: open ? questionAbout(open) : null,
  };
}

async function seenColumns(layout: CsvLayout, pause: PauseFunction): Promise<SeenColumn[]> {
  const columns = new Map<TableColumn, SeenColumn>();
  for (const field of FIELDS) {
    await forEachCell(layout, [field], pause, ({ table, column, row, cell }) => {
      const number = parseNumberCell(cell);
      const currency = table.columns.find((each) => each.field === 'currency');
      if (!number || (field === 'cost' && currencyHasThreeDecimals(row.cells[currency?.at ?? -1] ?? '')))
        return;
      const seen = columns.get(column) ?? { column, shown: new Set(), twofold: [], most: 0 };
      columns.set(column, seen);
      if (number.shows) seen.shown.add(number.shows);
      if (number.twofold) seen.twofold.push({ ...number, cell });
      else seen.most = Math.max(seen.most, Number(number.decimal ?? number.grouped));
    });
  }
  return [...columns.values()];
}

/** Whether amounts of a currency have three decimals (Bahraini dinars), so that `1,234` is not ambiguous. */
export function currencyHasThreeDecimals(sign: string): boolean {
  const [currency, ...others] = findCurrenciesBySign(sign);
  return currency !== undefined && others.length === 0 && currencyDecimals(currency) === 3;
}

function readingByItself(
  { column: { field }, shown, twofold, most }: SeenColumn,
  currency: string,
  hasNoThousands: boolean,
): NumberReading | undefined {
  const [only] = shown;
  // Odometers show no metres, so the separator is between thousands.
  if (field === 'odometer') return 'grouped';
  // The unambiguous fill-ups are of usual size, so an ambiguous number does not mean a thousand litres.
  if (field === 'litres' && most > 0 && most <= MAX_PLAUSIBLE_FILL_LITRES) return 'decimal';
  if (shown.size === 1) return only;
  if (hasNoThousands) return 'decimal';
  const digits = currencyDecimals(currency);
  // Fuel prices have three decimals (tenths of a cent).
  if (field === 'price') return digits === 0 ? 'grouped' : 'decimal';
  if (field === 'cost' && digits !== 2) return digits === 0 ? 'grouped' : 'decimal';
  const isBeyondTanks = twofold.some(({ grouped }) => Number(grouped) > MAX_LITRES);
  return field === 'litres' && isBeyondTanks ? 'decimal' : undefined;
}

function questionAbout({ cell, twofold, decimal, grouped }: WrittenNumber): ImportQuestion {
  const signs = ['point', 'comma'] as const;
  return {
    about: 'decimal',
    cell,
    options: signs.map((value) => ({ value, example: (twofold === value ? decimal : grouped) ?? '' })),
  };
}

/** Currency signs and codes in headers. Codes must be in capital letters: the word `all` is not the Albanian lek. */
const NAMED_IN_HEADER = /[€£$¥₹₺₴₽]|\b[A-Z]{3}\b/g;

async function decideCurrency(
  layout: CsvLayout,
  given: ImportChoices,
  { currency: usual }: CsvImportContext,
  pause: PauseFunction,
): Promise<FileCurrency & { question: ImportQuestion | null }> {
  const signs = new Set<string>();
  await forEachCell(layout, ['currency'], pause, ({ cell }) => signs.add(cell));
  await forEachCell(layout, ['cost', 'price'], pause, ({ cell }) =>
    signs.add(parseNumberCell(cell)?.affix ?? ''),
  );
  for (const { field, header } of layout.tables.flatMap(({ columns }) => columns)) {
    if (field !== 'cost' && field !== 'price') continue;
    for (const [sign] of header.matchAll(NAMED_IN_HEADER)) signs.add(sign);
  }
  const meant = [...signs].map(findCurrenciesBySign).filter(({ length }) => length > 0);
  // A sign shared by several currencies, such as $, means the site's currency if that is one of them. Otherwise, the
  // customer must choose, unless the other signs in the file mean exactly one currency.
  const named = new Set(
    meant.flatMap((codes) => (codes.length === 1 ? codes : codes.filter((code) => code === usual))),
  );
  const open = meant.find((codes) => codes.length > 1 && !codes.includes(usual));
  const [only] = named;
  if (given.currency) return { code: given.currency, named: new Set([given.currency]), question: null };
  if (named.size === 1 && only !== undefined) return { code: only, named, question: null };
  if (!open) return { code: usual, named, question: null };
  const options = open.map((value) => ({ value, example: '' }));
  return { code: open[0] ?? usual, named, question: { about: 'currency', cell: '', options } };
}

const MIN_DAYS_IN_ORDER = 3;

async function decideDayOrder(
  layout: CsvLayout,
  given: ImportChoices,
  { today }: CsvImportContext,
  pause: PauseFunction,
) {
  const open: { cell: string; dmy: string; mdy: string }[] = [];
  const sure = { dmy: 0, mdy: 0 };
  const same = { ymd: 0, dmy: 0 };
  await forEachCell(layout, ['date'], pause, ({ cell }) => {
    const day = parseDayCell(cell, today);
    if (!day) return;
    if (day.dmy === null) sure.mdy += 1;
    else if (day.mdy === null) sure.dmy += 1;
    else if (day.dmy === day.mdy) same[/^\d{4}/.test(cell) ? 'ymd' : 'dmy'] += 1;
    else open.push({ cell, dmy: day.dmy, mdy: day.mdy });
  });
  const decided = (order: ImportChoices['date_order']) => ({ order, question: null });
  if (given.date_order) return decided(given.date_order);
  if (sure.dmy !== sure.mdy) return decided(sure.dmy > sure.mdy ? 'dmy' : 'mdy');
  const [first] = open;
  if (!first) return decided(same.ymd + same.dmy === 0 ? undefined : same.ymd < same.dmy ? 'dmy' : 'ymd');
  if (layout.rule.dayOrder) return decided(layout.rule.dayOrder);
  const hint = layout.about('importcsvdateformat').charAt(0).toLowerCase();
  if (hint === 'd' || hint === 'm') return decided(hint === 'd' ? 'dmy' : 'mdy');
  const [dmy, mdy] = [open.map((day) => day.dmy), open.map((day) => day.mdy)];
  for (const isLikely of [(days: string[]) => days.every((day) => day <= today), isInOrder]) {
    if (isLikely(dmy) !== isLikely(mdy)) return decided(isLikely(dmy) ? 'dmy' : 'mdy');
  }
  const options = (['dmy', 'mdy'] as const).map((value) => ({ value, example: first[value] }));
  const question: ImportQuestion = { about: 'date_order', cell: first.cell, options };
  return { order: undefined, question };
}

/** Whether days are in ascending or descending order, as in a log; true for too few days. */
function isInOrder(days: string[]): boolean {
  const differing = days.filter((day, at) => day !== days[at - 1]);
  if (differing.length < MIN_DAYS_IN_ORDER) return true;
  const rises = differing.filter((day, at) => at > 0 && day > (differing[at - 1] ?? '')).length;
  return rises === 0 || rises === differing.length - 1;
}
