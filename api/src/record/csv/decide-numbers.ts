import { findCurrencies, fractionDigitsOf } from '../amount.ts';
import { USUAL_TANK_LITRES } from '../unusual-amounts.ts';
import { type DecimalSign, type NumberCell, readNumber } from './cells.ts';
import type { ImportChoices, ImportField, ImportQuestion } from './import-schema.ts';
import type { Pause } from './read-rows.ts';
import { forEachCell, type Layout, type TableColumn } from './recognise.ts';

/** More litres than the tank of any lorry holds. A larger quantity shows that its point or comma is before decimals. */
const MAX_LITRES = 2_000;

/** Fields with numbers, in the order of decision: those with few digits before the decimals help to decide the others. */
const FIELDS: readonly ImportField[] = ['litres', 'price', 'odometer', 'cost'];

/** How a column's numbers with two readings are read: by the given decimal sign, or all in the same way. */
type NumberReading = DecimalSign | 'decimal' | 'grouped';

interface WrittenNumber extends NumberCell {
  cell: string;
}

interface SeenColumn {
  column: TableColumn;
  /** Decimal signs of the numbers with one reading. */
  shown: Set<DecimalSign>;
  /** Numbers with two readings. */
  twofold: WrittenNumber[];
  /** The largest number with one reading; 0 without any. */
  most: number;
}

interface DecidedNumbers {
  numberOf(column: TableColumn, cell: NumberCell): string;
  /** Decimal sign of the file; undefined if its columns differ or leave it open. */
  sign: DecimalSign | undefined;
  question: ImportQuestion | null;
}

/**
 * Decides column by column whether `1,234` is a thousand or a little more than one: costs may have a comma where litres have
 * a point. The numbers with one reading in the same column decide, then the range of the field, then the other columns, then
 * the customer.
 */
export async function decideNumbers(
  layout: Layout,
  given: ImportChoices,
  currency: string,
  pause: Pause,
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
    // Signs of other columns do not decide between a litre and a thousand: both are unusual.
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

async function seenColumns(layout: Layout, pause: Pause): Promise<SeenColumn[]> {
  const columns = new Map<TableColumn, SeenColumn>();
  for (const field of FIELDS) {
    await forEachCell(layout, [field], pause, ({ table, column, row, cell }) => {
      const number = readNumber(cell);
      const currency = table.columns.find((each) => each.field === 'currency');
      if (!number || (field === 'cost' && hasThreeDecimals(row.cells[currency?.at ?? -1] ?? ''))) return;
      const seen = columns.get(column) ?? { column, shown: new Set(), twofold: [], most: 0 };
      columns.set(column, seen);
      if (number.shows) seen.shown.add(number.shows);
      if (number.twofold) seen.twofold.push({ ...number, cell });
      else seen.most = Math.max(seen.most, Number(number.decimal ?? number.grouped));
    });
  }
  return [...columns.values()];
}

/** Whether amounts in a currency have three decimals, as in Bahraini dinars, so that `1,234` has one reading. */
export function hasThreeDecimals(sign: string): boolean {
  const [currency, ...others] = findCurrencies(sign);
  return currency !== undefined && others.length === 0 && fractionDigitsOf(currency) === 3;
}

/** Decides a column without the rest of the file; undefined if it is left open. */
function readingByItself(
  { column: { field }, shown, twofold, most }: SeenColumn,
  currency: string,
  hasNoThousands: boolean,
): NumberReading | undefined {
  const [only] = shown;
  // No odometer shows metres.
  if (field === 'odometer') return 'grouped';
  // A car whose other fills are ordinary is never filled up with a thousand litres.
  if (field === 'litres' && most > 0 && most <= USUAL_TANK_LITRES) return 'decimal';
  if (shown.size === 1) return only;
  if (hasNoThousands) return 'decimal';
  const digits = fractionDigitsOf(currency);
  // Fuel prices have tenths of a cent.
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
