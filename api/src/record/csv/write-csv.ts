import { stringify } from 'csv-stringify/sync';
import { type Noted, notedOf } from '../record-json.ts';
import { amountText } from './amount.ts';
import { COLUMNS } from './columns.ts';
import { protectedCell } from './protected-cell.ts';

type Entry = Noted & { id: string };

/** Entries as CSV (RFC 4180): UTF-8 with a byte order mark, without which Excel takes it for another encoding. */
export function writeCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => {
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
  });
  return stringify([[...COLUMNS], ...rows], { bom: true, record_delimiter: 'windows' });
}
