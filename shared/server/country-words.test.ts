import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findCountryWordReplacements,
  formatSitePhone,
  localiseNameInText,
  replaceCountryWords,
} from './country-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const BRITISH =
  /tyre|litre|metre|colour|centre|grey|licence|organis|recognis|analys(e|ing)|cancell(ed|ing)|travell|labell|favour|behaviour|neighbour|cheque|programme|catalogue|puncture|kerb|bonnet|windscreen|petrol|postcode|tow bar|the garage|the workshop|vehicle tax|accessory fitting|number plate|\bMOT\b|\bV5C\b|\bVAT\b|logbook|roadworth|registration (number|document)|fortnight|whilst|opening hours|any more/i;

/** Texts of one country other than the United States: "inspection.GB", "form.plateHint.de". */
const OF_ANOTHER_COUNTRY = /\.(GB|gb|DE|de)(\.|$)/;

interface Message {
  where: string;
  text: string;
}

function messagesIn(language: 'en' | 'de'): Message[] {
  const files = execFileSync('git', ['ls-files', `*/messages/${language}.json`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return files
    .trim()
    .split('\n')
    .flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))).map(([id, text]) => ({
        where: `${file} ${id}`,
        text,
      })),
    )
    .filter(({ where }) => !OF_ANOTHER_COUNTRY.test(where));
}

describe('the words of the United States', () => {
  it('call the business a shop, unless the settings have a name for it', () => {
    const calledInText = { en: 'the garage', de: 'die Werkstatt' };
    expect(localiseNameInText({ calledInText, country: 'US' })).toEqual({ ...calledInText, en: 'the shop' });
    expect(localiseNameInText({ calledInText, country: 'GB' })).toEqual(calledInText);
    const own = { en: 'Joe’s garage' };
    expect(localiseNameInText({ calledInText: own, country: 'US' })).toEqual(own);
    expect(replaceCountryWords('A tow bar', 'en', 'US')).toBe('A trailer hitch');
  });

  it.each([
    ['en', 'We’ll text a 6-digit code to this number. Standard message rates apply.'],
    ['de', 'Wir senden einen 6-stelligen Code an diese Nummer. Es gelten die üblichen SMS-Gebühren.'],
  ])('mention the cost of a text message, which is free to receive elsewhere: %s', (language, hint) => {
    const file = path.join(ROOT, `shared/phone-code/messages/${language}.json`);
    const { 'number.hint': text } = JSON.parse(readFileSync(file, 'utf8'));
    expect(replaceCountryWords(text, language, 'US')).toBe(hint);
    expect(replaceCountryWords(text, language, 'GB')).toBe(text);
  });

  it('leave no British word in the catalogues', () => {
    const messages = messagesIn('en');
    expect(messages.length).toBeGreaterThan(500);
    const british = messages
      .map(({ where, text }) => ({ where, text: replaceCountryWords(withoutPlaceholders(text), 'en', 'US') }))
      .filter(({ text }) => BRITISH.test(text));
    expect(british).toEqual([]);
  });

  it.each(['en', 'de'])(
    'give the periodic test the same name in suggestions as among the kinds of work: %s',
    (language) => {
      const read = (folder: string): Record<string, string> =>
        JSON.parse(readFileSync(path.join(ROOT, `shared/kit/${folder}/messages/${language}.json`), 'utf8'));
      const suggested = replaceCountryWords(read('reminders').inspection ?? '', language, 'US');
      expect(suggested.toLowerCase()).toBe(read('workshop')['service.inspection.US']?.toLowerCase());
    },
  );

  it('are absent from sites in other countries', () => {
    expect([
      findCountryWordReplacements('GB'),
      findCountryWordReplacements('IE'),
      findCountryWordReplacements('DE'),
    ]).toEqual([undefined, undefined, undefined]);
    expect(replaceCountryWords('Tyres', 'en', 'GB')).toBe('Tyres');
    expect(replaceCountryWords('Tyres', 'en', 'US')).toBe('Tires');
    expect(replaceCountryWords('Tyres', 'de', 'US')).toBe('Tyres');
    expect(replaceCountryWords('Registration {registration}', 'en', 'US')).toBe(
      'License plate {registration}',
    );
  });
});

it.each([
  ['AT', /Fahrzeugschein|Hauptuntersuchung/],
  ['CH', /ß|Fahrzeugschein|Hauptuntersuchung/],
  ['LI', /ß|Fahrzeugschein|Hauptuntersuchung/],
])('the words of %s leave no word of Germany’s law or spelling in the catalogues', (country, german) => {
  const messages = messagesIn('de').filter(({ where }) => !where.startsWith('scripts/'));
  const texts = messages.map(({ text }) => replaceCountryWords(text, 'de', country));
  expect(texts.filter((text) => german.test(text))).toEqual([]);
});

it.each([
  ['US', '+1 406 555 0123', '(406) 555-0123'],
  ['CA', '+14165550123', '(416) 555-0123'],
  ['US', '+44 20 7946 0100', '+44 20 7946 0100'],
  ['GB', '+1 406 555 0123', '+1 406 555 0123'],
])('writes the phone number of a business in %s: %s', (country, phone, written) => {
  expect(formatSitePhone({ phone, country })).toBe(written);
});

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+(?=[,}])/g, '{');
}
