import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordKind } from '../record-json.ts';
import { kindNamed } from './kind-words.ts';

const ROOT = join(__dirname, '../../../..');
const RECORD = 'remote-vehicle/src/record/messages';
const REMINDERS = 'shared/kit/reminders/messages';

/** A catalogue of the site, which the backend has no part in but for this. */
function wordsOf(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'));
}

/** What the site calls each kind; the test of a car as reminders call it in each country. */
const SAID = ['en', 'de'].flatMap((language) => {
  const record = wordsOf(RECORD, language);
  const reminders = wordsOf(REMINDERS, language);
  const kinds = recordKind.options.filter((kind) => kind !== 'inspection');
  return [
    ...kinds.map((kind) => [record[`kind.${kind}`] ?? '', kind] as const),
    ...['', '.GB', '.DE'].map((country) => [reminders[`inspection${country}`] ?? '', 'inspection'] as const),
  ];
});

describe('kindNamed', () => {
  it.each(SAID)('should know what the site calls it: %s', (word, kind) => {
    expect(kindNamed(word)).toBe(kind);
    expect(kindNamed(` ${word.toUpperCase()} `)).toBe(kind);
  });

  it.each(recordKind.options)('should leave a name as it is: %s', (kind) => {
    expect(kindNamed(kind)).toBe(kind);
  });

  it('should not guess', () => {
    expect(kindNamed('Party')).toBe('party');
  });
});
