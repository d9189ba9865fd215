import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import * as z from 'zod';
import { LOCALES } from './locales.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const catalogueSchema = z.record(z.string(), z.string());

/** Id of each message → names of its placeholders. */
type Placeholders = [id: string, ...names: string[]][];

const folders = globSync('{api,host,shared,remote-*,scripts}/**/messages/en.json', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
}).map((file) => path.dirname(file));

function placeholdersIn(folder: string, language: string): Placeholders {
  const file = path.join(ROOT, folder, `${language}.json`);
  const catalogue = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(catalogue).map(([id, message]) => [
    id,
    ...new Set(namesIn(compileMessageOrThrow(message)).sort()),
  ]);
}

function namesIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , format] = token;
    const choices = typeof format === 'object' && format !== null ? Object.values(format) : [];
    return [name, ...choices.flatMap((choice) => (Array.isArray(choice) ? namesIn(choice) : []))];
  });
}

test.each(folders)('%s has the same messages with the same placeholders in every language', (folder) => {
  const [english = [], ...others] = LOCALES.map((language) => placeholdersIn(folder, language));
  expect(english).not.toEqual([]);
  for (const other of others) expect(other).toEqual(english);
});
