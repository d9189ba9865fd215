import path from 'node:path';
import type { Release } from '../contract/release.ts';
import { readCatalogues, textIn } from './read-catalogues.ts';
import { SCREENS_FILE, type Screens } from './screen-files.ts';

/** Folder of an area's own texts. */
const MESSAGES_FOLDER = 'src/messages';

/**
 * Titles and leads of screens in all languages of the area.
 * @param root folder of the workspace
 * @throws Error if a text is missing, or has another placeholder than `{name}`
 */
export function screenHeads(root: string, screens: Screens): NonNullable<Release['heads']> {
  const withHead = Object.entries(screens).flatMap(([pattern, { head }]) =>
    head ? [[pattern, head] as const] : [],
  );
  if (withHead.length === 0) return {};
  const catalogues = readCatalogues(path.join(root, MESSAGES_FOLDER));
  const textOf = (name: string) => {
    const text = textIn(catalogues, name);
    const other = Object.values(text ?? {}).find((words) => /[{}']/.test(words.replaceAll('{name}', '')));
    if (other) {
      throw new Error(
        `${SCREENS_FILE}: ${name} is said before any script has run, so {name} is all that can be filled in: ${other}`,
      );
    }
    if (!text) throw new Error(`${SCREENS_FILE}: no catalogue in ${MESSAGES_FOLDER} has a text ${name}.`);
    return text;
  };
  return Object.fromEntries(
    withHead.map(([pattern, { title, lead }]) => [pattern, { title: textOf(title), lead: lead.map(textOf) }]),
  );
}
