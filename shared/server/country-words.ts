import type { CountryWordReplacements } from '@forecourt/shared/contract';
import {
  DEFAULT_NAME_IN_TEXT,
  localeTag,
  type SiteSettings,
  usesNorthAmericanPhoneNumbers,
} from '@forecourt/shared/settings/schema';

/** British English of the catalogues → American English. A phrase comes before the words that it contains. */
const AMERICAN = Object.entries({
  'Vehicle registration number': 'License plate number',
  'registration number': 'license plate number',
  'registration document': 'vehicle title',
  // Label before the placeholder of a number: `Registration {registration}`.
  'Registration ': 'License plate ',
  'number plate': 'license plate',
  'Vehicle tax': 'Registration renewal',
  'Accessory fitting': 'Accessory installation',
  'roadworthiness test': 'state inspection',
  'code to this number.': 'code to this number. Standard message rates apply.',
  'collect your vehicle': 'pick up your vehicle',
  'ready to collect': 'ready for pickup',
  'collect it': 'pick it up',
  'opening hours': 'business hours',
  'public holidays': 'holidays',
  'service book': 'service record',
  'any more': 'anymore',
  'a puncture': 'a flat',
  'the garage': 'the shop',
  'the workshop': 'the shop',
  'tow bar': 'trailer hitch',
  MOT: 'State inspection',
  CANCELLED: 'CANCELED',
  cancelled: 'canceled',
  cancelling: 'canceling',
  centre: 'center',
  colour: 'color',
  grey: 'gray',
  licence: 'license',
  litre: 'liter',
  metre: 'meter',
  organis: 'organiz',
  petrol: 'gas',
  postcode: 'ZIP code',
  recognis: 'recogniz',
  tyre: 'tire',
  windscreen: 'windshield',
}).flatMap(([from, to]) => [[from, to] as const, [capitalised(from), capitalised(to)] as const]);

const AUSTRIAN = Object.entries({
  Hauptuntersuchung: '§57a-Begutachtung',
  Fahrzeugschein: 'Zulassungsschein',
});

/** German of Switzerland and Liechtenstein, which have no ß. */
const SWISS = Object.entries({
  Hauptuntersuchung: 'Fahrzeugprüfung',
  Fahrzeugschein: 'Fahrzeugausweis',
  ß: 'ss',
});

const WORDS: Readonly<Record<string, CountryWordReplacements>> = {
  'en-US': {
    en: AMERICAN,
    de: [
      ['Hauptuntersuchung', 'State Inspection'],
      ['Code per SMS an diese Nummer.', 'Code an diese Nummer. Es gelten die üblichen SMS-Gebühren.'],
    ],
  },
  'de-AT': { de: AUSTRIAN },
  'de-CH': { de: SWISS },
  'de-LI': { de: SWISS },
};

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the words that a country writes differently from the catalogues, by language; undefined if there are none. */
export function findCountryWordReplacements(country: string): CountryWordReplacements | undefined {
  return WORDS[localeTag('en', country)] ?? WORDS[localeTag('de', country)];
}

export function replaceCountryWords(text: string, language: string, country: string): string {
  const words = findCountryWordReplacements(country)?.[language] ?? [];
  return words.reduce((written, [from, to]) => written.replaceAll(from, to), text);
}

/** Returns the name of the business within sentences, in words of its country if the settings contain the default. */
export function localiseNameInText({
  calledInText,
  country,
}: Pick<
  SiteSettings['organisation'],
  'calledInText' | 'country'
>): SiteSettings['organisation']['calledInText'] {
  const { en } = calledInText;
  return en === DEFAULT_NAME_IN_TEXT.en
    ? { ...calledInText, en: replaceCountryWords(en, 'en', country) }
    : calledInText;
}

/** Writes the business's phone number for its country: "(406) 555-0123" in North America, else as in the settings. */
export function formatSitePhone({
  phone,
  country,
}: Pick<SiteSettings['organisation'], 'phone' | 'country'>): string {
  if (!usesNorthAmericanPhoneNumbers(country)) return phone;
  return phone.replace(/^\+1 ?(\d{3}) ?(\d{3}) ?(\d{4})$/, '($1) $2-$3');
}
