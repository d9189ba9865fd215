import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/**
 * The texts that a server writes itself, by language: a file for each in a folder, read when it is first asked for.
 * English stands in for a language without one.
 * @param schema what such a file has to hold
 */
export function createTexts<Texts>(folder: string, schema: z.ZodType<Texts>): (language: string) => Texts {
  const read = new Map<string, Texts>();
  return (language) => {
    const texts = read.get(language) ?? readTexts(folder, schema, language);
    read.set(language, texts);
    return texts;
  };
}

function readTexts<Texts>(folder: string, schema: z.ZodType<Texts>, language: string): Texts {
  const fileOf = (each: string) => path.join(folder, `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
