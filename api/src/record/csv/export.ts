import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { defineOperation } from '../../platform/http/operation.ts';
import { idParamsSchema, textFileResponse } from '../../platform/http/responses.ts';
import { REQUEST_COSTS } from '../../platform/limits/rate-limit.ts';
import { findVehicleOrThrow } from '../../vehicles/queries.ts';
import { toDecimalAmount } from '../amounts.ts';
import { listRecordEntries } from '../queries.ts';
import { type EntryValues, pickEntryValues } from '../schema.ts';
import { EXPORT_COLUMNS } from './import-schema.ts';

/** First characters of formulas in spreadsheets (OWASP, "CSV Injection"), also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Prefix that makes spreadsheets treat a cell as text. A text that begins with it gets a second; the import removes one. */
const MARK = "'";

function protectFromFormulas(text: string): string {
  return FORMULA.test(text) || text.startsWith(MARK) ? MARK + text : text;
}

export function removeFormulaProtection(cell: string): string {
  const text = cell.slice(MARK.length);
  return cell.startsWith(MARK) && (FORMULA.test(text) || text.startsWith(MARK)) ? text : cell;
}

type Entry = EntryValues & { id: string };

/** Entries written before the export yields to the event loop: some milliseconds of work. */
const WRITTEN_AT_ONCE = 500;

/** Writes entries as CSV (RFC 4180): UTF-8 with a byte order mark, without which Excel assumes another encoding. */
async function formatRecordCsv(entries: readonly Entry[]): Promise<string> {
  const parts = [stringify([[...EXPORT_COLUMNS]], { bom: true, record_delimiter: 'windows' })];
  for (let first = 0; first < entries.length; first += WRITTEN_AT_ONCE) {
    const rows = entries.slice(first, first + WRITTEN_AT_ONCE).map(cellsOfEntry);
    parts.push(stringify(rows, { record_delimiter: 'windows' }));
    await setImmediate();
  }
  return parts.join('');
}

function cellsOfEntry(entry: Entry): string[] {
  const { date, kind, odometer_km, cost_minor, currency, note, litres } = pickEntryValues(entry);
  return [
    entry.id,
    date,
    kind,
    odometer_km === null ? '' : String(odometer_km),
    cost_minor === null || currency === null ? '' : toDecimalAmount(cost_minor, currency),
    currency ?? '',
    protectFromFormulas(note ?? ''),
    litres === null ? '' : litres.toFixed(2),
  ];
}

export const exportRecordsOperation = defineOperation({
  operationId: 'exportVehicleRecords',
  route: 'GET /vehicles/:id/record.csv',
  summary: 'Export the record of a vehicle as CSV, the oldest entry first',
  description:
    'Comma-separated (RFC 4180), UTF-8 with a byte order mark. Columns: `id`, `date`, `kind`, `odometer_km`, `cost` with a point, `currency`, `note`, `litres` (only for fuel). A note that spreadsheets could take for a formula begins with an apostrophe, which an import of the file removes.',
  tags: ['record'],
  params: idParamsSchema,
  success: textFileResponse('text/csv', 'CSV file', 'record.csv'),
  problems: ['not_found'],
  cost: REQUEST_COSTS.csv,
  async handle({ uid, params: { id } }, { database }) {
    const { vehicle, entries } = await database.read(async (reader) => ({
      vehicle: await findVehicleOrThrow(reader, uid, id),
      entries: await listRecordEntries(reader, id),
    }));
    return {
      name: `record-${vehicle.device_reg.replaceAll(/\s+/g, '-')}.csv`,
      text: await formatRecordCsv(entries),
    };
  },
});
