import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kindTitles } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { localMomentAt } from '@forecourt/shared/zones';
import * as z from 'zod';
import type { Visit } from './visit-schema.ts';

type TextId = keyof typeof import('./messages/en.json');

/** What is said of visits, in one language. */
export interface VisitWords {
  text(id: TextId): string;
  status(visit: Visit): string;
  /** A sentence of the api, with its names of statuses in words. */
  inWords(sentence: string): string;
  work(visit: Visit): string;
  /** Make and model, where they are known. */
  vehicle(visit: Visit): string;
  /** A calendar date (`YYYY-MM-DD`) with its weekday. */
  day(date: string): string;
  /** Day and time at an instant, in figures. @param timeZone of the IANA database */
  moment(instant: Date, timeZone: string): string;
}

type Language = SiteSettings['organisation']['locale'];

/** @param language of the product; English stands in where it has no texts here */
export function visitWords(settings: Pick<SiteSettings, 'booking'>, language: Language): VisitWords {
  const texts = readTexts(language);
  const titleOf = kindTitles(settings.booking, language);
  const locale = language === 'en' ? 'en-GB' : language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return {
    text: (id) => texts[id] ?? id,
    status: ({ status }) => texts[`status.${status}`] ?? status,
    inWords: (sentence) =>
      sentence.replace(/\b[a-z_]+\b/g, (word) => texts[`status.${word}`]?.toLowerCase() ?? word),
    work: ({ service_type }) => titleOf(service_type),
    vehicle: ({ vehicle: { make, model } }) => [make, model].filter(Boolean).join(' '),
    day(date) {
      const written = days.format(new Date(`${date}T00:00:00Z`));
      // "Tuesday, 3 March" needs no comma; "Dienstag, 3. März" does.
      return language === 'en' ? written.replace(',', '') : written;
    },
    moment(instant, timeZone) {
      const shown = new Date(`${localMomentAt(instant, timeZone)}:00Z`);
      const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const;
      return new Intl.DateTimeFormat(locale, options).format(shown);
    },
  };
}

const textsSchema = z.record(z.string(), z.string());

function readTexts(language: string): Readonly<Record<string, string>> {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
