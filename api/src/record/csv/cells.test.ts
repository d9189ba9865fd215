import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { recordEntryKindSchema } from '../schema.ts';
import { parseDayCell, parseEntryKindName, parseNumberCell } from './cells.ts';

const TODAY = '2026-11-28';
const dayOf = (cell: string) => {
  const day = parseDayCell(cell, TODAY);
  return day && [day.dmy, day.mdy, day.time];
};

describe('parseDayCell', () => {
  it.each([
    ['2026-07-25', ['2026-07-25', '2026-07-25', '']],
    ['2026-07-25 14:58', ['2026-07-25', '2026-07-25', '14:58']],
    ['2026-07-25T14:58:00.000Z', ['2026-07-25', '2026-07-25', '14:58']],
    ['2026/7/5', ['2026-07-05', '2026-07-05', '']],
    ['20260725', ['2026-07-25', '2026-07-25', '']],
    ['25.07.2026', ['2026-07-25', '2026-07-25', '']],
    ['5.7.26', ['2026-07-05', '2026-07-05', '']],
    ['7/14/2026', [null, '2026-07-14', '']],
    ['14/7/26 2:05 PM', ['2026-07-14', null, '14:05']],
    ['5/3/2024 12:01 am', ['2024-03-05', '2024-05-03', '00:01']],
    ['14. Juli 2026', ['2026-07-14', '2026-07-14', '']],
    ['Jul 14, 2026', ['2026-07-14', '2026-07-14', '']],
    ['14 de julho de 2026', ['2026-07-14', '2026-07-14', '']],
    ['14-Mär-98', ['1998-03-14', '1998-03-14', '']],
  ])('reads %s', (cell, day) => {
    expect(dayOf(cell)).toEqual(day);
  });

  it.each([
    '',
    'Total',
    '2026-02-30',
    '29/02/2023',
    '31.31.2026',
    '14 Smarch 2026',
    '2026-07-25x',
    'x 2026-07-25',
    '2026-07-25 14:58 x',
    '2026-07-25 25:61',
    '1.5',
    `1/1/2026${' '.repeat(100)}x`,
  ])('returns null for text that is no day: %s', (cell) => {
    expect(parseDayCell(cell, TODAY)).toBeNull();
  });

  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-28'), noInvalidDate: true });

  it('reads any day in the notation of each country', () => {
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-');
        expect(parseDayCell(iso, TODAY)).toMatchObject({ dmy: iso, mdy: iso });
        expect(parseDayCell(`${day}.${month}.${year}`, TODAY)).toMatchObject({ dmy: iso, mdy: iso });
        expect(parseDayCell(`${day}/${month}/${year}`, TODAY)?.dmy).toBe(iso);
        expect(parseDayCell(`${month}/${day}/${year}`, TODAY)?.mdy).toBe(iso);
      }),
    );
  });
});

describe('parseNumberCell', () => {
  it.each([
    ['46818.0', '46818.0', null, 'point'],
    ['61,20 €', '61.20', null, 'comma'],
    ['$1,234.56', '1234.56', null, 'point'],
    ['1.234,56', '1234.56', null, 'comma'],
    ['80 400', '80400', '80400', null],
    ["1'234.50", '1234.50', null, 'point'],
    ['1 234,5', '1234.5', null, 'comma'],
    ['1,23,456.00', '123456.00', null, 'point'],
    ['1,234', '1.234', '1234', null],
    ['89.643', '89.643', '89643', null],
    ['0,123', '0.123', null, 'comma'],
    ['.5', '0.5', null, 'point'],
    ['12,345,678', null, '12345678', 'point'],
    ['-5', '-5', '-5', null],
    ['−5', '-5', '-5', null],
  ])('reads %s', (cell, decimal, grouped, shows) => {
    expect(parseNumberCell(cell)).toMatchObject({ decimal, grouped, shows });
  });

  it.each(['', 'abc', '1.2.3', '5-3', '1e5', '12 34', '1,2,3', '1234567890123456', `1${' '.repeat(100)}.`])(
    'returns null for text that is no number: %s',
    (cell) => {
      expect(parseNumberCell(cell)).toBeNull();
    },
  );

  it.each([
    ['61,20 €', '€'],
    ['CHF 5.00', 'CHF'],
    ['84,120 mi', 'mi'],
    ['-£5', '£'],
  ])('returns the text beside the number: %s', (cell, affix) => {
    expect(parseNumberCell(cell)?.affix).toBe(affix);
  });

  it('reads any amount in the notation of each country', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'pt-BR'),
        (cents, language) => {
          const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
          const number = parseNumberCell(format.format(cents / 100));
          expect(Number(number?.decimal)).toBe(cents / 100);
        },
      ),
    );
  });
});

const ROOT = join(__dirname, '../../../..');
const RECORD = 'remote-vehicle/src/record/messages';
const REMINDERS = 'shared/kit/reminders/messages';

/** Reads a catalogue of the pages, which the api does not use otherwise. */
function wordsOf(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'));
}

/** The site’s name of each kind, in both languages; for tax and inspections, the names of their reminders in each country. */
const SAID = ['en', 'de'].flatMap((language) => {
  const record = wordsOf(RECORD, language);
  const reminders = wordsOf(REMINDERS, language);
  const kinds = recordEntryKindSchema.options.filter((kind) => kind !== 'inspection' && kind !== 'tax');
  return [
    ...kinds.map((kind) => [record[`kind.${kind}`] ?? '', kind] as const),
    [reminders.tax ?? '', 'tax'] as const,
    ...['', '.GB', '.DE'].map((country) => [reminders[`inspection${country}`] ?? '', 'inspection'] as const),
  ];
});

describe('kindNamed', () => {
  it.each(SAID)("knows the site's own word: %s", (word, kind) => {
    expect(parseEntryKindName(word)).toBe(kind);
    expect(parseEntryKindName(` ${word.toUpperCase()} `)).toBe(kind);
  });

  it.each(recordEntryKindSchema.options)('leaves a name as it is: %s', (kind) => {
    expect(parseEntryKindName(kind)).toBe(kind);
  });

  it('does not guess', () => {
    expect(parseEntryKindName('Party')).toBe('party');
  });
});
