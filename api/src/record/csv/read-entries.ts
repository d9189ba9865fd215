import { FIRST_DAY } from '@forecourt/shared/days';
import { z } from 'zod';
import { visibleText } from '../../platform/fields.ts';
import type { Noted } from '../record-json.ts';
import { isCurrency, newRecordSchema } from '../record-schema.ts';
import { readAmount } from './amount.ts';
import { type Column, faultAt, type LineFault, type LineFaultCode } from './columns.ts';
import { kindNamed } from './kind-words.ts';
import { unprotectedText } from './protected-cell.ts';
import type { CsvLine } from './read-lines.ts';

/** An entry that a line stands for. */
export interface CsvEntry {
  line: number;
  /** Of the entry that it is said to be, which may be gone. */
  id: string | null;
  noted: Noted;
  /** Whether the file has litres at all: one from before there were says nothing of them. */
  saysLitres: boolean;
}

/** What lines are read by. */
export interface Reading {
  /** In the workshop's time: nothing is later. */
  today: string;
  /** Of costs that do not say what they are in. */
  currency: string;
}

/** By definition (International yard and pound agreement, 1959). */
const KM_PER_MILE = 1.609344;

const { date, kind, odometer_km, cost_minor, note, litres } = newRecordSchema.shape;
const idSchema = z.uuid();

/** German spreadsheets write `31.03.2026`, which can mean nothing else; with slashes it could. */
const DOTTED_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Points, commas, spaces or apostrophes between thousands. */
const THOUSANDS = /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+$/;

/** Up to two places behind a point or a comma; with three, it could stand between thousands. */
const LITRES = /^-?\d{1,9}(?:[.,]\d{1,2})?$/;

/** What the lines of a file say, or what is wrong with them. */
export function readEntries(
  lines: readonly CsvLine[],
  reading: Reading,
): { entries: CsvEntry[]; faults: LineFault[] } {
  const entries: CsvEntry[] = [];
  const faults: LineFault[] = [];
  const ids = new Set<string>();
  for (const line of lines) {
    const { entry, wrong } = readEntry(line, reading);
    if (entry.id !== null && ids.has(entry.id)) wrong.push(['id', 'repeated_id']);
    if (entry.id !== null) ids.add(entry.id);
    if (wrong.length === 0) entries.push(entry);
    faults.push(...wrong.map(([column, code]) => faultAt(line.line, column, code, line.cells[column])));
  }
  return { entries, faults };
}

type Wrong = [Column, LineFaultCode][];

function readEntry(
  { line, cells }: CsvLine,
  { today, currency: usual }: Reading,
): { entry: CsvEntry; wrong: Wrong } {
  const wrong: Wrong = [];
  const textOf = (column: Column) => unprotectedText(cells[column] ?? '').trim();

  /** What a schema makes of a value; noted as wrong where it is refused, or null where it should be something. */
  function taken<T>(
    column: Column,
    code: LineFaultCode,
    schema: z.ZodType<T>,
    value: unknown,
  ): T | undefined {
    const parsed = schema.safeParse(value);
    if (!parsed.success) wrong.push([column, codeOf(parsed.error.issues[0], code)]);
    return parsed.data;
  }

  function needed(column: Column): string | undefined {
    const text = textOf(column);
    if (text === '') wrong.push([column, 'missing']);
    return text === '' ? undefined : text;
  }

  const dayText = needed('date');
  const isoDay = asIsoDay(dayText ?? '');
  const isEarly = /^\d{4}-\d\d-\d\d$/.test(isoDay) && isoDay < FIRST_DAY;
  const day =
    dayText === undefined ? undefined : taken('date', isEarly ? 'date_too_early' : 'date', date, isoDay);
  if (day !== undefined && day > today) wrong.push(['date', 'date_in_future']);

  const kindText = needed('kind');
  const ofKind = kindText === undefined ? undefined : taken('kind', 'kind', kind, kindNamed(kindText));

  const inMiles = textOf('odometer_miles');
  const [odometerColumn, odometerText]: [Column, string] =
    inMiles === '' ? ['odometer_km', textOf('odometer_km')] : ['odometer_miles', inMiles];
  const km = asNumber(odometerText) * (inMiles === '' ? 1 : KM_PER_MILE);
  const odometer = odometerText === '' ? null : taken(odometerColumn, 'number', odometer_km, Math.round(km));
  if (inMiles !== '' && textOf('odometer_km') !== '') wrong.push([odometerColumn, 'two_odometers']);
  if (ofKind === 'reading' && odometerText === '') wrong.push([odometerColumn, 'missing']);

  const costText = textOf('cost');
  const given = textOf('currency').toUpperCase() || usual;
  const inCurrency = isCurrency(given);
  if (costText !== '' && !inCurrency) wrong.push(['currency', 'currency']);
  const cost =
    costText === '' || !inCurrency
      ? null
      : taken('cost', 'amount', cost_minor, readAmount(costText, given) ?? Number.NaN);

  const litresText = textOf('litres');
  const inLitres = LITRES.test(litresText) ? Number(litresText.replace(',', '.')) : Number.NaN;
  const fuel = litresText === '' ? null : taken('litres', 'litres', litres, inLitres);
  if (litresText !== '' && ofKind !== undefined && ofKind !== 'fuel') wrong.push(['litres', 'only_of_fuel']);

  const said = taken('note', 'text', note, unprotectedText(cells.note ?? ''));
  const idText = textOf('id').toLowerCase();
  const id = idText === '' ? null : (taken('id', 'id', idSchema, idText) ?? null);

  return {
    entry: {
      line,
      id,
      noted: {
        date: day ?? today,
        kind: ofKind ?? 'other',
        odometer_km: odometer ?? null,
        cost_minor: cost ?? null,
        currency: cost === null || cost === undefined ? null : given,
        note: visibleText(said ?? '') || null,
        litres: fuel ?? null,
      },
      saysLitres: cells.litres !== undefined,
    },
    wrong,
  };
}

/** A note is too long, a number beyond its limits; of an amount the limit depends on its currency, and is not said. */
function codeOf(issue: z.core.$ZodIssue | undefined, code: LineFaultCode): LineFaultCode {
  if (code === 'text') return issue?.code === 'too_big' ? 'too_long' : code;
  if (code !== 'number' && code !== 'litres') return code;
  if (issue?.code === 'too_big') return 'too_large';
  return issue?.code === 'too_small' ? 'too_small' : code;
}

function asIsoDay(text: string): string {
  const [, day = '', month = '', year] = DOTTED_DAY.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function asNumber(text: string): number {
  if (THOUSANDS.test(text)) return Number(text.replace(/\D/g, ''));
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
