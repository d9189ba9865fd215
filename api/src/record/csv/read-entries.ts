import { FIRST_VALID_DATE } from '@forecourt/shared/limits';
import { cleanNumber } from '@forecourt/shared/text';
import type { z } from 'zod';
import { uuid } from '../../platform/fields.ts';
import { findCurrenciesBySign, toMinorUnits } from '../amounts.ts';
import { type EntryValues, newRecordEntrySchema } from '../schema.ts';
import {
  findEntryKindByDescription,
  type NumberCell,
  parseDayCell,
  parseEntryKindName,
  parseNumberCell,
} from './cells.ts';
import { type CsvDialect, currencyHasThreeDecimals } from './dialect.ts';
import { removeFormulaProtection } from './export.ts';
import {
  type CsvLineError,
  type CsvLineErrorCode,
  createCsvLineError,
  type ImportField,
} from './import-schema.ts';
import type { CsvRow } from './read-rows.ts';
import {
  type CsvImportContext,
  type CsvLayout,
  type CsvTable,
  createCellReader,
  type TableColumn,
} from './recognise.ts';

type Kind = EntryValues['kind'];

export interface CsvEntry {
  line: number;
  /** Id in the file; null without one. The stored entry with this id may have been deleted. */
  id: string | null;
  noted: EntryValues;
  /** Time `HH:MM`, to sort the entries of a day; empty if the row has none. */
  time: string;
  /** Whether to compare litres: not for exports of this site's older versions, which have no column for them. */
  hasLitres: boolean;
}

/** Sorts entries by day and time, the oldest first. Equal ones keep the file's order, reversed if it begins with the newest. */
export function sortEntriesByTime(entries: readonly CsvEntry[]): CsvEntry[] {
  const isNewestFirst = (entries[0]?.noted.date ?? '') > (entries.at(-1)?.noted.date ?? '');
  const oldestFirst = isNewestFirst ? entries.toReversed() : [...entries];
  const keyOf = ({ noted, time }: CsvEntry) => `${noted.date} ${time}`;
  return oldestFirst.sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other)),
  );
}

/** Result of reading a row. `left_out`: the row is skipped. `no_kind`: the customer must choose the kind of entry first. */
export type CsvRowResult = { entry: CsvEntry } | { faults: CsvLineError[] } | 'left_out' | 'no_kind';

/** Longest cell that is normalised as a value: normalising may turn one character into eighteen. */
const MAX_VALUE_CHARS = 200;

const { date, kind, odometer_km, cost_minor, note, litres } = newRecordEntrySchema.shape;
const idSchema = uuid;

