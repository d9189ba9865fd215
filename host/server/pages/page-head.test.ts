import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { pageHead, siteTitle } from './page-head.ts';

const settingsOf = (organisation: object) => siteSettingsSchema.parse({ organisation });

test.each([
  [{ name: 'Hafen-Garage' }, 'Hafen-Garage'],
  [{ name: 'Hafen-Garage Altona GmbH', pageTitle: 'Hafen-Garage' }, 'Hafen-Garage'],
])(
  'should call the site what the business is called, unless the settings say otherwise: %j',
  (organisation, name) => {
    const settings = settingsOf(organisation);
    expect(siteTitle(settings.organisation)).toBe(name);
    expect(pageHead(settings, 'Home')).toContain(`<meta name="application-name" content="${name}">`);
  },
);
