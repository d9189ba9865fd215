import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readJson } from './read-json.ts';

/** Texts of one language by name. */
interface Catalogue {
  language: string;
  words: Record<string, string>;
}

const wordsSchema = z.record(z.string(), z.string());

/** The message catalogues in a folder, one `<language>.json` for each language. */
export function readCatalogues(folder: string): Catalogue[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      language: path.basename(name, '.json'),
      words: readJson(wordsSchema, path.join(folder, name)),
    }));
}

/** Language → text, for the languages that have it; undefined if none has. */
export function textIn(catalogues: readonly Catalogue[], name: string): Record<string, string> | undefined {
  const texts = catalogues.flatMap(({ language, words }) => {
    const text = words[name];
    return text === undefined ? [] : [[language, text] as const];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
