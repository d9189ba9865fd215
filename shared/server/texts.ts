import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findServiceKind,
  hasDefaultTitle,
  type Locale,
  type SiteSettings,
} from '@forecourt/shared/settings/schema';
import { z } from 'zod';
import { replaceCountryWords } from './country-words.ts';

/**
 * Returns a function that reads the texts of a language from `<language>.json` in a folder, or the English ones if that file
 * is missing, and replaces words that differ in a country (ISO 3166-1 alpha-2).
 */
export function createTextLoader<Texts extends Readonly<Record<string, string>>>(
  folder: string,
  schema: z.ZodType<Texts>,
): (language: string, country: string) => Texts {
  const read = new Map<string, Texts>();
  return (language, country) => {
    const key = `${language}-${country}`;
    const texts = read.get(key) ?? readTexts(folder, schema, language, country);
    read.set(key, texts);
    return texts;
  };
}

function readTexts<Texts>(folder: string, schema: z.ZodType<Texts>, wanted: string, country: string): Texts {
  const fileOf = (each: string) => path.join(folder, `${each}.json`);
  const language = existsSync(fileOf(wanted)) ? wanted : 'en';
  const messages = messagesSchema.parse(JSON.parse(readFileSync(fileOf(language), 'utf8')));
  return schema.parse(
    Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, replaceCountryWords(message, language, country)]),
    ),
  );
}

const messagesSchema = z.record(z.string(), z.string());

/** Returns a message with each `{name}` replaced by the value of that name. */
type WriteMessage<Id extends string> = (id: Id, values?: Readonly<Record<string, string>>) => string;

/** Returns a function that reads a folder's messages, and throws if a language lacks one of the ids in `en.json`. */
export function createMessageLoader<Id extends string>(
  folder: string,
): (language: Locale, country: string) => WriteMessage<Id> {
  const english = messagesSchema.parse(JSON.parse(readFileSync(path.join(folder, 'en.json'), 'utf8')));
  const textsOf = createTextLoader(folder, z.record(z.enum(Object.keys(english) as Id[]), z.string()));
  return (language, country) => {
    const texts: Record<Id, string> = textsOf(language, country);
    return (id, values = {}) =>
      texts[id].replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  };
}

export const getServerTexts = createTextLoader(
  path.join(import.meta.dirname, 'messages'),
  z.record(z.string(), z.string()),
);

/** Returns a function from the code of a kind of work to its title, or to a general word if the kind no longer exists. */
export function createServiceTitleLookup(
  { booking, organisation }: Pick<SiteSettings, 'booking' | 'organisation'>,
  language: Locale,
): (code: string) => string {
  const texts = getServerTexts(language, organisation.country);
  return (code) => {
    const { title } = findServiceKind(booking.serviceTypes, code) ?? {};
    const byProduct = hasDefaultTitle(code, title)
      ? (texts[`service.${code}.${organisation.country}`] ?? texts[`service.${code}`])
      : undefined;
    return title?.[language] ?? byProduct ?? Object.values(title ?? {})[0] ?? texts['service.unknown'] ?? '';
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
