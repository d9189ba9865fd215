import { createHash } from 'node:crypto';
import { workshopCurrency } from '@forecourt/shared/currency';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { uuid } from '../../platform/fields.ts';
import { idempotencyHeaders, withIdempotency } from '../../platform/idempotency/with-idempotency.ts';
import { localDateAt } from '../../platform/local-time.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../../platform/problems/problem-schema.ts';
import type { Services } from '../../platform/services.ts';
import { ownVehicle } from '../../vehicles/vehicle-queries.ts';
import { type LineFault, MAX_NAMED } from './columns.ts';
import {
  type AmountLine,
  addImport,
  compareEntries,
  listImports,
  type MisfitLine,
  type RepeatedLine,
  removeImport,
} from './import-entries.ts';
import {
  choicesParameter,
  type ImportChoices,
  type ImportedJson,
  importConflict,
  importedSchema,
  importProblem,
  importsSchema,
  MAX_FILE_BYTES,
  MAX_LISTED,
  previewSchema,
  removedSchema,
} from './import-schema.ts';
import { sortByTime } from './read-entries.ts';
import { type FileReading, MAX_LINES, readRecordFile } from './read-file.ts';

/** Media types that browsers give CSV files; the last one is of Windows with Excel. */
const MEDIA_TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'];

const params = z.object({ id: uuid });
const file = z.any().meta({ type: 'string', format: 'binary' });

/** Imports entries of a record from a file: our own export, that of another vehicle log, or any table. */
export const importRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;
  const { timeZone } = settings.organisation;
  const currency = workshopCurrency(settings.organisation);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    MEDIA_TYPES,
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );

  /** @throws Problem `unsupported_media_type`, `csv_too_long`, and `not_found` for the vehicle, before the file is read */
  async function readBody(body: unknown, choices: ImportChoices, customerId: string, vehicleId: string) {
    if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
    await database.read((reader) => ownVehicle(reader, customerId, vehicleId));
    const reading = await readRecordFile(body, choices, { today: localDateAt(now(), timeZone), currency });
    if (!reading) throw new Problem('csv_too_long', { more: { limit: MAX_LINES } });
    return { reading, digest: createHash('sha256').update(body).digest('hex') };
  }

  app.post(
    '/vehicles/:id/records/import/preview',
    {
      schema: {
        operationId: 'previewVehicleRecordImport',
        summary: 'Preview of an import: new and known entries, and faults; nothing is written',
        description:
          'The file is recognised by its first lines: our own export, that of another vehicle log, or any table with a line of names. Order of dates, decimal sign and units are decided by the whole file; `questions` lists what it leaves open, to be answered by `choices`.',
        tags: ['record'],
        params,
        querystring: z.object({ choices: choicesParameter }),
        consumes: MEDIA_TYPES,
        body: file,
        response: {
          200: previewSchema,
          ...problemsOfWrite('not_found'),
          422: problemResponse(['csv_too_long', 'invalid_input'], importProblem),
        },
      },
    },
    async ({ identity, params: { id: vehicleId }, query: { choices = {} }, body }) => {
      const { reading } = await readBody(body, choices, identity.uid, vehicleId);
      const compared = await database.read((reader) =>
        compareEntries(reader, vehicleId, reading.entries, choices),
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
        entries: listed.slice(0, MAX_LISTED).map(({ line, status, noted }) => ({ line, status, ...noted })),
        faults: faults.slice(0, MAX_NAMED),
        total_faults: faults.length,
        misfits: compared.misfits.slice(0, MAX_NAMED),
        total_misfits: compared.misfits.length,
        amounts: compared.amounts.slice(0, MAX_NAMED),
        total_amounts: compared.amounts.length,
        repeats: compared.repeats.slice(0, MAX_NAMED),
        total_repeats: compared.repeats.length,
      };
    },
  );

  app.post(
    '/vehicles/:id/records/import',
    {
      schema: {
        operationId: 'importVehicleRecords',
        summary: 'Add the entries of a file, all of them or none; entries that exist already stay unchanged',
        description:
          'The same files as for the preview. In our own export the columns may be in any order, with `odometer_miles` instead of `odometer_km`; only `date` and `kind` are needed. Costs without a currency get that of the site settings.',
        tags: ['record'],
        params,
        querystring: z.object({
          choices: choicesParameter,
          only_good: z.literal('true').optional().describe('Lines with faults are left out'),
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
          confirm_amounts: z
            .literal('true')
            .optional()
            .describe('Costs and litres are right, although they are not likely'),
        }),
        headers: idempotencyHeaders,
        consumes: MEDIA_TYPES,
        body: file,
        response: {
          200: importedSchema,
          ...problemsOfWrite('not_found'),
          409: problemResponse(
            ['odometer_lower', 'odometer_jump', 'amount_unusual', 'too_many_records'],
            importConflict,
          ),
          422: problemResponse(
            ['invalid_csv', 'import_undecided', 'csv_too_long', 'invalid_input', 'idempotency_key_reused'],
            importProblem,
          ),
        },
      },
    },
    async ({ identity, params: { id: vehicleId }, query, headers, body }): Promise<ImportedJson> => {
      const { choices = {} } = query;
      const onlyGood = query.only_good !== undefined;
      const { reading, digest } = await readBody(body, choices, identity.uid, vehicleId);
      refuseUndecided(reading);
      if (reading.faults.length > 0 && (!onlyGood || reading.entries.length === 0)) {
        throw invalidCsv(reading.faults);
      }
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'importVehicleRecords',
        input: [vehicleId, digest, choices, onlyGood],
      };
      const imported = await withIdempotency(services, request, async (tx): Promise<ImportedJson> => {
        await ownVehicle(tx, identity.uid, vehicleId);
        const { added, known, faults, repeats, misfits, amounts } = await compareEntries(
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
        const owned = { customerId: identity.uid, vehicleId };
        const file = { entries: sortByTime(added), format: reading.format, at: now() };
        return {
          added: added.length,
          known: known.length,
          skipped: linesOf([...reading.faults, ...faults]),
          repeated: countLeftOut(repeats),
          import_id: await addImport(tx, owned, file),
        };
      });
      // Responses stored by the previous version lack these fields.
      const { skipped = 0, repeated = 0, import_id = null } = imported;
      return { ...imported, skipped, repeated, import_id };
    },
  );

  app.get(
    '/vehicles/:id/records/imports',
    {
      schema: {
        operationId: 'listVehicleRecordImports',
        summary: 'Imports of a vehicle that still have entries in its record',
        tags: ['record'],
        params,
        response: { 200: importsSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params: { id } }) =>
      database.read(async (reader) => {
        await ownVehicle(reader, identity.uid, id);
        return { items: await listImports(reader, id) };
      }),
  );

  app.delete(
    '/records/imports/:id',
    {
      schema: {
        operationId: 'removeVehicleRecordImport',
        summary: 'Remove all entries of an import, with their corrections and photos',
        tags: ['record'],
        params,
        headers: idempotencyHeaders,
        response: { 200: removedSchema, ...problemsOfWrite('not_found', 'idempotency_key_reused') },
      },
    },
    async ({ identity, params: { id }, headers }) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'removeVehicleRecordImport',
        input: id,
      };
      return withIdempotency(services, request, async (tx) => ({
        removed: await removeImport(tx, identity.uid, id),
      }));
    },
  );
};

