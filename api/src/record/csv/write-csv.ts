import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { amountText } from '../amount.ts';
import { type Noted, notedOf } from '../record-json.ts';
import { COLUMNS } from './columns.ts';
import { protectedCell } from './protected-cell.ts';

type Entry = Noted & { id: string };

/** Entries between two pauses: some milliseconds of work. */
const WRITTEN_AT_ONCE = 500;

/** Writes entries as CSV (RFC 4180): UTF-8 with a byte order mark, without which Excel assumes another encoding. */
export async function writeCsv(entries: readonly Entry[]): Promise<string> {
  const parts = [stringify([[...COLUMNS]], { bom: true, record_delimiter: 'windows' })];
  for (let first = 0; first < entries.length; first += WRITTEN_AT_ONCE) {
    const rows = entries.slice(first, first + WRITTEN_AT_ONCE).map(cellsOfEntry);
    parts.push(stringify(rows, { record_delimiter: 'windows' }));
    await setImmediate();
  }
  return parts.join('');
}

function cellsOfEntry(entry: Entry): string[] {
  const { date, kind, odometer_km, cost_minor, currency, note, litres } = notedOf(entry);
  return [
    entry.id,
    date,
    kind,
    odometer_km === null ? '' : String(odometer_km),
    cost_minor === null || currency === null ? '' : amountText(cost_minor, currency),
    currency ?? '',
    protectedCell(note ?? ''),
    litres === null ? '' : litres.toFixed(2),
  ];
}
