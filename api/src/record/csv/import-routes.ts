import { createHash } from 'node:crypto';
import { workshopCurrency } from '@forecourt/shared/currency';
import { MAX_CSV_FILE_BYTES } from '@forecourt/shared/limits';
import { z } from 'zod';
import { defineOperation, defineReadOperation, defineWriteOperation } from '../../platform/http/operation.ts';
import { fileBodySchema, idParamsSchema, okResponse } from '../../platform/http/responses.ts';
import { withIdempotency } from '../../platform/idempotency.ts';
import { REQUEST_COSTS } from '../../platform/limits/rate-limit.ts';
import { localDateAt } from '../../platform/local-time.ts';
import { Problem } from '../../platform/problems/problem.ts';
import type { ApiServices } from '../../platform/services.ts';
import { findVehicleOrThrow } from '../../vehicles/queries.ts';
import {
  addImport,
  compareImportedEntriesWithRecord,
  type ImplausibleReadingLine,
  listImports,
  type RepeatedLine,
  removeImport,
  type UnusualAmountLine,
} from './import-entries.ts';
import {
  type CsvLineError,
  type ImportChoices,
  type ImportResultJson,
  importChoicesParameterSchema,
  importConflictSchema,
  importPreviewSchema,
  importProblemSchema,
  importRemovalSchema,
  importResultSchema,
  MAX_PREVIEWED_ENTRIES,
  MAX_REPORTED_LINES,
  pastImportsSchema,
} from './import-schema.ts';
import { sortEntriesByTime } from './read-entries.ts';
import { MAX_CSV_LINES, type ParsedRecordFile, readRecordFile } from './read-file.ts';

const tags = ['record'];

const flag = (description: string) => z.literal('true').optional().describe(description);

const upload = {
  mediaTypes: ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'],
  maxBytes: MAX_CSV_FILE_BYTES,
};

const preview = defineOperation({
  operationId: 'previewVehicleRecordImport',
  route: 'POST /vehicles/:id/records/import/preview',
  summary: 'Preview an import: new, known and invalid entries. Nothing is written',
  description:
    'The format is recognised from the first lines: our own export, that of another vehicle log, or any table with column names. Date order, decimal sign and units are derived from the whole file. `questions` lists what remains ambiguous, for a repeated request to specify in `choices`.',
  tags,
  params: idParamsSchema,
  query: z.object({ choices: importChoicesParameterSchema }),
  body: fileBodySchema,
  upload,
  success: okResponse(importPreviewSchema),
  problems: ['not_found', 'csv_too_long'],
  problemSchemas: { 422: importProblemSchema },
  cost: REQUEST_COSTS.import,
  async handle({ uid, params: { id: vehicleId }, query: { choices = {} }, body }, services: ApiServices) {
    const { reading } = await readFile(body, choices, uid, vehicleId, services);
    const compared = await services.database.read((reader) =>
      compareImportedEntriesWithRecord(reader, vehicleId, reading.entries, choices),
    );
    const { format, encoding, delimiter, columns, questions, leftOut } = reading;
    const faults = byLine([...reading.faults, ...compared.faults]);
    const listed = byLine([
      ...compared.added.map((entry) => ({ ...entry, status: 'new' as const })),
      ...compared.known.map((entry) => ({ ...entry, status: 'known' as const })),
    ]);
    return {
      format,
      encoding,
      delimiter,
      columns,
      choices: reading.choices,
      questions,
      counts: {
        new: compared.added.length,
        known: compared.known.length,
        wrong: linesOf(faults),
        left_out: leftOut,
        repeated: countLeftOut(compared.repeats),
      },
      entries: listed
        .slice(0, MAX_PREVIEWED_ENTRIES)
        .map(({ line, status, noted }) => ({ line, status, ...noted })),
      faults: faults.slice(0, MAX_REPORTED_LINES),
      total_faults: faults.length,
      misfits: compared.misfits.slice(0, MAX_REPORTED_LINES),
      total_misfits: compared.misfits.length,
      amounts: compared.amounts.slice(0, MAX_REPORTED_LINES),
      total_amounts: compared.amounts.length,
      repeats: compared.repeats.slice(0, MAX_REPORTED_LINES),
      total_repeats: compared.repeats.length,
    };
  },
});

