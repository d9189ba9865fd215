import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findServiceKind,
  hasDefaultTitle,
  type Locale,
  type SiteSettings,
} from '@forecourt/shared/settings/schema';
import { z } from 'zod';

/** Returns the texts of a language from `<language>.json` in a folder, or the English ones if that file is missing. */
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

const messagesSchema = z.record(z.string(), z.string());

/** Returns a message with each `{name}` replaced by the value of that name. */
type WriteMessage<Id extends string> = (id: Id, values?: Readonly<Record<string, string>>) => string;

/** Creates the messages in a folder; `en.json` defines their ids. The returned function throws if a language lacks one. */
export function createMessages<Id extends string>(folder: string): (language: Locale) => WriteMessage<Id> {
  const english = messagesSchema.parse(JSON.parse(readFileSync(path.join(folder, 'en.json'), 'utf8')));
  const textsOf = createTexts(folder, z.record(z.enum(Object.keys(english) as Id[]), z.string()));
  return (language) => {
    const texts: Record<Id, string> = textsOf(language);
    return (id, values = {}) =>
      texts[id].replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  };
}

export const serverTexts = createTexts(
  path.join(import.meta.dirname, 'messages'),
  z.record(z.string(), z.string()),
);

/** Returns the title of a kind of work; a general word if the business no longer offers the kind and the product has no title. */
export function serviceTitleLookup(
  { booking, organisation }: Pick<SiteSettings, 'booking' | 'organisation'>,
  language: Locale,
): (code: string) => string {
  const texts = serverTexts(language);
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
