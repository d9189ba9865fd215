import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { NAVIGATION_ICONS, type NavigationEntry, navigationSchema } from '../contract/area.ts';
import { readJson } from './read-json.ts';

/** Where an area says what leads to it: `entries.json`, and the words for that in `messages`. */
export const NAVIGATION_FOLDER = 'src/navigation';

/** As an area writes them: the words of an entry are those of `<name>` and `<name>.shows` in the catalogues beside it. */
const entriesSchema = z.array(
  z.strictObject({
    name: z.string(),
    path: z.string(),
    order: z.number(),
    icon: z.enum(NAVIGATION_ICONS),
    place: z.literal('header').optional(),
  }),
);

const catalogueSchema = z.record(z.string(), z.string());

/**
 * What leads to an area, in all languages that it has words for; empty where nothing does.
 * @param root the workspace's folder
 */
export function readNavigation(root: string): NavigationEntry[] {
  const folder = path.join(root, NAVIGATION_FOLDER);
  const file = path.join(folder, 'entries.json');
  if (!existsSync(file)) return [];
  const catalogues = readCatalogues(path.join(folder, 'messages'));
  const textsOf = (id: string) => {
    const texts = catalogues.flatMap(({ language, words }) => {
      const text = words[id];
      return text === undefined ? [] : [[language, text] as const];
    });
    return texts.length > 0 ? Object.fromEntries(texts) : undefined;
  };
  return navigationSchema.parse(
    readJson(entriesSchema, file).map(({ name, ...entry }) => ({
      ...entry,
      label: textsOf(name),
      shows: textsOf(`${name}.shows`),
    })),
  );
}

function readCatalogues(folder: string): { language: string; words: Record<string, string> }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      language: path.basename(name, '.json'),
      words: readJson(catalogueSchema, path.join(folder, name)),
    }));
}
