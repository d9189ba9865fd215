import { defineOperation } from '../../platform/http/operation.ts';
import { byId, textFile } from '../../platform/http/responses.ts';
import { COSTS } from '../../platform/limits/operation-costs.ts';
import { findVehicle } from '../../vehicles/queries.ts';
import { listEntries } from '../record-queries.ts';
import { writeCsv } from './write-csv.ts';

export const exportRecordsOperation = defineOperation({
  operationId: 'exportVehicleRecords',
  route: 'GET /vehicles/:id/record.csv',
  summary: 'Export the record of a vehicle as CSV, the oldest entry first',
  description:
    'Comma-separated (RFC 4180), UTF-8 with a byte order mark. Columns: `id`, `date`, `kind`, `odometer_km`, `cost` with a point, `currency`, `note`, `litres` (of fuel alone). A note that spreadsheets could take for a formula has an apostrophe before it, which is taken away where the file is read in again.',
  tags: ['record'],
  params: byId,
  success: textFile('text/csv', 'The file', 'record.csv'),
  problems: ['not_found'],
  cost: COSTS.csv,
  async handle({ uid, params: { id } }, { database }) {
    const { vehicle, entries } = await database.read(async (reader) => ({
      vehicle: await findVehicle(reader, uid, id),
      entries: await listEntries(reader, id),
    }));
    return {
      name: `record-${vehicle.device_reg.replaceAll(/\s+/g, '-')}.csv`,
      text: await writeCsv(entries),
    };
  },
});
