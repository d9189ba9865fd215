import { KM_PER_MILE } from '@forecourt/shared/distance';
import { type NumberCell, readNumber } from './cells.ts';
import { findUnits, type HeaderUnits } from './formats.ts';
import type { ImportChoices, ImportQuestion } from './import-schema.ts';
import type { Layout, Table, TableColumn } from './recognise.ts';

const KM_PER = { km: 1, mi: KM_PER_MILE } as const;
/** Litres of a unit, by definition (231 cubic inches; Weights and Measures Act 1985). */
export const LITRES_PER = { l: 1, gal_us: 3.785411784, gal_uk: 4.54609 } as const;

type Distance = keyof typeof KM_PER;
type Volume = keyof typeof LITRES_PER;

/** Currencies of countries whose odometers count miles, with the units of fuel there. */
const MILES: Readonly<Record<string, { volume: Volume; gallon: Volume }>> = {
  USD: { volume: 'gal_us', gallon: 'gal_us' },
  GBP: { volume: 'l', gallon: 'gal_uk' },
};
const METRIC = { volume: 'l', gallon: 'gal_us' } as const;

/** The currency of a file's costs. */
export interface FileCurrency {
  /** Code for costs without a currency of their own. */
  code: string;
  /** Currencies that the file itself names. */
  named: ReadonlySet<string>;
}

interface DecidedUnits {
  decided: Pick<ImportChoices, 'distance' | 'volume'>;
  questions: ImportQuestion[];
  /** Kilometres of one unit of a column of odometer readings. */
  kilometresOf(column: TableColumn): number;
  /** Litres of one unit of a table's quantities of fuel. */
  litresOf(table: Table): number;
}

/** Decides units by the customer's choices, the headers and cells, the file's own settings, and the currency that it names. */
export function decideUnits(
  { about, rule, tables }: Layout,
  given: ImportChoices,
  { code, named }: FileCurrency,
  numberOf: (column: TableColumn, cell: NumberCell) => string,
): DecidedUnits {
  const likely = MILES[code] ?? METRIC;
  // The currencies that the file names show the units of their country, if they agree. The site's own currency does not.
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
  // All tables of a file have the same unit.
  const elsewhere = odometers.find(({ said }) => said !== undefined)?.said;
  for (const { column, first, said } of odometers) {
    const unit = rule.isOurs ? said : (given.distance ?? said ?? elsewhere ?? ofFile.distance);
    if (!unit && first) ask('distance', likelyDistance, first, new Map(Object.entries(KM_PER)));
    distances.set(column, unit ?? likelyDistance);
  }

  const volumes = new Map<Table, Volume>();
  for (const table of tables) {
    const quantity = table.columns.find(({ field }) => field === 'litres');
    if (!quantity) continue;
    const first = firstNumber(table, quantity);
    const priced = table.columns.find(({ field }) => field === 'price');
    const said = quantity.units.volume ?? priced?.units.volume ?? first?.units.volume;
    const isGallons = said === 'gal';
    const usual = isGallons ? likely.gallon : likely.volume;
    const gallon = ofFile.volume === 'l' ? undefined : ofFile.volume;
    const unit = rule.isOurs
      ? 'l'
      : (given.volume ??
        (isGallons ? (gallon ?? (isNamed ? ofNamed.gallon : undefined)) : (said ?? ofFile.volume)));
    if (!unit && first) {
      const units: Volume[] = isGallons ? ['gal_us', 'gal_uk'] : ['l', 'gal_us', 'gal_uk'];
      ask('volume', usual, first, new Map(units.map((each) => [each, LITRES_PER[each]])));
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
    litresOf: (table) => LITRES_PER[volumes.get(table) ?? 'l'],
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
  /** Units written behind the number: `84,120 mi`. */
  units: HeaderUnits;
}

function firstNumber({ rows }: Table, column: TableColumn): FilledCell | null {
  for (const { cells } of rows) {
    const cell = cells[column.at]?.trim() ?? '';
    const number = readNumber(cell);
    if (number) return { column, cell, number, units: findUnits(number.affix) };
  }
  return null;
}
