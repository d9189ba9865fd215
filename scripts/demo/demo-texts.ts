import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

export type DemoTextId = keyof typeof import('./messages/en.json');
export type DemoText = (id: DemoTextId) => string;

const textsSchema = z.record(z.string(), z.string());

/** What she and the workshop wrote. @param language of the site; English stands in where it has no texts here */
export function demoTexts(language: string): DemoText {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  const texts = textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return (id) => texts[id] ?? id;
}
