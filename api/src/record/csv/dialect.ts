import { findCurrencies } from '../amount.ts';
import { type DayOrder, type NumberCell, readDay, readNumber } from './cells.ts';
import { decideNumbers } from './decide-numbers.ts';
import { decidePrice } from './decide-price.ts';
import { decideUnits, type FileCurrency } from './decide-units.ts';
import type { ImportChoices, ImportQuestion } from './import-schema.ts';
import type { Pause } from './read-rows.ts';
import { forEachCell, type Layout, type ReadingContext, type Table, type TableColumn } from './recognise.ts';

/** Number of different dates from which on their order in the file is evidence. */
const MIN_DAYS_IN_ORDER = 3;

/** Notation of a file: how its cells are read. */
export interface Dialect {
  /** The customer's choices, completed by what the file decides. */
  choices: ImportChoices;
  /** Questions that the file leaves open. */
  questions: ImportQuestion[];
  dayOrder: DayOrder;
  /** @returns the number with a point, as text */
  numberOf(column: TableColumn, cell: NumberCell): string;
  /** Kilometres of one unit of a column of odometer readings. */
  kilometresOf(column: TableColumn): number;
  /** Litres of one unit of a table's quantities of fuel. */
  litresOf(table: Table): number;
  /** Currency of costs without one of their own. */
  currency: string;
}

/** Decides by the whole file what single cells leave open; the rest becomes questions. */
export async function decideDialect(
  layout: Layout,
  given: ImportChoices,
  context: ReadingContext,
  pause: Pause,
): Promise<Dialect> {
  const currency = await decideCurrency(layout, given, context, pause);
  const { price, question: priceQuestion } = decidePrice(layout, given, currency.code);
  const days = await decideDayOrder(layout, given, context, pause);
  const numbers = await decideNumbers(layout, given, currency.code, pause);
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

/** Currency signs, and codes in capital letters only: the word `all` is not the Albanian lek. */
const NAMED_IN_HEADER = /[€£$¥₹₺₴₽]|\b[A-Z]{3}\b/g;

async function decideCurrency(
  layout: Layout,
  given: ImportChoices,
  { currency: usual }: ReadingContext,
  pause: Pause,
): Promise<FileCurrency & { question: ImportQuestion | null }> {
  const signs = new Set<string>();
  await forEachCell(layout, ['currency'], pause, ({ cell }) => signs.add(cell));
  await forEachCell(layout, ['cost', 'price'], pause, ({ cell }) => signs.add(readNumber(cell)?.affix ?? ''));
  for (const { field, header } of layout.tables.flatMap(({ columns }) => columns)) {
    if (field !== 'cost' && field !== 'price') continue;
    for (const [sign] of header.matchAll(NAMED_IN_HEADER)) signs.add(sign);
  }
  const meant = [...signs].map(findCurrencies).filter(({ length }) => length > 0);
  // A sign of several currencies means that of the site if it is among them; else the customer is asked.
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

async function decideDayOrder(layout: Layout, given: ImportChoices, { today }: ReadingContext, pause: Pause) {
  const open: { cell: string; dmy: string; mdy: string }[] = [];
  const sure = { dmy: 0, mdy: 0 };
  /** Number of days that are the same in both orders, by their notation. */
  const same = { ymd: 0, dmy: 0 };
  await forEachCell(layout, ['date'], pause, ({ cell }) => {
    const day = readDay(cell, today);
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

/** Whether days only rise or only fall, as in a log; true for too few days. */
function isInOrder(days: string[]): boolean {
  const differing = days.filter((day, at) => day !== days[at - 1]);
  if (differing.length < MIN_DAYS_IN_ORDER) return true;
  const rises = differing.filter((day, at) => at > 0 && day > (differing[at - 1] ?? '')).length;
  return rises === 0 || rises === differing.length - 1;
}
