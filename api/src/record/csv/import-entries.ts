import { sql } from 'kysely';
import {
  compareReadingsByDay,
  findReadingsToConfirm,
  type ImplausibleReadingCode,
} from '../../odometer/check-readings.ts';
import type { OdometerReading } from '../../odometer/odometer-estimate.ts';
import { selectReadings } from '../../odometer/odometer-queries.ts';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { findUnusualAmounts, type UnusualAmount } from '../amounts.ts';
import { insertRecordEntries, listRecordEntries, type VehicleAndOwnerIds } from '../queries.ts';
import { type EntryValues, isEmptyEntry, pickEntryValues } from '../schema.ts';
import {
  type CsvLineError,
  createCsvLineError,
  type ImportChoices,
  type ImportFormat,
} from './import-schema.ts';
import type { CsvEntry } from './read-entries.ts';

export interface ImplausibleReadingLine {
  line: number;
  code: ImplausibleReadingCode;
  odometer_km: number;
  reading: OdometerReading;
}

export interface UnusualAmountLine extends UnusualAmount {
  line: number;
  currency: string | null;
}

export interface RepeatedLine {
  line: number;
  first_line: number;
  is_added: boolean;
}

interface ComparedEntries {
  added: CsvEntry[];
  known: CsvEntry[];
  /** Errors of lines with only day and kind, or with the id of an entry with other content. The other lists omit them. */
  faults: CsvLineError[];
  repeats: RepeatedLine[];
  misfits: ImplausibleReadingLine[];
  amounts: UnusualAmountLine[];
}

/**
 * Compares the entries of a file with those of the record. An entry is known if the stored entry with its id has the same
 * content or, without such an entry, one that no other line matches. So importing a file twice adds nothing. Litres are not compared if the file is an
 * export from before there was a column for them. Equal lines (same id; without ids, same content and time) become one
 * entry if they have an odometer reading, because two fill-ups never have the same one. Without one, each becomes an entry.
 * @param repeats the customer's choice about equal lines
 */
export async function compareImportedEntriesWithRecord(
  reader: Reader,
  vehicleId: string,
  entries: readonly CsvEntry[],
  { repeats }: Pick<ImportChoices, 'repeats'>,
): Promise<ComparedEntries> {
  const kept = await listRecordEntries(reader, vehicleId);
  const withLitres = entries.some(({ hasLitres }) => hasLitres);
  const sayingOf = (noted: EntryValues) => {
    const { litres, ...said } = pickEntryValues(noted);
    return JSON.stringify(withLitres ? { ...said, litres } : said);
  };
  const saying = new Map(kept.map((row) => [row.id, sayingOf(row)]));
  const named = new Set(entries.flatMap(({ id }) => (id !== null && saying.has(id) ? [id] : [])));
  const counts = new Map<string, number>();
  for (const [id, said] of saying) if (!named.has(id)) counts.set(said, (counts.get(said) ?? 0) + 1);

  const lines = new Map<string, number>();
  const compared: Omit<ComparedEntries, 'misfits' | 'amounts'> = {
    added: [],
    known: [],
    faults: [],
    repeats: [],
  };
  for (const entry of entries) {
    const said = sayingOf(entry.noted);
    const left = counts.get(said) ?? 0;
    const content = entry.id ?? `${said} ${entry.time}`;
    const firstLine = lines.get(content);
    if (firstLine === undefined) lines.set(content, entry.line);
    if (entry.id !== null && named.has(entry.id)) {
      if (saying.get(entry.id) === said) compared.known.push(entry);
      else compared.faults.push(createCsvLineError(entry.line, 'id', 'differs'));
    } else if (left > 0) {
      counts.set(said, left - 1);
      compared.known.push(entry);
    } else if (isEmptyEntry(entry.noted)) {
      compared.faults.push(createCsvLineError(entry.line, null, 'empty_entry'));
    } else {
      const isAdded = repeats === undefined ? entry.noted.odometer_km === null : repeats === 'all';
      if (firstLine !== undefined) {
        compared.repeats.push({ line: entry.line, first_line: firstLine, is_added: isAdded });
      }
      if (firstLine === undefined || isAdded) compared.added.push(entry);
    }
  }
  return {
    ...compared,
    misfits: await findMisfits(reader, vehicleId, compared.added),
    amounts: findAmounts(kept, compared.added),
  };
}

