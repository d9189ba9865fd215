import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { buildMetaDescription, describeBusiness } from './describe-business.ts';

const elsewhere = { siteUrl: null, image: null };

test.each([
  ['en', {}, /^MOT, Service, Tyres, Repair, Accessory fitting\. Book a visit, /],
  ['de', { organisation: { country: 'DE' } }, /^TÜV \(HU\), Inspektion, Reifen, .*\. Buchen Sie /],
  ['en', { organisation: { country: 'US' } }, /^State inspection, Service, Tires, /],
  ['en', { booking: { serviceTypes: { repair: {}, others: {} } } }, /^Repair, Accessory fitting\. Book /],
] as const)('names the kinds of work to search engines: %s, %j', (language, settings, description) => {
  expect(buildMetaDescription(siteSettingsSchema.parse(settings), language)).toMatch(description);
});

test('describes the business as structured data, each opening time once', () => {
  const settings = siteSettingsSchema.parse({
    booking: { openingHours: { saturday: { from: '20:00', to: '24:00' } } },
  });
  expect(
    describeBusiness(settings, { siteUrl: 'https://a.example', image: 'https://a.example/i.png' }),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    name: 'Harbour Street Garage',
    telephone: '+44 20 7946 0100',
    url: 'https://a.example/',
    image: 'https://a.example/i.png',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '12 Harbour Street, London SE1 0ZZ',
      addressCountry: 'GB',
    },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '20:00', closes: '23:59' },
    ],
  });
});

test('leaves out what is unknown', () => {
  const settings = siteSettingsSchema.parse({ organisation: { address: null } });
  expect(Object.keys(describeBusiness(settings, elsewhere))).toEqual([
    ...['@context', '@type', 'name', 'telephone', 'openingHoursSpecification'],
  ]);
});
