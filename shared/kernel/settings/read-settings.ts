import { readFileSync } from 'node:fs';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { findIanaZoneName } from '../../zones/zone-rules.ts';
import { type SiteSettings, siteSettingsSchema } from './schema.ts';

z.config(en());

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Schema of the settings file. It adds two rules to `siteSettingsSchema`, for the time zone and for the region of holidays. */
const fileSchema = siteSettingsSchema.check(
  z.refine(({ organisation }) => findIanaZoneName(organisation.timeZone) !== null, {
    error: ({ input }) =>
      `a time zone of the IANA database, such as Europe/London, not an offset, got ${JSON.stringify(withTimeZone.parse(input).organisation.timeZone)}`,
    path: ['organisation', 'timeZone'],
    when: ({ value }) => withTimeZone.safeParse(value).success,
  }),
  z.refine(
    ({ organisation, booking }) => booking.holidays?.region.startsWith(organisation.country) !== false,
    { error: 'a region of organisation.country, or null', path: ['booking', 'holidays', 'region'] },
  ),
);

const withTimeZone = z.object({ organisation: z.object({ timeZone: z.string() }) });

/** Reads and validates a settings file. @throws SettingsError listing all errors */
export function readSettings(file: string): SiteSettings {
  const parsed = fileSchema.safeParse(withoutSchema(parseJson(file, readText(file))), {
    reportInput: true,
  });
  if (parsed.success) return withCanonicalTimeZone(parsed.data);
  const mistakes = parsed.error.issues.flatMap((issue) => describe(issue));
  throw new SettingsError(
    [
      `The settings file ${file} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:`,
      ...mistakes,
    ].join('\n  - '),
  );
}

/** Returns the settings with the time zone as the IANA database spells it, because it is stored with visits. */
function withCanonicalTimeZone(settings: SiteSettings): SiteSettings {
  const { organisation } = settings;
  const timeZone = findIanaZoneName(organisation.timeZone) ?? organisation.timeZone;
  return { ...settings, organisation: { ...organisation, timeZone } };
}

/** Error code of the file system → its message, with advice. */
const READ_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Create it (an empty object {} is enough) or set FORECOURT_SETTINGS.',
  EISDIR:
    'is a folder. Docker creates one if FORECOURT_SETTINGS in `.env` names a missing file: delete the folder, and create the file or correct the name.',
};

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `The settings file ${file} ${READ_ERROR_TEXTS[code] ?? `cannot be read: ${message}`}`,
    );
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SettingsError(`The settings file ${file} is not valid JSON: ${(error as Error).message}`);
  }
}

function withoutSchema(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('$schema' in json)) return json;
  const { $schema: _, ...settings } = json;
  return settings;
}

const MAX_INPUT_SHOWN = 80;

function describe(issue: z.core.$ZodIssue): string[] {
  const field = issue.path.map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...issue.path.map(String), key].join('.')}: unknown field`);
  }
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${field}: ${message}`);
  const input = JSON.stringify(issue.input) ?? '';
  const came = input && input.length <= MAX_INPUT_SHOWN ? `, got ${input}` : '';
  return [`${field}: ${issue.message}${came}`];
}
