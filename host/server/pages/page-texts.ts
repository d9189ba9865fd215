import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const textsSchema = z.object({
  /** For search engines, and where the address is shared. */
  description: z.string(),
  noScript: z.string(),
  failed: z.string(),
  overloadedTag: z.string(),
  overloadedTitle: z.string(),
  overloadedText: z.string(),
  overloadedRetry: z.string(),
  overloadedCall: z.string(),
});

type Texts = z.infer<typeof textsSchema>;

const read = new Map<string, Texts>();

/** What pages say before or instead of the site's own code; in English where a language has no text. */
export function pageTexts(language: string): Texts {
  const texts = read.get(language) ?? readTexts(language);
  read.set(language, texts);
  return texts;
}

function readTexts(language: string): Texts {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
