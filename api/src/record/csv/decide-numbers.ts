import { currenciesOf, fractionDigitsOf } from './amount.ts';
import { type DecimalSign, type NumberCell, readNumber } from './cells.ts';
import type { ImportChoices, ImportField, ImportQuestion } from './import-schema.ts';
import type { Pause } from './read-rows.ts';
import { forEachCell, type Layout, type TableColumn } from './recognise.ts';

/** More litres than the tank of any lorry holds: then a point or comma is not between thousands. */
const MAX_LITRES = 2_000;

/** Fields with decimals, in the order in which they are decided: those with few digits before the decimals help with the others. */
const FIELDS: readonly ImportField[] = ['litres', 'price', 'odometer', 'cost'];

/** How numbers of a column are read that have two readings: by the sign before decimals, or always as one of both. */
type NumberReading = DecimalSign | 'decimal' | 'grouped';

interface SeenColumn {
  column: TableColumn;
  /** Signs before decimals in numbers with one reading. */
  shown: Set<DecimalSign>;
  /** Numbers with two. */
  twofold: NumberCell[];
}

interface DecidedNumbers {
  numberOf(column: TableColumn, cell: NumberCell): string;
  /** The sign of numbers with two readings in the whole file. */
  sign: DecimalSign | undefined;
  question: ImportQuestion | null;
}

/**
 * Decides whether `1,234` is a thousand or a little more than one, column by column: files may have costs with a comma beside
 * litres with a point. Numbers with one reading in the same column decide, then what the field can hold, then the other
 * columns, then the customer.
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
  let open: NumberCell | undefined;
  for (const { column, shown, twofold } of seen) {
    const [first] = twofold;
    if (!first) continue;
    const [sign] = ofFile;
    const own = readingByItself({ column, shown, twofold }, currency, layout.rule.hasNoThousands === true);
    const reading = own ?? (ofFile.size === 1 ? sign : given.decimal);
    if (reading) readings.set(column, reading);
    else open ??= first;
    if (own === 'decimal' && first.twofold) ofFile.add(first.twofold);
  }
  const [sign] = ofFile;
  return {
    numberOf(column, { decimal, grouped, twofold }) {
      if (decimal === null || grouped === null) return decimal ?? grouped ?? '';
      const reading = readings.get(column);
      return reading === 'grouped' || (reading !== 'decimal' && reading !== twofold) ? grouped : decimal;
    },
    sign: given.decimal ?? (ofFile.size === 1 ? sign : undefined),
    question: open ? questionAbout(open) : null,
  };
}

async function seenColumns(layout: Layout, pause: Pause): Promise<SeenColumn[]> {
  const columns = new Map<TableColumn, SeenColumn>();
  for (const field of FIELDS) {
    await forEachCell(layout, [field], pause, ({ table, column, row, cell }) => {
      const number = readNumber(cell);
      const currency = table.columns.find((each) => each.field === 'currency');
      if (!number || (field === 'cost' && hasThreeDigits(row.cells[currency?.at ?? -1] ?? ''))) return;
      const seen = columns.get(column) ?? { column, shown: new Set(), twofold: [] };
      columns.set(column, seen);
      if (number.shows) seen.shown.add(number.shows);
      if (number.twofold) seen.twofold.push(number);
    });
  }
  return [...columns.values()];
}

/** Whether amounts in a currency, such as the Bahraini dinar, have three decimals: then a number has one reading. */
export function hasThreeDigits(sign: string): boolean {
  const [currency, ...others] = currenciesOf(sign);
  return currency !== undefined && others.length === 0 && fractionDigitsOf(currency) === 3;
}

/** How a column is read whatever else is in the file; undefined if it leaves that open. */
function readingByItself(
  { column: { field }, shown, twofold }: SeenColumn,
  currency: string,
  hasNoThousands: boolean,
): NumberReading | undefined {
  const [only] = shown;
  // No odometer shows metres.
  if (field === 'odometer') return 'grouped';
  if (shown.size === 1) return only;
  if (hasNoThousands) return 'decimal';
  const digits = fractionDigitsOf(currency);
  // Fuel is priced by tenths of a cent.
  if (field === 'price') return digits === 0 ? 'grouped' : 'decimal';
  if (field === 'cost' && digits !== 2) return digits === 0 ? 'grouped' : 'decimal';
  const isBeyondTanks = twofold.some(({ grouped }) => Number(grouped) > MAX_LITRES);
  return field === 'litres' && isBeyondTanks ? 'decimal' : undefined;
}

function questionAbout({ twofold, decimal, grouped }: NumberCell): ImportQuestion {
  const signs = ['point', 'comma'] as const;
  return {
    about: 'decimal',
    options: signs.map((value) => ({ value, example: (twofold === value ? decimal : grouped) ?? '' })),
  };
}
