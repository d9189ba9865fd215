import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { NAVIGATION_ICONS, type NavigationEntry, navigationSchema } from '../contract/area.ts';
import { readCatalogues, textIn } from './read-catalogues.ts';
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

/**
 * What leads to an area, in all languages that it has words for; empty where nothing does.
 * @param root the workspace's folder
 */
export function readNavigation(root: string): NavigationEntry[] {
  const folder = path.join(root, NAVIGATION_FOLDER);
  const file = path.join(folder, 'entries.json');
  if (!existsSync(file)) return [];
  const catalogues = readCatalogues(path.join(folder, 'messages'));
  return navigationSchema.parse(
    readJson(entriesSchema, file).map(({ name, ...entry }) => ({
      ...entry,
      label: textIn(catalogues, name),
      shows: textIn(catalogues, `${name}.shows`),
    })),
  );
}
