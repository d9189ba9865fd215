import { FIRST_VALID_DATE } from '@forecourt/shared/limits';
import { cleanLine } from '@forecourt/shared/text';
import { z } from 'zod';
import { readingSchema } from '../../odometer/odometer-estimate.ts';
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

/** Maximum number of lines with errors or questions in a response. */
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
    '`price`: per unit of fuel, from which a missing cost is computed; `litres`: fuel in the unit of `volume`; several columns may be `note`',
  );
z.globalRegistry.add(importField, { id: 'RecordImportField' });
export type ImportField = z.infer<typeof importField>;

const choicesSchema = z.strictObject({
  format: importFormat.optional(),
  columns: z
    .record(z.string().regex(/^\d{1,3}$/), importField.nullable())
    .optional()
    .describe('Field of a column by its `index`; null leaves the column out'),
  date_order: z.enum(['ymd', 'dmy', 'mdy']).optional(),
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .describe('Decimal sign of numbers such as `1,234`, which have two readings'),
  distance: z.enum(['km', 'mi']).optional(),
  volume: z.enum(['l', 'gal_us', 'gal_uk']).optional(),
  currency: z
    .string()
    .refine(isCurrencyCode, 'A currency as EUR')
    .optional()
    .describe('ISO 4217, of costs without a currency of their own'),
  kind: recordEntryKindSchema.optional().describe('Kind of lines that do not show it'),
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
  .describe('JSON of `RecordImportChoices`: how to read what the file leaves open, or what was read wrongly');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const questionSchema = z.object({
  about: z.enum(['columns', 'date_order', 'decimal', 'distance', 'volume', 'currency', 'kind', 'price']),
  cell: z.string().describe('The cell of the examples, as it is in the file; empty without examples'),
  options: z
    .array(
      z.object({
        value: z.string().describe('Value for `choices`; for `columns`, a field without a column'),
        example: z.string().describe('Reading of `cell` by this option; empty without one'),
      }),
    )
    .describe('The likeliest first'),
});
z.globalRegistry.add(questionSchema, { id: 'RecordImportQuestion' });
export type ImportQuestion = z.infer<typeof questionSchema>;

const faultSchema = z.object({
  line: z.int().describe('From 1'),
  column: z.string().nullable().describe('null if the whole line is wrong'),
  code: z.string(),
  message: z.string(),
  value: z.string().optional().describe('The beginning of the cell, if there is anything in it'),
});
z.globalRegistry.add(faultSchema, { id: 'RecordImportFault' });

const misfitSchema = z.object({
  line: z.int().describe('From 1'),
  code: z
    .enum(['odometer_lower', 'odometer_jump'])
    .describe('Which of `confirm_lower` and `confirm_jump` the line needs'),
  odometer_km: z.int(),
  reading: readingSchema.describe('The reading that it does not fit'),
});

const amountSchema = unusualAmountSchema.extend({
  line: z.int().describe('From 1'),
  currency: z.string().nullable().describe('ISO 4217, of a cost or a price; null for litres'),
});

export const importPreviewSchema = z.object({
  format: importFormat,
  encoding: z.string().describe('Of the file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`'),
  delimiter: z.string(),
  columns: z.array(
    z.object({
      index: z.int().describe('From 0, over all sections; key of the column in `choices`'),
      name: z.string(),
      section: z.string().nullable().describe('Part of a file that has several tables'),
      samples: z.array(z.string()).describe('Up to three cells'),
      field: importField.nullable().describe('Field of the column; null: it is left out'),
    }),
  ),
  choices: choicesSchema.describe(
    'Choices by which the file was read: the given ones, completed by what the file decides',
  ),
  questions: z
    .array(questionSchema)
    .describe('What the file leaves open. While there are any, `counts` and `entries` are not final'),
  counts: z.object({
    new: z.int(),
    known: z.int().describe('Lines of entries that exist already'),
    wrong: z.int().describe('Lines with faults'),
    left_out: z.int().describe('Lines that a record has no entries for, such as income'),
    repeated: z.int().describe('Lines that are left out because they equal an earlier one'),
  }),
  entries: z
    .array(
      z.object({
        line: z.int().describe('From 1'),
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
    .describe(`The first ${MAX_PREVIEWED_ENTRIES}, by line`),
  faults: z.array(faultSchema).describe(`The first ${MAX_REPORTED_LINES} faults`),
  total_faults: z.int(),
  misfits: z
    .array(misfitSchema)
    .describe(`Lines whose reading does not fit another one, the first ${MAX_REPORTED_LINES}`),
  total_misfits: z.int(),
  amounts: z
    .array(amountSchema)
    .describe(
      `Costs, litres and prices that are not likely and need \`confirm_amounts\`, the first ${MAX_REPORTED_LINES}`,
    ),
  total_amounts: z.int(),
  repeats: z
    .array(
      z.object({
        line: z.int().describe('From 1'),
        first_line: z.int().describe('The earlier line that it equals'),
        is_added: z.boolean().describe('Whether it becomes an entry of its own'),
      }),
    )
    .describe(`Lines that equal an earlier one, by \`choices.repeats\`, the first ${MAX_REPORTED_LINES}`),
  total_repeats: z.int(),
});
z.globalRegistry.add(importPreviewSchema, { id: 'RecordImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importResultSchema = z.object({
  added: z.int().describe('Entries that were new'),
  known: z.int().describe('Lines of entries that existed already'),
  skipped: z.int().describe('Lines with faults, with `only_good`'),
  repeated: z.int().describe('Lines that were left out because they equal an earlier one'),
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
        format: z.string().describe('A `RecordImportFormat`'),
        entries: z.int().describe('Number of its entries that still exist, at least one'),
        corrected: z.int().describe('Number of entries that were corrected since'),
        photos: z.int().describe('Photos of those entries'),
      }),
    )
    .describe('The newest first'),
});
z.globalRegistry.add(pastImportsSchema, { id: 'RecordImports' });

export const importRemovalSchema = z.object({ removed: z.int().describe('Entries that were removed') });
z.globalRegistry.add(importRemovalSchema, { id: 'RemovedRecordImport' });

export const importProblemSchema = problemSchema.extend({
  lines: z.array(faultSchema).optional().describe(`invalid_csv: the first ${MAX_REPORTED_LINES} faults`),
  total: z.int().optional().describe('invalid_csv: number of all faults'),
  limit: z.int().optional().describe('csv_too_long: the largest number of lines'),
  questions: z.array(questionSchema).optional().describe('import_undecided: what the file leaves open'),
});
z.globalRegistry.add(importProblemSchema, { id: 'RecordImportProblem' });

export const importConflictSchema = recordEntryConflictSchema.omit({ reading: true, amounts: true }).extend({
  lines: z
    .array(misfitSchema)
    .optional()
    .describe(
      `odometer_lower, odometer_jump: lines with the other reading that theirs does not fit, the first ${MAX_REPORTED_LINES}`,
    ),
  total: z.int().optional().describe('odometer_lower, odometer_jump: number of all lines'),
  amounts: z
    .array(amountSchema)
    .optional()
    .describe(
      `Costs, litres and prices that are not likely, the first ${MAX_REPORTED_LINES}; they may be there beside readings`,
    ),
  total_amounts: z.int().optional().describe('Number of all such amounts'),
});
z.globalRegistry.add(importConflictSchema, { id: 'RecordImportConflict' });
