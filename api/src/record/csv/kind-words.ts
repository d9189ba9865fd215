import type { Noted } from '../record-json.ts';

/**
 * What people call the kinds of entries, in small letters: the words of the site in its languages, and what else says the
 * same. Exports have the names themselves, which never change.
 */
const WORDS: Readonly<Record<Noted['kind'], readonly string[]>> = {
  fuel: ['fill', 'tanken', 'getankt'],
  service: ['servicing', 'inspektion', 'wartung'],
  repair: ['repairs', 'reparatur'],
  inspection: [
    'mot',
    'mot test',
    'mot-prüfung',
    'roadworthiness test',
    'tüv inspection',
    'tüv',
    'hu',
    'hauptuntersuchung',
  ],
  tyres: ['tires', 'reifen'],
  insurance: ['versicherung'],
  tax: ['road tax', 'steuer', 'kfz-steuer'],
  reading: ['odometer reading', 'mileage', 'tachostand'],
  other: ['something else', 'sonstiges'],
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind] as const)),
);

/** The name of the kind that a cell means; what is no word for one stays as it is, in small letters. */
export function kindNamed(cell: string): string {
  const word = cell.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return KIND_OF.get(word) ?? word;
}