function findAmounts(stored: readonly EntryValues[], added: readonly CsvEntry[]): UnusualAmountLine[] {
  const entries = [
    ...stored.map((noted) => ({ line: 0, ...noted, isNew: false })),
    ...added.map(({ line, noted }) => ({ line, ...noted, isNew: true })),
  ];
  return findUnusualAmounts(entries)
    .map(({ entry: { line, currency }, field, value, least, most, usual }) => ({
      line,
      field,
      value,
      currency: field === 'litres' ? null : currency,
      least,
      most,
      usual,
    }))
    .sort((one, other) => one.line - other.line);
}

async function findMisfits(
  reader: Reader,
  vehicleId: string,
  added: readonly CsvEntry[],
): Promise<ImplausibleReadingLine[]> {
  const stored = await reader
    .selectFrom(selectReadings(reader, [vehicleId]).as('all'))
    .select(['date', 'odometer_km'])
    .execute();
  const readings = added.flatMap(({ line, noted: { date, odometer_km } }) =>
    odometer_km === null ? [] : [{ line, date, odometer_km, isNew: true }],
  );
  const all = [...stored.map((reading) => ({ line: 0, ...reading, isNew: false })), ...readings].sort(
    compareReadingsByDay,
  );
  return findReadingsToConfirm(all)
    .map(({ code, asked: { line, odometer_km }, other }) => ({
      line,
      code,
      odometer_km,
      reading: { date: other.date, odometer_km: other.odometer_km },
    }))
    .sort((one, other) => one.line - other.line);
}

/** Adds an import; the customer must be locked. @returns its id; null without entries @throws Problem `too_many_records` */
export async function addImport(
  tx: Transaction,
  owned: VehicleAndOwnerIds,
  { entries, format, at }: { entries: readonly CsvEntry[]; format: ImportFormat; at: Date },
): Promise<string | null> {
  if (entries.length === 0) return null;
  // Delete old imports without entries, which remain when their entries are deleted one by one.
  await tx
    .deleteFrom('record_imports as i')
    .where('i.vehicle_id', '=', owned.vehicleId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vehicle_records as r')
            .select('r.id')
            .whereRef('r.vehicle_id', '=', 'i.vehicle_id')
            .whereRef('r.import_id', '=', 'i.id'),
        ),
      ),
    )
    .execute();
  const { id } = await tx
    .insertInto('record_imports')
    .values({ customer_id: owned.customerId, vehicle_id: owned.vehicleId, format, imported_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const noted = entries.map((entry) => entry.noted);
  await insertRecordEntries(tx, owned, noted, { at, importId: id });
  return id;
}

/** Lists imports that still have entries, the newest first. @param vehicleId a vehicle of the signed-in customer */
export async function listImports(reader: Reader, vehicleId: string) {
  const rows = await reader
    .selectFrom('record_imports as i')
    .innerJoin('vehicle_records as r', (join) =>
      join.onRef('r.vehicle_id', '=', 'i.vehicle_id').onRef('r.import_id', '=', 'i.id'),
    )
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('photos')
          .select(['record_id', ({ fn }) => fn.countAll().as('count')])
          .where('vehicle_id', '=', vehicleId)
          .where('record_id', 'is not', null)
          .groupBy('record_id')
          .as('p'),
      (join) => join.onRef('p.record_id', '=', 'r.id'),
    )
    .where('i.vehicle_id', '=', vehicleId)
    .select(['i.id', 'i.imported_at', 'i.format'])
    .select(({ fn }) => [
      sql<number>`${fn.countAll()}::integer`.as('entries'),
      sql<number>`(count(*) filter (where r.version > 1))::integer`.as('corrected'),
      sql<number>`coalesce(sum(p.count), 0)::integer`.as('photos'),
    ])
    .groupBy(['i.id', 'i.imported_at', 'i.format'])
    .orderBy('i.imported_at', 'desc')
    .orderBy('i.id')
    .execute();
  return rows.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() }));
}

/**
 * Deletes an import: its entries, corrections and photos. The customer must be locked.
 * @returns number of entries @throws Problem `not_found`
 */
export async function removeImport(tx: Transaction, customerId: string, importId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('vehicle_records')
    .where('customer_id', '=', customerId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  const removed = await tx
    .deleteFrom('record_imports')
    .where('customer_id', '=', customerId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Problem('not_found');
  return Number(numDeletedRows);
}
