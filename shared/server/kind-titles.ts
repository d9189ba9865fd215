import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteSettings, serviceKindOf } from '@forecourt/shared/settings/schema';
import { z } from 'zod';

/**
 * What kinds of work are called, by their code: as the business calls them in its settings, else as the product does. One
 * that the business no longer has is called by its code.
 * @param language of the product; English stands in where it has no texts here
 */
export function kindTitles(
  { serviceTypes }: SiteSettings['booking'],
  language: SiteSettings['organisation']['locale'],
): (code: string) => string {
  const texts = readTexts(language);
  return (code) => {
    const { title } = serviceKindOf(serviceTypes, code) ?? {};
    return title?.[language] ?? texts[`service.${code}`] ?? Object.values(title ?? {})[0] ?? code;
  };
}

const textsSchema = z.record(z.string(), z.string());

function readTexts(language: string): Readonly<Record<string, string>> {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
