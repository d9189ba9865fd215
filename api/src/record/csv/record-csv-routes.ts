import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { uuid } from '../../platform/fields.ts';
import { problemsOfRead } from '../../platform/problems/problem-schema.ts';
import type { Services } from '../../platform/services.ts';
import { ownVehicle } from '../../vehicles/vehicle-queries.ts';
import { listEntries } from '../record-queries.ts';
import { writeCsv } from './write-csv.ts';

const CSV = 'text/csv';

const params = z.object({ id: uuid });

/** The record of a vehicle as a file for spreadsheets. */
export const recordCsvRoutes: FastifyPluginAsyncZod<Services> = async (app, { database }) => {
  app.get(
    '/vehicles/:id/record.csv',
    {
      schema: {
        operationId: 'exportVehicleRecords',
        summary: 'What the customer noted of a vehicle, as a file for spreadsheets, the oldest first',
        description:
          'Comma-separated (RFC 4180), UTF-8 with a byte order mark. Columns: `id`, `date`, `kind`, `odometer_km`, `cost` with a point, `currency`, `note`, `litres` (of fuel alone). A note that spreadsheets could take for a formula has an apostrophe before it, which is taken away where the file is read in again.',
        tags: ['record'],
        params,
        response: {
          200: { description: 'The file', content: { [CSV]: { schema: z.string() } } },
          ...problemsOfRead('not_found'),
        },
      },
    },
    async ({ identity, params: { id } }, reply) => {
      const { vehicle, entries } = await database.read(async (reader) => ({
        vehicle: await ownVehicle(reader, identity.uid, id),
        entries: await listEntries(reader, id),
      }));
      const name = encodeURIComponent(`record-${vehicle.device_reg.replaceAll(/\s+/g, '-')}.csv`);
      return reply
        .type(`${CSV}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="record.csv"; filename*=UTF-8''${name}`)
        .send(await writeCsv(entries));
    },
  );
};
