import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { serviceTitleLookup } from './texts.ts';

const { booking } = siteSettingsSchema.parse({
  booking: {
    serviceTypes: {
      tyres: { slots: 2, title: { en: 'Tyres', de: 'Reifenwechsel' } },
      installation: { title: { en: 'Fitting' } },
    },
  },
});

describe('serviceTitleLookup', () => {
  it.each([
    ['en', 'tyres', 'Tyres'],
    ['de', 'tyres', 'Reifenwechsel'],
    ['en', 'installation', 'Fitting'],
    ['de', 'installation', 'Einbau'],
    ['de', 'repair', 'Reparatur'],
    ['en', 'others', 'Other work'],
    ['en', 'given_up', 'given_up'],
  ] as const)("prefers the settings, then the product's titles: in %s, %s is %s", (language, code, title) => {
    expect(serviceTitleLookup(booking, language)(code)).toBe(title);
  });

  it('exist in every language', () => {
    const [en, de] = (['en', 'de'] as const).map((language) =>
      Object.keys(require(`./messages/${language}.json`)),
    );
    expect(de).toEqual(en);
  });
});
