import { MAX_CUSTOMER_FILE_BYTES } from '@forecourt/shared/limits';
import { z } from 'zod';
import { singleLineSchema } from '../platform/fields.ts';
import { defineOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createdResponse,
  fileBodySchema,
  idParamsSchema,
  noContentResponse,
  okResponse,
} from '../platform/http/responses.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { localDateAt } from '../platform/local-time.ts';
import { invalidFieldProblem, Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { importProblemSchema } from '../record/csv/import-schema.ts';
import { toVehicleJson, vehicleConflictSchema, vehicleSchema } from '../vehicles/schema.ts';
import {
  acceptOfferedVehicle,
  answerOfferedVehicle,
  compareImport,
  deleteImportOfPhone,
  storeImport,
} from './imported-vehicles.ts';
import { IMPORT_FAULTS, MAX_IMPORT_ROWS, parsePhone, readImportFile } from './read-file.ts';

const MAX_REPORTED_FAULTS = 100;

const count = z.int().min(0);

const resultSchema = z
  .object({
    new: count,
    changed: count.describe('Vehicles that wait already, with other data'),
    known: count.describe(
      'Vehicles that wait already with the same data, or that their customer has answered',
    ),
    wrong: count.describe('Invalid lines'),
    unused: z.array(z.string()).describe('Names of the columns that are not read'),
    faults: z
      .array(
        z.object({
          line: z.int().describe('Number of the line, from 1'),
          column: z.string().nullable().describe('Name of the column; null if the whole line is invalid'),
          code: z.enum(IMPORT_FAULTS),
          value: z.string().describe('Beginning of the cell; empty if there is none'),
        }),
      )
      .describe(`The first ${MAX_REPORTED_FAULTS}`),
  })
  .meta({ id: 'CustomerImport' });

const importCustomers = defineOperation({
  operationId: 'importCustomers',
  route: 'POST /workshop/customer-import',
  summary:
    "Import customers' vehicles from a CSV file; only reports what would happen unless `apply` is given",
  description:
    'Valid lines are stored until somebody with the verified phone number accepts or declines the vehicle. Repeating the request changes nothing. No message is sent.',
  tags: ['workshop'],
  access: 'workshop',
  query: z.object({ apply: z.literal('true').optional() }),
  body: fileBodySchema,
  upload: { mediaTypes: ['text/csv'], maxBytes: MAX_CUSTOMER_FILE_BYTES },
  success: okResponse(resultSchema),
  problems: ['csv_too_long'],
  problemSchemas: { 422: importProblemSchema },
  cost: REQUEST_COSTS.import,
  async handle({ query: { apply }, body, transact }, { database, settings, now }: ApiServices) {
    const { country, timeZone } = settings.organisation;
    const read = await readImportFile(body, { country, today: localDateAt(now(), timeZone) });
    if (!read) throw new Problem('csv_too_long', { more: { limit: MAX_IMPORT_ROWS } });
    const { vehicles, faults, unused } = read;
    const { added, changed, known } = apply
      ? await transact(async (tx) => {
          const compared = await compareImport(tx, vehicles);
          await storeImport(tx, compared, now());
          return compared;
        })
      : await database.read((reader) => compareImport(reader, vehicles));
    return {
      new: added.length,
      changed: changed.length,
      known,
      wrong: new Set(faults.map(({ line }) => line)).size,
      unused,
      faults: faults.slice(0, MAX_REPORTED_FAULTS),
    };
  },
});

const forgetImport = defineWriteOperation({
  operationId: 'forgetCustomerImport',
  route: 'POST /workshop/customer-import/forget',
  summary: 'Delete what was imported with a phone number',
  tags: ['workshop'],
  access: 'workshop',
  body: z
    .strictObject({
      phone: singleLineSchema.max(40).describe("Without a country code, it is one of the site's country"),
    })
    .meta({ id: 'ForgottenPhone' }),
  success: okResponse(z.object({ deleted: count }).meta({ id: 'ForgottenImport' })),
  async handle({ tx, body }, { settings }: ApiServices) {
    const phone = parsePhone(body.phone, settings.organisation.country);
    if (!phone) throw invalidFieldProblem('/phone', 'invalid_format', 'A phone number');
    return { deleted: await deleteImportOfPhone(tx, phone) };
  },
});

const tags = ['vehicles'];

const accept = defineWriteOperation({
  operationId: 'acceptImportedVehicle',
  route: 'POST /imported-vehicles/:id/accept',
  summary: "Add a vehicle of the workshop's records, with its mileage and a reminder of its inspection",
  tags,
  params: idParamsSchema,
  success: createdResponse(vehicleSchema, { path: ({ id }) => `/vehicles/${id}` }),
  problems: ['not_found', 'too_many_vehicles', 'too_many_records', 'too_many_reminders'],
  problemSchemas: { 409: vehicleConflictSchema },
  idempotency: 'key',
  handle: async ({ tx, identity, params: { id } }, services: ApiServices) =>
    toVehicleJson(await acceptOfferedVehicle(tx, identity, id, services)),
});

const decline = defineWriteOperation({
  operationId: 'declineImportedVehicle',
  route: 'POST /imported-vehicles/:id/decline',
  summary: "Decline a vehicle of the workshop's records. Its data are deleted",
  tags,
  params: idParamsSchema,
  success: noContentResponse('The vehicle is no longer offered'),
  problems: ['not_found'],
  idempotency: 'key',
  async handle({ tx, identity, params: { id } }, { now }: ApiServices) {
    await answerOfferedVehicle(tx, identity, id, now());
  },
});

export const customerImportOperations = [importCustomers, forgetImport, accept, decline];
