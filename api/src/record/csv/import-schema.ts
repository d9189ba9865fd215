import { z } from 'zod';
import { readingSchema } from '../../odometer/odometer-json.ts';
import { instant } from '../../platform/fields.ts';
import { problemSchema } from '../../platform/problems/problem-schema.ts';
import { recordKind } from '../record-json.ts';
import { isCurrency, recordConflictSchema } from '../record-schema.ts';
import { MAX_NAMED } from './columns.ts';

/** Bytes of a file: ten times the longest record that somebody kept by hand. The edge lets as much through. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Characters of `choices`: a line of fifty columns, each with its field. */
const MAX_CHOICES = 4 * 1024;

/** Entries of a preview that are listed. */
export const MAX_LISTED = 50;

/** Kinds of files that are known: our own export, those of other vehicle logs, and any table. */
const importFormat = z.enum(['forecourt', 'fuelio', 'drivvo', 'lubelogger', 'spritmonitor', 'table']);
z.globalRegistry.add(importFormat, { id: 'RecordImportFormat' });
export type ImportFormat = z.infer<typeof importFormat>;

const importField = z
  .enum(['date', 'kind', 'odometer', 'cost', 'price', 'currency', 'litres', 'note', 'id'])
  .describe(
    '`price`: per unit of fuel, which gives the cost where there is no other; `litres`: fuel in the unit of `volume`; several columns may be `note`',
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
    .describe('Of numbers such as `1,234`, which have two readings; others say it themselves'),
  distance: z.enum(['km', 'mi']).optional(),
  volume: z.enum(['l', 'gal_us', 'gal_uk']).optional(),
  currency: z
    .string()
    .refine(isCurrency, 'A currency as EUR')
    .optional()
    .describe('ISO 4217, of costs that have no other'),
  kind: recordKind.optional().describe('Of lines that say nothing of their kind'),
});
z.globalRegistry.add(choicesSchema, { id: 'RecordImportChoices' });
export type ImportChoices = z.infer<typeof choicesSchema>;

/** Query parameter with JSON of `choicesSchema`. */
export const choicesParameter = z
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
  .describe(
    'JSON of `RecordImportChoices`: how to read what the file leaves open, or was taken for something else',
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const questionSchema = z.object({
  about: z.enum(['columns', 'date_order', 'decimal', 'distance', 'volume', 'currency', 'kind']),
  options: z
    .array(
      z.object({
        value: z.string().describe('For `choices`; of `columns` a field that no column is taken for'),
        example: z.string().describe('What a cell of the file would mean then; empty where there is none'),
      }),
    )
    .describe('The likeliest first'),
});
z.globalRegistry.add(questionSchema, { id: 'RecordImportQuestion' });
export type ImportQuestion = z.infer<typeof questionSchema>;

const faultSchema = z.object({
  line: z.int().describe('From 1'),
  column: z.string().nullable().describe('null where it is about the whole line'),
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

export const previewSchema = z.object({
  format: importFormat,
  encoding: z.string().describe('Of the file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`'),
  delimiter: z.string(),
  columns: z.array(
    z.object({
      index: z.int().describe('From 0, over all sections; key of the column in `choices`'),
      name: z.string(),
      section: z.string().nullable().describe('Part of a file that has several tables'),
      samples: z.array(z.string()).describe('Up to three cells'),
      field: importField.nullable().describe('What the column is taken for; null: it is left out'),
    }),
  ),
  choices: choicesSchema.describe(
    'What the file was read by: the given ones, and those that the file decides',
  ),
  questions: z
    .array(questionSchema)
    .describe('What the file leaves open. While there are any, `counts` and `entries` are not final'),
  counts: z.object({
    new: z.int(),
    known: z.int().describe('Lines of entries that are there already'),
    wrong: z.int().describe('Lines with faults'),
    left_out: z.int().describe('Lines of what a record has no entries for, such as income'),
  }),
  entries: z
    .array(
      z.object({
        line: z.int().describe('From 1'),
        status: z.enum(['new', 'known']),
        date: z.string(),
        kind: recordKind,
        odometer_km: z.int().nullable(),
        cost_minor: z.int().nullable(),
        currency: z.string().nullable(),
        note: z.string().nullable(),
        litres: z.number().nullable(),
      }),
    )
    .describe(`The first ${MAX_LISTED}, by line`),
  faults: z.array(faultSchema).describe(`What is wrong, the first ${MAX_NAMED}`),
  total_faults: z.int(),
  misfits: z
    .array(misfitSchema)
    .describe(`Lines whose reading does not fit another one, the first ${MAX_NAMED}`),
  total_misfits: z.int(),
});
z.globalRegistry.add(previewSchema, { id: 'RecordImportPreview' });
export type ImportPreview = z.infer<typeof previewSchema>;

export const importedSchema = z.object({
  added: z.int().describe('Entries that were new'),
  known: z.int().describe('Lines of entries that were there already'),
  skipped: z.int().describe('Lines with faults, with `only_good`'),
  import_id: z.uuid().nullable().describe('Removes what was added; null when nothing was'),
});
z.globalRegistry.add(importedSchema, { id: 'RecordImport' });
export type ImportedJson = z.infer<typeof importedSchema>;

export const importsSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.uuid(),
        imported_at: instant,
        format: z.string().describe('A `RecordImportFormat`'),
        entries: z.int().describe('Entries of it that are still there, at least one'),
        corrected: z.int().describe('Those of them that were corrected since'),
        photos: z.int().describe('Photos of those entries'),
      }),
    )
    .describe('The newest first'),
});
z.globalRegistry.add(importsSchema, { id: 'RecordImports' });

export const removedSchema = z.object({ removed: z.int().describe('Entries that were removed') });
z.globalRegistry.add(removedSchema, { id: 'RemovedRecordImport' });

export const importProblem = problemSchema.extend({
  lines: z.array(faultSchema).optional().describe(`invalid_csv: what is wrong, the first ${MAX_NAMED}`),
  total: z.int().optional().describe('invalid_csv: how much is wrong in all'),
  limit: z.int().optional().describe('csv_too_long: how many lines there may be'),
  questions: z.array(questionSchema).optional().describe('import_undecided: what the file leaves open'),
});
z.globalRegistry.add(importProblem, { id: 'RecordImportProblem' });

/** A file with too many entries, or whose readings are asked about. */
export const importConflict = recordConflictSchema.omit({ reading: true, amounts: true }).extend({
  lines: z
    .array(misfitSchema)
    .optional()
    .describe(
      `odometer_lower, odometer_jump: lines with the other reading that theirs does not fit, the first ${MAX_NAMED}`,
    ),
  total: z.int().optional().describe('odometer_lower, odometer_jump: how many lines there are in all'),
});
z.globalRegistry.add(importConflict, { id: 'RecordImportConflict' });
