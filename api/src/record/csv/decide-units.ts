import { KM_PER_MILE } from '@forecourt/shared/distance';
import { currencyDecimals } from '@forecourt/shared/money';
import { plausibleLitrePriceRange } from '../amounts.ts';
import { type NumberCell, parseNumberCell } from './cells.ts';
import { findUnitsInText, normaliseColumnName, type UnitsInText } from './formats.ts';
import type { ImportChoices, ImportQuestion } from './import-schema.ts';
import type { CsvLayout, CsvTable, TableColumn } from './recognise.ts';

const KM_PER = { km: 1, mi: KM_PER_MILE } as const;
/** Litres per unit of volume, by definition (231 cubic inches; Weights and Measures Act 1985). */
const LITRES_PER_UNIT = { l: 1, gal_us: 3.785411784, gal_uk: 4.54609 } as const;

type Distance = keyof typeof KM_PER;
type Volume = keyof typeof LITRES_PER_UNIT;

/** Currencies of countries whose odometers count miles, with the units of fuel there. */
const MILES: Readonly<Record<string, { volume: Volume; gallon: Volume }>> = {
  USD: { volume: 'gal_us', gallon: 'gal_us' },
  GBP: { volume: 'l', gallon: 'gal_uk' },
};
const METRIC = { volume: 'l', gallon: 'gal_us' } as const;

export interface FileCurrency {
  code: string;
  named: ReadonlySet<string>;
}

interface DecidedUnits {
  decided: Pick<ImportChoices, 'distance' | 'volume'>;
  questions: ImportQuestion[];
  kilometresOf(column: TableColumn): number;
  litresOf(table: CsvTable): number;
}

/** Decides units by the customer's choices, the headers and cells, the settings in the file, and the currencies named there. */
export function decideUnits(
  { about, rule, tables }: CsvLayout,
  given: ImportChoices,
  { code, named }: FileCurrency,
  numberOf: (column: TableColumn, cell: NumberCell) => string,
): DecidedUnits {
  const likely = MILES[code] ?? METRIC;
  // If all currencies named in the file belong to countries with the same units, the file probably uses these units.
  const [ofNamed, ...others] = new Set([...named].map((each) => MILES[each] ?? METRIC));
  const isNamed = ofNamed !== undefined && others.length === 0;
  const likelyDistance: Distance = MILES[code] ? 'mi' : 'km';
  const ofFile = {
    distance: coded<Distance>(about('distunit'), ['km', 'mi']) ?? (isNamed ? likelyDistance : undefined),
    volume:
      coded<Volume>(about('fuelunit'), ['l', 'gal_us', 'gal_uk']) ?? (isNamed ? likely.volume : undefined),
  };
  const questions: ImportQuestion[] = [];
  const ask = (
    about: 'distance' | 'volume',
    usual: string,
    example: FilledCell,
    factors: Map<string, number>,
  ) => {
    const number = Number(numberOf(example.column, example.number));
    const options = [...factors]
      .map(([value, factor]) => ({ value, example: (number * factor).toFixed(about === 'distance' ? 0 : 2) }))
      .sort((one, other) => Number(other.value === usual) - Number(one.value === usual));
    if (!questions.some((question) => question.about === about)) {
      questions.push({ about, cell: example.cell, options });
    }
  };

  const odometers = tables.flatMap((table) =>
    table.columns
      .filter(({ field }) => field === 'odometer')
      .map((column) => {
        const first = firstNumber(table, column);
        return { column, first, said: column.units.distance ?? first?.units.distance };
      }),
  );
  const distances = new Map<TableColumn, Distance>();
  const elsewhere = odometers.find(({ said }) => said !== undefined)?.said;
  for (const { column, first, said } of odometers) {
    const unit = rule.isOurs ? said : (given.distance ?? said ?? elsewhere ?? ofFile.distance);
    if (!unit && first) ask('distance', likelyDistance, first, new Map(Object.entries(KM_PER)));
    distances.set(column, unit ?? likelyDistance);
  }

  const volumes = new Map<CsvTable, Volume>();
  for (const table of tables) {
    const quantity = table.columns.find(({ field }) => field === 'litres');
    if (!quantity) continue;
    const first = firstNumber(table, quantity);
    const priced = table.columns.find(({ field }) => field === 'price');
    const said = quantity.units.volume ?? priced?.units.volume ?? first?.units.volume;
    const isGallons = said === 'gal';
    const usual = isGallons ? likely.gallon : likely.volume;
    const gallon = ofFile.volume === 'l' ? undefined : ofFile.volume;
    const ofOurs = said === 'gal_us' ? said : 'l';
    const unit = rule.isOurs
      ? ofOurs
      : (given.volume ??
        (isGallons ? (gallon ?? (isNamed ? ofNamed.gallon : undefined)) : (said ?? ofFile.volume)));
    if (!unit && first) {
      const units: Volume[] = isGallons ? ['gal_us', 'gal_uk'] : ['l', 'gal_us', 'gal_uk'];
      ask('volume', usual, first, new Map(units.map((each) => [each, LITRES_PER_UNIT[each]])));
    }
    volumes.set(table, unit ?? usual);
  }
  const [distance] = distances.values();
  const [volume] = volumes.values();
  const isOpen = (about: string) => questions.some((question) => question.about === about);
  return {
    questions,
    decided: {
      ...(distance && !isOpen('distance') && { distance }),
      ...(volume && !isOpen('volume') && { volume }),
    },
    kilometresOf: (column) => KM_PER[distances.get(column) ?? 'km'],
    litresOf: (table) => LITRES_PER_UNIT[volumes.get(table) ?? 'l'],
  };
}

