import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Locale } from '../kernel/settings/schema.ts';
import { createTexts } from './create-texts.ts';

const messagesSchema = z.record(z.string(), z.string());

/** Writes a message; `{name}` in it stands for what is given by that name. */
export type WriteMessage<Id extends string> = (id: Id, values?: Readonly<Record<string, string>>) => string;

/**
 * The messages that a server writes, by language: a file for each in a folder, in which English says which there are.
 * @returns throws where a language lacks one, when it is first asked for
 */
export function createMessages<Id extends string>(folder: string): (language: Locale) => WriteMessage<Id> {
  const english = messagesSchema.parse(JSON.parse(readFileSync(path.join(folder, 'en.json'), 'utf8')));
  const textsOf = createTexts(folder, z.record(z.enum(Object.keys(english) as Id[]), z.string()));
  return (language) => {
    const texts: Record<Id, string> = textsOf(language);
    return (id, values = {}) =>
      texts[id].replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  };
}
