import { FIRST_VALID_DATE } from '@forecourt/shared/limits';
import { cleanLine } from '@forecourt/shared/text';
import { z } from 'zod';
import { odometerReadingSchema } from '../../odometer/odometer-estimate.ts';
import { instantSchema, uuid } from '../../platform/fields.ts';
import { problemSchema } from '../../platform/problems/problem-schema.ts';
import {
  isCurrencyCode,
  recordEntryConflictSchema,
  recordEntryKindSchema,
  unusualAmountSchema,
} from '../schema.ts';

/** Columns of an export. Their names must never change, so that old exports can still be imported. */
export const EXPORT_COLUMNS = [
  'id',
  'date',
  'kind',
  'odometer_km',
  'cost',
  'currency',
  'note',
  'litres',
] as const;

/** Further columns of files in our format; those of the templates are `mileage (miles)`, `mileage (km)` and `gallons (US)`. */
export const IMPORT_ONLY_COLUMNS = ['odometer_miles', 'gallons_us', 'mileage', 'gallons'] as const;

/** Maximum number of lines in each list of errors or questions of a response. */
export const MAX_REPORTED_LINES = 50;

export interface CsvLineError {
  line: number;
  column: string | null;
  code: CsvLineErrorCode;
  message: string;
  /** Text of the cell, cut to `MAX_CELL_EXCERPT_CHARS`; undefined if empty. */
  value?: string;
}

export const MAX_CELL_EXCERPT_CHARS = 40;

/** Errors of lines: stable codes with messages for developers. */
const CSV_LINE_ERROR_MESSAGES = {
  encoding: 'The file is not text',
  json: 'The file is JSON, not a table',
  markup: 'The file is HTML, XML or RTF, not a table',
  open_quote: 'A quotation mark is missing, or is one too many',
  no_lines: 'There is nothing in the file',
  one_column: 'The file has one column, so it is not a table',
  cell_count: 'This line has other cells than the first one',
  missing: 'This is missing',
  date: 'A day as 2026-03-31',
  date_in_future: 'Not before that day',
  date_too_early: `Not before ${FIRST_VALID_DATE}`,
  kind: 'One of the kinds of entries',
  number: 'A whole number',
  too_small: 'Less than there can be',
  too_large: 'More than there can be',
  two_odometers: 'Kilometres or miles, not both',
  amount: 'An amount as 412.50',
  litres: 'Litres as 41.32',
  only_of_fuel: 'Only fuel is counted in litres',
  currency: 'A currency as EUR',
  text: 'Text without control characters',
  too_long: 'At most 1000 characters',
  id: 'The id of an entry, or nothing',
  empty_entry: 'A cost, a mileage, litres or a note is needed',
  repeated_id: 'This id is in the file twice',
  differs: 'There is an entry with this id, which says something else',
} as const;

export type CsvLineErrorCode = keyof typeof CSV_LINE_ERROR_MESSAGES;

export function createCsvLineError(
  line: number,
  column: string | null,
  code: CsvLineErrorCode,
  cell = '',
): CsvLineError {
  const value = cleanLine(cell);
  return {
    line,
    column,
    code,
    message: CSV_LINE_ERROR_MESSAGES[code],
    ...(value && {
      value:
        [...value].length > MAX_CELL_EXCERPT_CHARS
          ? `${[...value].slice(0, MAX_CELL_EXCERPT_CHARS).join('')}…`
          : value,
    }),
  };
}

/** Maximum length of the parameter `choices`: enough for fifty columns with their fields. */
const MAX_CHOICES = 4 * 1024;

export const MAX_PREVIEWED_ENTRIES = 50;

const importFormat = z.enum(['forecourt', 'fuelio', 'drivvo', 'lubelogger', 'spritmonitor', 'table']);
z.globalRegistry.add(importFormat, { id: 'RecordImportFormat' });
export type ImportFormat = z.infer<typeof importFormat>;

const importField = z
  .enum(['date', 'kind', 'odometer', 'cost', 'price', 'currency', 'litres', 'note', 'id'])
  .describe(
    '`price`: price per unit of fuel, from which a missing cost is computed; `litres`: amount of fuel in the unit of `volume`; `note`: several columns can have it',
  );
z.globalRegistry.add(importField, { id: 'RecordImportField' });
export type ImportField = z.infer<typeof importField>;