/** Looks up a unit by its number in Fuelio's table of vehicles. */
function coded<Unit>(code: string, units: readonly Unit[]): Unit | undefined {
  return code === '' ? undefined : units[Number(code)];
}

interface FilledCell {
  column: TableColumn;
  cell: string;
  number: NumberCell;
  /** Units in the cell before or behind the number: `84,120 mi`. */
  units: UnitsInText;
}

function firstNumber({ rows }: CsvTable, column: TableColumn): FilledCell | null {
  for (const { cells } of rows) {
    const cell = cells[column.at]?.trim() ?? '';
    const number = parseNumberCell(cell);
    if (number) return { column, cell, number, units: findUnitsInText(number.affix) };
  }
  return null;
}

const NAMES = new Set(['price', 'preis', 'precio', 'preco', 'prix', 'prezzo']);
/** Matches headers of prices per unit: `Price (£/l)`, `Preis je Liter`. */
const OF_A_UNIT = /\/|\b(?:per|pro|je|por|par)\b/i;
const ROWS = 100;
/** Factor by which rows with a likely price per litre must outnumber those with a likely cost, or the reverse. */
const TIMES_AS_MANY = 4;

interface DecidedPrice {
  price: ImportChoices['price'];
  question: ImportQuestion | null;
}

/**
 * Decides whether a column "Price" contains total costs or prices per unit, and sets its field. If the file also has a column
 * of costs, it contains prices per unit; if it has no column of quantities, total costs. Otherwise the choice with likely
 * prices per litre is taken; if both or neither are likely, the customer is asked.
 */
export function decidePriceMeaning(
  { tables }: CsvLayout,
  given: ImportChoices,
  currency: string,
): DecidedPrice {
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

function isTwofold({ rule, columns }: CsvTable, { field, header }: TableColumn): boolean {
  const name = normaliseColumnName(header);
  if (field !== 'price' && field !== 'cost') return false;
  if (!NAMES.has(name) || OF_A_UNIT.test(header) || rule.columns[name] !== undefined) return false;
  return !columns.some((other) => other.field === 'cost' && other.header !== header);
}

interface SeenPrices {
  total: number;
  perUnit: number;
  first: { cell: string; price: number; quantity: number } | null;
}

function seenPrices(
  { rows }: CsvTable,
  column: TableColumn,
  quantityColumn: TableColumn,
  given: ImportChoices,
  currency: string,
): SeenPrices {
  const seen: SeenPrices = { total: 0, perUnit: 0, first: null };
  const prices = plausibleLitrePriceRange(currency);
  const minor = 10 ** currencyDecimals(currency);
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

/** Values above 0 that a number may have: its separator can be a decimal sign or separate thousands. */
function readingsOf(cell: string): number[] {
  const number = parseNumberCell(cell);
  return [number?.decimal, number?.grouped].flatMap((text) => (Number(text) > 0 ? [Number(text)] : []));
}

function litresPerUnit(volume: TableColumn['units']['volume']): number[] {
  if (volume === 'gal') return [LITRES_PER_UNIT.gal_us, LITRES_PER_UNIT.gal_uk];
  return volume ? [LITRES_PER_UNIT[volume]] : Object.values(LITRES_PER_UNIT);
}
