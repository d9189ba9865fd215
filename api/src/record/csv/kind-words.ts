import type { Noted } from '../record-json.ts';

type Kind = Noted['kind'];

/**
 * What people call the kinds of entries, in small letters: the words of the site in its languages, and what else says the
 * same. Exports have the names themselves, which never change.
 */
const WORDS: Readonly<Record<Kind, readonly string[]>> = {
  fuel: [
    'fill',
    'fill-up',
    'fillup',
    'refuel',
    'refuelling',
    'refueling',
    'gas',
    'tanken',
    'getankt',
    'tankung',
  ],
  service: ['servicing', 'maintenance', 'inspektion', 'wartung'],
  repair: ['repairs', 'reparatur', 'reparaturen'],
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
  reading: ['odometer reading', 'odometer', 'mileage', 'tachostand'],
  other: ['something else', 'sonstiges'],
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind] as const)),
);

/** Parts of words by which other vehicle logs name their entries. The first kind that fits is used. */
const PARTS: readonly (readonly [Kind, RegExp])[] = [
  ['insurance', /insur|versicher|seguro|assur|assicur|verzeker|ubezpiecz|poji[sš]t/],
  [
    'inspection',
    /inspection|hauptunters|\btüv|\bmot\b|\bhu\b|\bitv\b|roadworth|revisione|contr[oô]le technique/,
  ],
  [
    'tax',
    /\btax|steuer|imposto|\bipva|impuesto|registration|zulassung|vignette|bollo|immatric|matr[ií]cula|rejestrac|registrac/,
  ],
  ['tyres', /t[iy]re|reifen|pneu|neum[aá]tic|llanta|gomme|banden/],
  ['repair', /repair|reparat|repara[cç]|riparaz|spare part|ersatzteil|upgrade|tuning/],
  [
    'service',
    /service|servi[cç]|mainten|wartung|inspektion|manten|manuten|entretien|serwis|servis|obsług|onderhoud|oil|öl\b|ölwechsel|filter|brake|brems|batter/,
  ],
  ['fuel', /fuel|fill.?up|tank|gasolin|benzin|diesel|abastec|combust|carburant/],
];

/** The name of the kind that a cell means; what is no word for one stays as it is, in small letters. */
export function kindNamed(cell: string): string {
  const word = cell.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return KIND_OF.get(word) ?? word;
}

/** Finds the kind for a description from another vehicle log, such as `Oil change`; null if none fits. */
export function kindDescribed(description: string): Kind | null {
  const text = description.normalize('NFC').toLowerCase();
  return PARTS.find(([, part]) => part.test(text))?.[0] ?? null;
}
