import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** Expects that all languages in a folder have the same sorted message ids and placeholders as English. */
export function expectSameMessagesInAllLanguages(folder: string): void {
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['de.json', 'en.json']));
  const read = (file: string) =>
    z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  const shapeOf = (messages: Record<string, string>) =>
    Object.entries(messages).map(([id, text]) => [id, ...placeholdersOf(text)]);
  const english = read('en.json');
  expect(Object.keys(english)).toEqual(Object.keys(english).toSorted());
  for (const file of files) expect([file, ...shapeOf(read(file))]).toEqual([file, ...shapeOf(english)]);
}