const choicesSchema = z.strictObject({
  format: importFormat.optional(),
  columns: z
    .record(z.string().regex(/^\d{1,3}$/), importField.nullable())
    .optional()
    .describe('Field of each column, by the `index` of the column; null if the column is ignored'),
  date_order: z.enum(['ymd', 'dmy', 'mdy']).optional(),
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .describe('Decimal sign of ambiguous numbers such as `1,234`'),
  distance: z.enum(['km', 'mi']).optional(),
  volume: z.enum(['l', 'gal_us', 'gal_uk']).optional(),
  currency: z
    .string()
    .refine(isCurrencyCode, 'A currency as EUR')
    .optional()
    .describe('ISO 4217 code for costs without a currency of their own'),
  kind: recordEntryKindSchema.optional().describe('Kind of entry for lines that do not contain one'),
  price: z
    .enum(['total', 'per_unit'])
    .optional()
    .describe('Whether a column named price is the cost, or the price of a litre, gallon or kilowatt-hour'),
  repeats: z
    .enum(['once', 'all'])
    .optional()
    .describe('Whether equal lines become one entry or all of them; default: one if they have a reading'),
});
z.globalRegistry.add(choicesSchema, { id: 'RecordImportChoices' });
export type ImportChoices = z.infer<typeof choicesSchema>;

export const importChoicesParameterSchema = z
  .string()
  .max(MAX_CHOICES)
  .transform((text, context): ImportChoices => {
    const parsed = choicesSchema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.issues.push({ code: 'custom', path, message, input: text });
    return z.NEVER;
  })
  .optional()
  .describe('JSON of `RecordImportChoices`: how to read what is ambiguous in the file, or was read wrongly');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const questionSchema = z.object({
  about: z.enum(['columns', 'date_order', 'decimal', 'distance', 'volume', 'currency', 'kind', 'price']),
  cell: z.string().describe('Cell of the file from which the examples were read; empty without examples'),
  options: z
    .array(
      z.object({
        value: z.string().describe('Value for `choices`; for `columns`, a field that no column has'),
        example: z.string().describe('Value of `cell` as this option reads it; empty without a cell'),
      }),
    )
    .describe('Most likely first'),
});
z.globalRegistry.add(questionSchema, { id: 'RecordImportQuestion' });
export type ImportQuestion = z.infer<typeof questionSchema>;

const faultSchema = z.object({
  line: z.int().describe('Number of the line, from 1'),
  column: z.string().nullable().describe('Name of the column; null if the whole line is invalid'),
  code: z.string(),
  message: z.string(),
  value: z.string().optional().describe('Beginning of the cell; absent if the cell is empty'),
});
z.globalRegistry.add(faultSchema, { id: 'RecordImportFault' });

const misfitSchema = z.object({
  line: z.int().describe('Number of the line, from 1'),
  code: z
    .enum(['odometer_lower', 'odometer_jump'])
    .describe('Which of `confirm_lower` and `confirm_jump` the line needs'),
  odometer_km: z.int(),
  reading: odometerReadingSchema.describe('Reading that the line does not fit'),
});

const amountSchema = unusualAmountSchema.extend({
  line: z.int().describe('Number of the line, from 1'),
  currency: z.string().nullable().describe('ISO 4217 code of a cost or a price; null for litres'),
});

