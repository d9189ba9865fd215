import { createHash } from 'node:crypto';
import { currencyOf } from '@forecourt/shared/currency';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readingSchema } from '../../odometer/odometer-json.ts';
import { idempotencyHeaders, withIdempotency } from '../../platform/idempotency/with-idempotency.ts';
import { localDateAt } from '../../platform/local-time.ts';
import { Problem } from '../../platform/problems/problem.ts';
import {
  problemResponse,
  problemSchema,
  problemsOfRead,
  problemsOfWrite,
} from '../../platform/problems/problem-schema.ts';
import type { Services } from '../../platform/services.ts';
import { ownVehicle } from '../../vehicles/vehicle-queries.ts';
import { listEntries } from '../record-queries.ts';
import { recordConflictSchema } from '../record-schema.ts';
import { type LineFault, MAX_NAMED } from './columns.ts';
import { importEntries } from './import-entries.ts';
import { readEntries } from './read-entries.ts';
import { readLines } from './read-lines.ts';
import { writeCsv } from './write-csv.ts';

/** Ten times what the longest record has that somebody kept by hand. The edge lets as much through. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_LINES = 5_000;

const CSV = 'text/csv';

const params = z.object({ id: z.uuid() });

const importedSchema = z.object({
  added: z.int().describe('Entries that were new'),
  known: z.int().describe('Lines of entries that were there already'),
});
z.globalRegistry.add(importedSchema, { id: 'RecordImport' });

const importProblem = problemSchema.extend({
  lines: z
    .array(
      z.object({
        line: z.int().describe('From 1'),
        column: z.string().nullable().describe('null where it is about the whole line'),
        code: z.string(),
        message: z.string(),
        value: z.string().optional().describe('The beginning of what stands there, if anything does'),
      }),
    )
    .optional()
    .describe(`invalid_csv: what is wrong, the first ${MAX_NAMED}`),
  total: z.int().optional().describe('invalid_csv: how much is wrong in all'),
  limit: z.int().optional().describe('csv_too_long: how many lines there may be'),
});
z.globalRegistry.add(importProblem, { id: 'RecordImportProblem' });

/** A file with too many entries, or whose readings are asked about. */
const importConflict = recordConflictSchema.omit({ reading: true }).extend({
  lines: z
    .array(
      z.object({
        line: z.int().describe('From 1'),
        code: z.enum(['odometer_lower', 'odometer_jump']),
        odometer_km: z.int(),
        reading: readingSchema,
      }),
    )
    .optional()
    .describe(
      `odometer_lower, odometer_jump: lines with the other reading that theirs does not fit, the first ${MAX_NAMED}`,
    ),
  total: z.int().optional().describe('odometer_lower, odometer_jump: how many lines there are in all'),
});
z.globalRegistry.add(importConflict, { id: 'RecordImportConflict' });

/** The record of a vehicle as a file for spreadsheets, and back. */
export const recordCsvRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;
  const { timeZone } = settings.organisation;
  const currency = currencyOf(settings.organisation);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(CSV, { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) =>
    done(null, body),
  );

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
        .send(writeCsv(entries));
    },
  );

  app.post(
    '/vehicles/:id/records/import',
    {
      schema: {
        operationId: 'importVehicleRecords',
        summary: 'Note what a file says, all of it or nothing; what is noted already stays as it is',
        description:
          'The columns of the export, in any order, and `odometer_miles` in place of `odometer_km`; only `date` and `kind` are needed. Comma, semicolon or tab between them. Costs without a `currency` are in that of the site settings.',
        tags: ['record'],
        params,
        querystring: z.object({
          confirm_lower: z
            .literal('true')
            .optional()
            .describe(
              'Readings are right although they are lower than earlier ones, or higher than later ones',
            ),
          confirm_jump: z
            .literal('true')
            .optional()
            .describe('Readings are right although the vehicle would have been driven unusually far'),
        }),
        headers: idempotencyHeaders,
        consumes: [CSV],
        body: z.any().meta({ type: 'string', format: 'binary' }),
        response: {
          200: importedSchema,
          ...problemsOfWrite('not_found'),
          409: problemResponse(['odometer_lower', 'odometer_jump', 'too_many_records'], importConflict),
          422: problemResponse(
            ['invalid_csv', 'csv_too_long', 'invalid_input', 'idempotency_key_reused'],
            importProblem,
          ),
        },
      },
    },
    async ({ identity, params: { id: vehicleId }, query, headers, body }) => {
      if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
      await database.read((reader) => ownVehicle(reader, identity.uid, vehicleId));
      const at = now();
      const { lines, faults } = readLines(body, MAX_LINES);
      if (lines.length > MAX_LINES) throw new Problem('csv_too_long', { more: { limit: MAX_LINES } });
      const read = readEntries(lines, { today: localDateAt(at, timeZone), currency });
      const wrong = [...faults, ...read.faults].sort((one, other) => one.line - other.line);
      if (wrong.length > 0) throw invalidCsv(wrong);
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'importVehicleRecords',
        input: [vehicleId, createHash('sha256').update(body).digest('hex')],
      };
      return withIdempotency(services, request, async (tx) => {
        await ownVehicle(tx, identity.uid, vehicleId);
        const owned = { customerId: identity.uid, vehicleId };
        const confirmed = {
          confirm_lower: query.confirm_lower !== undefined,
          confirm_jump: query.confirm_jump !== undefined,
        };
        const outcome = await importEntries(tx, owned, read.entries, { at, confirmed });
        if (Array.isArray(outcome)) throw invalidCsv(outcome);
        return outcome;
      });
    },
  );
};

function invalidCsv(faults: readonly LineFault[]): Problem {
  return new Problem('invalid_csv', { more: { lines: faults.slice(0, MAX_NAMED), total: faults.length } });
}
