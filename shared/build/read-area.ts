import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { NAVIGATION_ICONS, type NavigationEntry, navigationSchema } from '../contract/area.ts';

/** Reads and validates a JSON file. @throws Error with the file and all validation errors; SyntaxError if it is not JSON */
export function readJsonFile<Content>(schema: z.ZodType<Content>, file: string): Content {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}

interface Catalogue {
  language: string;
  words: Record<string, string>;
}

const wordsSchema = z.record(z.string(), z.string());

export function readMessageCatalogues(folder: string): Catalogue[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      language: path.basename(name, '.json'),
      words: readJsonFile(wordsSchema, path.join(folder, name)),
    }));
}

/** Returns the text with this id by language; undefined if no language has it. */
export function collectTranslations(
  catalogues: readonly Catalogue[],
  name: string,
): Record<string, string> | undefined {
  const texts = catalogues.flatMap(({ language, words }) => {
    const text = words[name];
    return text === undefined ? [] : [[language, text] as const];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

export const NAVIGATION_FOLDER = 'src/navigation';

/**
 * Content of `entries.json`. The catalogues contain the label `<name>` of each entry and, optionally, `<name>.shows`: what
 * its screens show, for the title of an error message.
 */
const entriesSchema = z.array(
  z.strictObject({
    name: z.string(),
    path: z.string(),
    order: z.number(),
    icon: z.enum(NAVIGATION_ICONS),
    place: z.literal('header').optional(),
  }),
);

/** Reads an area's navigation entries; none if it has no `entries.json`. @param root folder of the workspace */
export function readNavigationEntries(root: string): NavigationEntry[] {
  const folder = path.join(root, NAVIGATION_FOLDER);
  const file = path.join(folder, 'entries.json');
  if (!existsSync(file)) return [];
  const catalogues = readMessageCatalogues(path.join(folder, 'messages'));
  return navigationSchema.parse(
    readJsonFile(entriesSchema, file).map(({ name, ...entry }) => ({
      ...entry,
      label: collectTranslations(catalogues, name),
      shows: collectTranslations(catalogues, `${name}.shows`),
    })),
  );
}