export const importPreviewSchema = z.object({
  format: importFormat,
  encoding: z.string().describe('Encoding of the file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`'),
  delimiter: z.string(),
  columns: z.array(
    z.object({
      index: z.int().describe('Number of the column over all sections, from 0; its key in `choices`'),
      name: z.string(),
      section: z.string().nullable().describe('Title of the table, if the file has several; else null'),
      samples: z.array(z.string()).describe('Up to three cells of the column'),
      field: importField.nullable().describe('Field of the column; null if the column is ignored'),
    }),
  ),
  choices: choicesSchema.describe(
    'Choices by which the file was read: the given ones, completed by those derived from the file',
  ),
  questions: z
    .array(questionSchema)
    .describe(
      'What is ambiguous in the file. While there are questions, `counts` and `entries` are not final',
    ),
  counts: z.object({
    new: z.int(),
    known: z.int().describe('Lines whose entries already exist'),
    wrong: z.int().describe('Invalid lines'),
    left_out: z.int().describe('Lines for which a record has no kind of entry, such as income'),
    repeated: z.int().describe('Lines that are omitted because they equal an earlier one'),
  }),
  entries: z
    .array(
      z.object({
        line: z.int().describe('Number of the line, from 1'),
        status: z.enum(['new', 'known']),
        date: z.string(),
        kind: recordEntryKindSchema,
        odometer_km: z.int().nullable(),
        cost_minor: z.int().nullable(),
        currency: z.string().nullable(),
        note: z.string().nullable(),
        litres: z.number().nullable(),
      }),
    )
    .describe(`The first ${MAX_PREVIEWED_ENTRIES} entries, in order of their lines`),
  faults: z.array(faultSchema).describe(`The first ${MAX_REPORTED_LINES} errors`),
  total_faults: z.int(),
  misfits: z
    .array(misfitSchema)
    .describe(`The first ${MAX_REPORTED_LINES} lines whose reading does not fit another one`),
  total_misfits: z.int(),
  amounts: z
    .array(amountSchema)
    .describe(
      `The first ${MAX_REPORTED_LINES} costs, litres and prices that are unlikely and need \`confirm_amounts\``,
    ),
  total_amounts: z.int(),
  repeats: z
    .array(
      z.object({
        line: z.int().describe('Number of the line, from 1'),
        first_line: z.int().describe('Number of the earlier line that it equals'),
        is_added: z.boolean().describe('Whether it becomes an entry of its own'),
      }),
    )
    .describe(
      `The first ${MAX_REPORTED_LINES} lines that equal an earlier one; \`choices.repeats\` decides whether they are added`,
    ),
  total_repeats: z.int(),
});
z.globalRegistry.add(importPreviewSchema, { id: 'RecordImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importResultSchema = z.object({
  added: z.int().describe('Number of new entries'),
  known: z.int().describe('Number of lines whose entries already existed'),
  skipped: z.int().describe('Number of invalid lines, which `only_good` skips'),
  repeated: z.int().describe('Number of lines that were omitted because they equal an earlier one'),
  import_id: uuid.nullable().describe('Id by which the import can be removed; null if nothing was added'),
});
z.globalRegistry.add(importResultSchema, { id: 'RecordImport' });
export type ImportResultJson = z.infer<typeof importResultSchema>;

export const pastImportsSchema = z.object({
  items: z
    .array(
      z.object({
        id: uuid,
        imported_at: instantSchema,
        format: z.string().describe('Format of the file, a `RecordImportFormat`'),
        entries: z.int().describe('Number of its entries that still exist, at least one'),
        corrected: z.int().describe('Number of entries that were corrected since'),
        photos: z.int().describe('Number of photos of these entries'),
      }),
    )
    .describe('Newest first'),
});
z.globalRegistry.add(pastImportsSchema, { id: 'RecordImports' });

export const importRemovalSchema = z.object({ removed: z.int().describe('Number of removed entries') });
z.globalRegistry.add(importRemovalSchema, { id: 'RemovedRecordImport' });

export const importProblemSchema = problemSchema.extend({
  lines: z.array(faultSchema).optional().describe(`\`invalid_csv\`: the first ${MAX_REPORTED_LINES} errors`),
  total: z.int().optional().describe('`invalid_csv`: number of all errors'),
  limit: z.int().optional().describe('`csv_too_long`: maximum number of lines'),
  questions: z.array(questionSchema).optional().describe('`import_undecided`: what is ambiguous in the file'),
});
z.globalRegistry.add(importProblemSchema, { id: 'RecordImportProblem' });

export const importConflictSchema = recordEntryConflictSchema.omit({ reading: true, amounts: true }).extend({
  lines: z
    .array(misfitSchema)
    .optional()
    .describe(
      `\`odometer_lower\`, \`odometer_jump\`: the first ${MAX_REPORTED_LINES} lines, each with the other reading that its own does not fit`,
    ),
  total: z.int().optional().describe('`odometer_lower`, `odometer_jump`: number of all such lines'),
  amounts: z
    .array(amountSchema)
    .optional()
    .describe(
      `The first ${MAX_REPORTED_LINES} costs, litres and prices that are unlikely; the response can contain both them and readings`,
    ),
  total_amounts: z.int().optional().describe('Number of all unlikely amounts'),
});
z.globalRegistry.add(importConflictSchema, { id: 'RecordImportConflict' });