/** @throws Problem `import_undecided` */
function refuseUndecided({ questions }: FileReading): void {
  if (questions.length > 0) throw new Problem('import_undecided', { more: { questions } });
}

/** Query parameters that confirm readings. */
const CONFIRMED_BY = { odometer_lower: 'confirm_lower', odometer_jump: 'confirm_jump' } as const;

/**
 * Throws one problem about all lines, with the code of the first reading, or `amount_unusual` if there are only amounts; does
 * nothing without any line.
 * @throws Problem
 */
function askAbout(misfits: readonly MisfitLine[], amounts: readonly AmountLine[]): void {
  if (misfits.length + amounts.length === 0) return;
  const [first] = misfits;
  throw new Problem(first?.code ?? 'amount_unusual', {
    more: {
      ...(first && { lines: misfits.slice(0, MAX_NAMED), total: misfits.length }),
      ...(amounts.length > 0 && { amounts: amounts.slice(0, MAX_NAMED), total_amounts: amounts.length }),
    },
  });
}

function invalidCsv(faults: readonly LineFault[]): Problem {
  return new Problem('invalid_csv', { more: { lines: faults.slice(0, MAX_NAMED), total: faults.length } });
}

function byLine<Item extends { line: number }>(items: Item[]): Item[] {
  return items.sort((one, other) => one.line - other.line);
}

function countLeftOut(repeats: readonly RepeatedLine[]): number {
  return repeats.filter(({ is_added }) => !is_added).length;
}

function linesOf(faults: readonly LineFault[]): number {
  return new Set(faults.map(({ line }) => line)).size;
}
