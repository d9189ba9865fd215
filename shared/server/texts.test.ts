import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { createServiceTitleLookup } from './texts.ts';

const settings = siteSettingsSchema.parse({
  booking: {
    serviceTypes: {
      tyres: { slots: 2, title: { en: 'Tyres', de: 'Reifenwechsel' } },
      installation: { title: { en: 'Fitting' } },
      hidden: { title: { en: 'Hidden' } },
    },
  },
});

describe('createServiceTitleLookup', () => {
  it.each([
    ['en', 'tyres', 'Tyres'],
    ['de', 'tyres', 'Reifenwechsel'],
    ['en', 'installation', 'Fitting'],
    ['de', 'installation', 'Einbau von Zubehör'],
    ['de', 'repair', 'Reparatur'],
    ['en', 'others', 'Other work'],
    ['en', 'inspection', 'MOT'],
    ['de', 'service', 'Inspektion'],
    ['en', 'hidden', 'Hidden'],
    ['de', 'hidden', 'Hidden'],
  ] as const)("prefers the settings, then the product's titles: in %s, %s is %s", (language, code, title) => {
    expect(createServiceTitleLookup(settings, language)(code)).toBe(title);
  });

  it.each([
    ['en', 'Visit'],
    ['de', 'Termin'],
  ] as const)(
    'never returns the code of a kind that the settings no longer contain: in %s %s',
    (language, title) => {
      const lookup = createServiceTitleLookup(settings, language);
      expect([lookup('given_up'), lookup('constructor')]).toEqual([title, title]);
    },
  );

  it('exist in every language', () => {
    const [en, de] = (['en', 'de'] as const).map((language) =>
      Object.keys(require(`./messages/${language}.json`)),
    );
    expect(de).toEqual(en);
  });
});
