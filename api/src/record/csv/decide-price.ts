import { fractionDigitsOf } from '../amount.ts';
import { likelyPrices } from '../unusual-amounts.ts';
import { readNumber } from './cells.ts';
import { LITRES_PER } from './decide-units.ts';
import { normaliseColumnName } from './formats.ts';
import type { ImportChoices, ImportQuestion } from './import-schema.ts';
import type { Layout, Table, TableColumn } from './recognise.ts';

/** Column names that may mean the cost or the price of a unit. */
const NAMES = new Set(['price', 'preis', 'precio', 'preco', 'prix', 'prezzo']);
/** `Price (£/l)`, `Preis je Liter`: the header shows that the price is of a unit. */
const OF_A_UNIT = /\/|\b(?:per|pro|je|por|par)\b/i;
/** Number of rows that are evidence. */
const ROWS = 100;
/** How many times as many rows one meaning needs, because some rows are mistyped. */
const TIMES_AS_MANY = 4;

interface DecidedPrice {
  /** Meaning of the column; undefined if there is none with such a name, or if it is left open. */
  price: ImportChoices['price'];
  question: ImportQuestion | null;
}

/**
 * Decides whether a column that is only named price is the cost or the price of a unit, and sets its field. Beside a column of
 * costs it is of a unit, without one of quantities the cost. Otherwise the one decides that makes the price of a litre likely
 * in this currency, or the customer does.
 */
export function decidePrice({ tables }: Layout, given: ImportChoices, currency: string): DecidedPrice {
  const decided: DecidedPrice = { price: undefined, question: null };
  for (const table of tables) {
    const column = table.columns.find((each) => isTwofold(table, each));
    if (!column) continue;
    const quantity = table.columns.find(({ field }) => field === 'litres');
    const chosen = given.columns?.[String(column.index)];
    let price = given.price;
    if (!quantity) price = chosen === 'price' ? 'per_unit' : 'total';
    else if (!price && chosen) price = chosen === 'price' ? 'per_unit' : 'total';
    else if (!price) {
      const seen = seenPrices(table, column, quantity, given, currency);
      price = meaningOf(seen);
      if (!price) decided.question ??= questionAbout(seen);
    }
    column.field = price === 'total' ? 'cost' : 'price';
    decided.price ??= price;
  }
  return decided.question ? { ...decided, price: undefined } : decided;
}

function isTwofold({ rule, columns }: Table, { field, header }: TableColumn): boolean {
  const name = normaliseColumnName(header);
  if (field !== 'price' && field !== 'cost') return false;
  if (!NAMES.has(name) || OF_A_UNIT.test(header) || rule.columns[name] !== undefined) return false;
  return !columns.some((other) => other.field === 'cost' && other.header !== header);
}

interface SeenPrices {
  /** Rows in which only this meaning makes a likely price. */
  total: number;
  perUnit: number;
  /** The first price with its quantity. */
  first: { cell: string; price: number; quantity: number } | null;
}

function seenPrices(
  { rows }: Table,
  column: TableColumn,
  quantityColumn: TableColumn,
  given: ImportChoices,
  currency: string,
): SeenPrices {
  const seen: SeenPrices = { total: 0, perUnit: 0, first: null };
  const prices = likelyPrices(currency);
  const minor = 10 ** fractionDigitsOf(currency);
  const litres = litresPerUnit(given.volume ?? quantityColumn.units.volume);
  const isLikely = (price: number) =>
    prices !== undefined &&
    price * minor >= prices.least * Math.min(...litres) &&
    price * minor <= prices.most * Math.max(...litres);
  for (const { cells } of rows.slice(0, ROWS)) {
    const cell = cells[column.at]?.trim() ?? '';
    const values = readingsOf(cell);
    const quantities = readingsOf(cells[quantityColumn.at] ?? '');
    const [price, quantity] = [values[0], quantities[0]];
    if (price === undefined || quantity === undefined) continue;
    seen.first ??= { cell, price, quantity };
    const isPerUnit = values.some(isLikely);
    const isTotal = values.some((value) => quantities.some((each) => isLikely(value / each)));
    if (isPerUnit && !isTotal) seen.perUnit += 1;
    if (isTotal && !isPerUnit) seen.total += 1;
  }
  return seen;
}

function meaningOf({ total, perUnit, first }: SeenPrices): ImportChoices['price'] {
  if (!first || total > TIMES_AS_MANY * perUnit) return 'total';
  return perUnit > TIMES_AS_MANY * total ? 'per_unit' : undefined;
}

function questionAbout({ total, perUnit, first }: SeenPrices): ImportQuestion {
  const { cell = '', price = 0, quantity = 0 } = first ?? {};
  const options = [
    { value: 'total', example: price.toFixed(2) },
    { value: 'per_unit', example: (price * quantity).toFixed(2) },
  ];
  return { about: 'price', cell, options: perUnit > total ? options.reverse() : options };
}

/** Both readings of a number, in whole currency units; none for a cell without a positive one. */
function readingsOf(cell: string): number[] {
  const number = readNumber(cell);
  return [number?.decimal, number?.grouped].flatMap((text) => (Number(text) > 0 ? [Number(text)] : []));
}

/** Litres of the units that a quantity may be in. */
function litresPerUnit(volume: TableColumn['units']['volume']): number[] {
  if (volume === 'gal') return [LITRES_PER.gal_us, LITRES_PER.gal_uk];
  return volume ? [LITRES_PER[volume]] : Object.values(LITRES_PER);
}
