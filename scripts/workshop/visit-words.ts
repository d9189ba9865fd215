import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SiteSettings, serviceKindOf } from '@forecourt/shared/settings/schema';
import * as z from 'zod';
import type { Visit } from './visit-schema.ts';

type TextId = keyof typeof import('./messages/en.json');

/** What is said of visits, in one language. */
export interface VisitWords {
  text(id: TextId): string;
  status(visit: Visit): string;
  work(visit: Visit): string;
  /** Make and model, where they are known. */
  vehicle(visit: Visit): string;
  /** A calendar date (`YYYY-MM-DD`) with its weekday. */
  day(date: string): string;
}

type Language = SiteSettings['organisation']['locale'];

/** @param language of the product; English stands in where it has no texts here */
export function visitWords(settings: Pick<SiteSettings, 'booking'>, language: Language): VisitWords {
  const texts = readTexts(language);
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'full',
    timeZone: 'UTC',
  });
  return {
    text: (id) => texts[id] ?? id,
    status: ({ status }) => texts[`status.${status}`] ?? status,
    work({ service_type: code }) {
      const { title } = serviceKindOf(settings.booking.serviceTypes, code) ?? {};
      return title?.[language] ?? texts[`service.${code}`] ?? Object.values(title ?? {})[0] ?? code;
    },
    vehicle: ({ vehicle: { make, model } }) => [make, model].filter(Boolean).join(' '),
    day(date) {
      const written = days.format(new Date(`${date}T00:00:00Z`));
      // "Tuesday, 3 March" needs no comma; "Dienstag, 3. März" does.
      return language === 'en' ? written.replace(',', '') : written;
    },
  };
}

const textsSchema = z.record(z.string(), z.string());

function readTexts(language: string): Readonly<Record<string, string>> {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
