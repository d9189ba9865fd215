import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { NAVIGATION_ICONS, type NavigationEntry, navigationSchema } from '../contract/area.ts';
import { readCatalogues, textIn } from './read-catalogues.ts';
import { readJson } from './read-json.ts';

/** Folder of an area's navigation: `entries.json` and `messages`. */
export const NAVIGATION_FOLDER = 'src/navigation';

/** Format of `entries.json`: the texts of an entry are `<name>` and `<name>.shows` in the catalogues. */
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
 * Navigation entries of an area in all its languages; empty without `entries.json`.
 * @param root folder of the workspace
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