const importFile = defineOperation({
  operationId: 'importVehicleRecords',
  route: 'POST /vehicles/:id/records/import',
  summary: 'Import the entries of a file, all of them or none. Existing entries stay unchanged',
  description:
    'Accepts the same files as the preview. In our own export the columns may be in any order, with `odometer_miles` instead of `odometer_km` and `gallons_us` instead of `litres` (or, as in the templates, `mileage (km)`, `mileage (miles)` and `gallons (US)`); only `date` and `kind` are required. Costs without a currency get that of the site settings.',
  tags,
  params: idParamsSchema,
  query: z.object({
    choices: importChoicesParameterSchema,
    only_good: flag('Omit invalid lines'),
    confirm_lower: flag(
      'Readings are right, although they are lower than earlier ones or higher than later ones',
    ),
    confirm_jump: flag('Readings are right, although the vehicle would have been driven unusually far'),
    confirm_amounts: flag('Costs and litres are right, although they are unlikely'),
  }),
  body: fileBodySchema,
  upload,
  success: okResponse(importResultSchema),
  problems: [
    'not_found',
    'odometer_lower',
    'odometer_jump',
    'amount_unusual',
    'too_many_records',
    'invalid_csv',
    'import_undecided',
    'csv_too_long',
    'invalid_input',
  ],
  problemSchemas: { 409: importConflictSchema, 422: importProblemSchema },
  idempotency: 'key',
  cost: REQUEST_COSTS.import,
  async handle(
    { uid, params: { id: vehicleId }, query, body, writeRequest },
    services: ApiServices,
  ): Promise<ImportResultJson> {
    const { choices = {} } = query;
    const onlyGood = query.only_good !== undefined;
    const { reading, digest } = await readFile(body, choices, uid, vehicleId, services);
    assertDecided(reading);
    if (reading.faults.length > 0 && (!onlyGood || reading.entries.length === 0)) {
      throw invalidCsv(reading.faults);
    }
    const request = writeRequest([vehicleId, digest, choices, onlyGood]);
    const imported = await withIdempotency(services, request, async (tx): Promise<ImportResultJson> => {
      await findVehicleOrThrow(tx, uid, vehicleId);
      const { added, known, faults, repeats, misfits, amounts } = await compareImportedEntriesWithRecord(
        tx,
        vehicleId,
        reading.entries,
        choices,
      );
      if (faults.length > 0 && !onlyGood) throw invalidCsv(faults);
      askAbout(
        misfits.filter(({ code }) => query[CONFIRMED_BY[code]] === undefined),
        query.confirm_amounts === undefined ? amounts : [],
      );
      const owned = { customerId: uid, vehicleId };
      const file = { entries: sortEntriesByTime(added), format: reading.format, at: services.now() };
      return {
        added: added.length,
        known: known.length,
        skipped: linesOf([...reading.faults, ...faults]),
        repeated: countLeftOut(repeats),
        import_id: await addImport(tx, owned, file),
      };
    });
    // Responses that older versions of the api stored lack these fields.
    const { skipped = 0, repeated = 0, import_id = null } = imported;
    return { ...imported, skipped, repeated, import_id };
  },
});

const list = defineReadOperation({
  operationId: 'listVehicleRecordImports',
  route: 'GET /vehicles/:id/records/imports',
  summary: 'List the imports of a vehicle that still have entries in its record',
  tags,
  params: idParamsSchema,
  success: okResponse(pastImportsSchema),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id } }) {
    await findVehicleOrThrow(reader, uid, id);
    return { items: await listImports(reader, id) };
  },
});

const remove = defineWriteOperation({
  operationId: 'removeVehicleRecordImport',
  route: 'DELETE /records/imports/:id',
  summary: 'Remove all entries of an import, with their corrections and photos',
  tags,
  params: idParamsSchema,
  success: okResponse(importRemovalSchema),
  problems: ['not_found'],
  idempotency: 'key',
  cost: REQUEST_COSTS.csv,
  handle: async ({ tx, uid, params: { id } }) => ({ removed: await removeImport(tx, uid, id) }),
});

export const importOperations = [preview, importFile, list, remove];

/** @throws Problem `csv_too_long`; `not_found` if the vehicle does not exist, which is checked before the file is read */
async function readFile(
  body: Buffer<ArrayBuffer>,
  choices: ImportChoices,
  customerId: string,
  vehicleId: string,
  { database, settings, now }: ApiServices,
) {
  await database.read((reader) => findVehicleOrThrow(reader, customerId, vehicleId));
  const reading = await readRecordFile(body, choices, {
    today: localDateAt(now(), settings.organisation.timeZone),
    currency: workshopCurrency(settings.organisation),
  });
  if (!reading) throw new Problem('csv_too_long', { more: { limit: MAX_CSV_LINES } });
  return { reading, digest: createHash('sha256').update(body).digest('hex') };
}

function assertDecided({ questions }: ParsedRecordFile): void {
  if (questions.length > 0) throw new Problem('import_undecided', { more: { questions } });
}

const CONFIRMED_BY = { odometer_lower: 'confirm_lower', odometer_jump: 'confirm_jump' } as const;

/** Throws one problem about all lines to confirm, if any. Its code is the first unlikely reading's, else `amount_unusual`. */
function askAbout(misfits: readonly ImplausibleReadingLine[], amounts: readonly UnusualAmountLine[]): void {
  if (misfits.length + amounts.length === 0) return;
  const [first] = misfits;
  throw new Problem(first?.code ?? 'amount_unusual', {
    more: {
      ...(first && { lines: misfits.slice(0, MAX_REPORTED_LINES), total: misfits.length }),
      ...(amounts.length > 0 && {
        amounts: amounts.slice(0, MAX_REPORTED_LINES),
        total_amounts: amounts.length,
      }),
    },
  });
}

function invalidCsv(faults: readonly CsvLineError[]): Problem {
  return new Problem('invalid_csv', {
    more: { lines: faults.slice(0, MAX_REPORTED_LINES), total: faults.length },
  });
}

function byLine<Item extends { line: number }>(items: Item[]): Item[] {
  return items.sort((one, other) => one.line - other.line);
}

function countLeftOut(repeats: readonly RepeatedLine[]): number {
  return repeats.filter(({ is_added }) => !is_added).length;
}

function linesOf(faults: readonly CsvLineError[]): number {
  return new Set(faults.map(({ line }) => line)).size;
}