export function createCsvEntryParser(
  { rule }: CsvLayout,
  table: CsvTable,
  dialect: CsvDialect,
  { today }: CsvImportContext,
): (row: CsvRow) => CsvRowResult {
  const namedCells = createCellReader(table);
  const columnsOf = (field: ImportField) => table.columns.filter((column) => column.field === field);
  const [dateColumn, kindColumn, costColumn, priceColumn, currencyColumn, litresColumn, idColumn] = (
    ['date', 'kind', 'cost', 'price', 'currency', 'litres', 'id'] as const
  ).map((field) => columnsOf(field)[0]);
  const odometerColumns = columnsOf('odometer');
  const noteColumns = columnsOf('note');
  const isOurs = rule.isOurs === true;
  const hasZeros = rule.hasZeros === true;
  const holdsReadings =
    odometerColumns.length > 0 && !costColumn && !priceColumn && !litresColumn && noteColumns.length === 0;
  const litresPerUnit = dialect.litresOf(table);

  return (row) => {
    const { line } = row;
    const named = namedCells(row);
    if (table.rule.isSkipped || table.rule.isLeftOut?.(named)) return 'left_out';
    // Compare with the last column in use: spreadsheets omit or add empty cells at the end of a line.
    const width = table.columns.at(-1)?.at ?? 0;
    if (isOurs && row.cells.slice(width + 1).some((cell) => cell.trim() !== '')) {
      return { faults: [createCsvLineError(line, null, 'cell_count')] };
    }
    const faults: CsvLineError[] = [];
    const textOf = (column: TableColumn | undefined) => {
      const text = column ? removeFormulaProtection(row.cells[column.at] ?? '') : '';
      return text.length > MAX_VALUE_CHARS ? text : cleanNumber(text);
    };
    const amountTextOf = (column: TableColumn | undefined) => {
      const text = textOf(column);
      return ANY_DIGIT.test(text) ? text : '';
    };
    const wrong = (column: TableColumn | undefined, field: string, code: CsvLineErrorCode) => {
      faults.push(createCsvLineError(line, column?.header || field, code, textOf(column)));
    };

    const dayText = textOf(dateColumn);
    const read = parseDayCell(dayText, today);
    const day = read?.[dialect.dayOrder] ?? null;
    if (dayText === '') wrong(dateColumn, 'date', 'missing');
    else if (day !== null && day < FIRST_VALID_DATE) wrong(dateColumn, 'date', 'date_too_early');
    else if (day === null || !date.safeParse(day).success) wrong(dateColumn, 'date', 'date');
    else if (day > today) wrong(dateColumn, 'date', 'date_in_future');

    const kindText = textOf(kindColumn);
    const litresText = textOf(litresColumn);
    const fuel = parseNumberCell(litresText);
    const quantity = fuel && litresColumn ? Number(dialect.numberOf(litresColumn, fuel)) : Number.NaN;
    const isCharge = table.rule.isCharge?.(named) === true || /kwh/i.test(fuel?.affix ?? '');
    const ofKind = kindOf(kindText, quantity > 0);
    if (isOurs && kindText === '') wrong(kindColumn, 'kind', 'missing');
    else if (ofKind === undefined && isOurs) wrong(kindColumn, 'kind', 'kind');

    let odometer: number | null = null;
    const readings = odometerColumns.filter((column) => textOf(column) !== '');
    const [odometerColumn] = readings;
    if (readings.length > 1) wrong(odometerColumn, 'odometer', 'two_odometers');
    if (odometerColumn) {
      const number = parseNumberCell(textOf(odometerColumn));
      const units =
        number && DISTANCE.test(number.affix) ? Number(dialect.numberOf(odometerColumn, number)) : Number.NaN;
      const isWhole = !isOurs || Number.isInteger(units);
      const km = Math.round(units * dialect.kilometresOf(odometerColumn));
      const checked = odometer_km.safeParse(isWhole ? km : Number.NaN);
      if (!checked.success) wrong(odometerColumn, 'odometer', rangeCode(checked.error.issues[0], 'number'));
      else if (km > 0 || !hasZeros) odometer = km;
    }
    if (ofKind === 'reading' && odometer === null && readings.length === 0) {
      wrong(odometerColumns[0], 'odometer_km', 'missing');
    }

    const cost = costOf();

    let filled: number | null = null;
    if (litresText !== '' && !isCharge && (ofKind === 'fuel' || isOurs) && !(quantity === 0 && !isOurs)) {
      const amount = Math.round(quantity * litresPerUnit * 100) / 100;
      const checked = litres.safeParse(fuel && VOLUME.test(fuel.affix) ? amount : Number.NaN);
      if (!checked.success) wrong(litresColumn, 'litres', rangeCode(checked.error.issues[0], 'litres'));
      else if (ofKind === 'fuel') filled = amount;
      else if (ofKind !== undefined) wrong(litresColumn, 'litres', 'only_of_fuel');
    }

    const said = note.safeParse(noteOf(ofKind, kindText, isCharge && quantity > 0 ? `${quantity} kWh` : ''));
    if (!said.success) {
      wrong(noteColumns[0], 'note', said.error.issues[0]?.code === 'too_big' ? 'too_long' : 'text');
    }

    const idText = textOf(idColumn).toLowerCase();
    const hasId = isOurs && idText !== '';
    if (hasId && !idSchema.safeParse(idText).success) wrong(idColumn, 'id', 'id');

    if (faults.length > 0) return { faults };
    if (ofKind === undefined || day === null) return 'no_kind';
    return {
      entry: {
        line,
        id: hasId ? idText : null,
        noted: {
          date: day,
          kind: ofKind,
          odometer_km: odometer,
          cost_minor: cost?.minor ?? null,
          currency: cost?.currency ?? null,
          note: said.data || null,
          litres: filled,
        },
        time: read?.time ?? '',
        hasLitres: litresColumn !== undefined || !isOurs,
      },
    };

    function kindOf(text: string, isFilled: boolean): Kind | undefined {
      const exact = kind.safeParse(parseEntryKindName(text)).data;
      if (isOurs) return exact;
      const category = table.categories.get(named(table.rule.category ?? '')) ?? '';
      // Customers can rename categories, so use the number only if no pattern can match the name (it has no Latin letters).
      const coded = KNOWN_SCRIPT.test(category) ? undefined : table.rule.kindOf?.(named);
      if (coded) return coded;
      const ofTable = table.rule.kind;
      const described =
        exact ??
        findEntryKindByDescription(`${text} ${category}`) ??
        (category ? findEntryKindByDescription(noteText()) : null);
      // Descriptions of other costs may mention fuel too, such as a fuel filter or a tank.
      if (described && !(described === 'fuel' && ofTable !== null && ofTable !== 'fuel')) return described;
      if (ofTable !== null) return ofTable;
      if (isFilled) return 'fuel';
      if (text !== '') return 'other';
      return holdsReadings ? 'reading' : dialect.choices.kind;
    }

    function costOf(): { minor: number; currency: string } | null {
      const text = amountTextOf(costColumn);
      const number = parseNumberCell(text);
      const signs = textOf(currencyColumn) || (number?.affix ?? '');
      const currencies = findCurrenciesBySign(signs);
      const currency =
        currencies.includes(dialect.currency) || signs === '' ? dialect.currency : currencies[0];
      if (text !== '' && !currency) {
        wrong(
          currencyColumn ?? costColumn,
          'currency',
          currencyColumn && textOf(currencyColumn) ? 'currency' : 'amount',
        );
      }
      if (!currency) return null;
      let minor: number | null = null;
      let source = costColumn;
      if (text !== '') {
        minor =
          number && costColumn && isSignOf(currency, number.affix)
            ? toMinorUnits(amountOf(costColumn, number, signs), currency)
            : Number.NaN;
      }
      const priceText = amountTextOf(priceColumn);
      if ((minor === null || (minor === 0 && hasZeros)) && priceColumn && priceText !== '' && quantity > 0) {
        const price = parseNumberCell(priceText);
        const [sign = '', unit = ''] = (price?.affix ?? '').split(PER, 2);
        const perUnit =
          price && VOLUME.test(unit) && isSignOf(currency, sign)
            ? Number(dialect.numberOf(priceColumn, price))
            : Number.NaN;
        if (perUnit !== 0) {
          minor = toMinorUnits((perUnit * quantity).toFixed(6), currency);
          source = priceColumn;
        }
      }
      if (minor === null) return null;
      const checked = cost_minor.safeParse(minor);
      if (!checked.success) {
        wrong(source, 'cost', checked.error.issues[0]?.code === 'too_big' ? 'too_large' : 'amount');
      }
      return minor === 0 && hasZeros ? null : { minor, currency };
    }

    function amountOf(column: TableColumn, number: NumberCell, signs: string): string {
      const isSure = number.decimal !== null && currencyHasThreeDecimals(signs);
      return isSure ? (number.decimal ?? '') : dialect.numberOf(column, number);
    }

    function noteText(): string {
      return noteColumns.map(textOf).join(' ');
    }

    function noteOf(ofRow: Kind | undefined, kindWord: string, quantityText: string): string {
      const texts = noteColumns.map((column) => removeFormulaProtection(row.cells[column.at] ?? ''));
      if (isOurs) return texts.join('\n');
      // Omit the kind's name or code from the note: the entry contains the kind, and customers do not know the codes.
      const isOmitted = parseEntryKindName(kindWord) === ofRow || /^\d*$/.test(kindWord);
      const all = [isOmitted ? '' : kindWord, ...texts, quantityText].map((text) => text.trim());
      return [...new Set(all.filter((text) => text !== ''))].join(' · ');
    }
  };
}

const KNOWN_SCRIPT = /\p{Script=Latin}/u;

/** Amounts without digits are placeholders, such as `-` and `n/a`. */
const ANY_DIGIT = /\d/;
const DISTANCE = /^(?:|km|mi|miles?|kilomet(?:er|re)s?)\.?$/i;
const VOLUME = /^(?:|l|ltr|lit(?:er|re)s?|gal(?:lons?)?(?: ?us| ?uk)?|kwh)\.?$/i;
/** Text between the currency and the unit of a price: `£/l`, `EUR per gal`. */
const PER = /\s*(?:\/|\b(?:per|pro|je)\b)\s*/i;

/** Whether the text beside an amount may stand for the currency. Many currencies share the dollar sign. */
function isSignOf(currency: string, sign: string): boolean {
  const codes = findCurrenciesBySign(sign);
  return sign === '' || codes.includes(currency) || (codes.length !== 1 && /\p{Sc}/u.test(sign));
}

function rangeCode(issue: z.core.$ZodIssue | undefined, code: CsvLineErrorCode): CsvLineErrorCode {
  if (issue?.code === 'too_big') return 'too_large';
  return issue?.code === 'too_small' ? 'too_small' : code;
}
