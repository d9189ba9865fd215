import { expectSameMessages } from './expect-same-messages.ts';

const LANGUAGES = ['en', 'de'];

const en = {
  lead: 'Times are the workshop’s, {place}',
  visits: '{count, plural, one {# visit of {name}} other {# visits}}',
};

describe('expectSameMessages', () => {
  it('accepts equal messages with another grammar', () => {
    const de = {
      lead: '{place}: Zeiten der Werkstatt',
      visits: '{count, plural, one {{name} hat # Termin} other {# Termine}}',
    };
    expectSameMessages({ en, de }, LANGUAGES);
  });

  it.each([
    ['a message is missing', { lead: en.lead }],
    ['there is one more', { ...en, title: 'Termine' }],
    ['a value is missing', { ...en, lead: 'Zeiten der Werkstatt' }],
    ['a value has another name', { ...en, lead: 'Zeiten der Werkstatt, {ort}' }],
    ['a value within a choice is missing', { ...en, visits: '{count, plural, one {# Termin} other {#}}' }],
    ['a message cannot be read', { ...en, visits: '{count, plural, one {# Termin}' }],
  ])('refuses them if %s', (_case, de) => {
    expect(() => expectSameMessages({ en, de }, LANGUAGES)).toThrow();
  });

  it('names a missing catalogue', () => {
    expect(() => expectSameMessages({ en }, LANGUAGES)).toThrow('messages/de.json');
    expect(() => expectSameMessages({ en, de: en }, ['en', 'de', 'fr'])).toThrow('messages/fr.json');
  });
});
