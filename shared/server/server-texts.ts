import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@forecourt/shared/settings/schema';
import { z } from 'zod';

type Texts = Readonly<Record<string, string>>;

const textsSchema = z.record(z.string(), z.string());
const read = new Map<Locale, Texts>();

/** The few texts that servers write themselves, by their key; English stands in for a language without any. */
export function serverTexts(language: Locale): Texts {
  const texts = read.get(language) ?? readTexts(language);
  read.set(language, texts);
  return texts;
}

function readTexts(language: Locale): Texts {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
