import { createServiceTitleLookup } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import { getPageTexts } from './page-head.ts';

/** Maximum number of kinds of work in the description, of which search engines show about 160 characters. */
const MAX_KINDS = 5;

/** Returns the description of the site for search engines and shared links: the kinds of work, then what the site is for. */
export function buildMetaDescription(settings: SiteSettings, language: Locale): string {
  const titleOf = createServiceTitleLookup(settings, language);
  const kinds = Object.keys(settings.booking.serviceTypes).filter((code) => code !== 'others');
  const { description } = getPageTexts(language, settings.organisation.country);
  return kinds.length === 0
    ? description
    : `${kinds.slice(0, MAX_KINDS).map(titleOf).join(', ')}. ${description}`;
}

type OpeningHours = NonNullable<SiteSettings['booking']['openingHours']['monday']>;

/** Returns the business as structured data for search engines (https://schema.org/AutoRepair). */
export function describeBusiness(
  { organisation, booking }: SiteSettings,
  { siteUrl, image }: { siteUrl: string | null; image: string | null },
): object {
  const { name, phone, address, country } = organisation;
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    name,
    telephone: phone,
    ...(siteUrl && { url: `${siteUrl}/` }),
    ...(image && { image }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.lines.join(', '),
        addressCountry: country,
      },
    }),
    openingHoursSpecification: listOpeningHours(booking.openingHours),
  };
}

/** Lists the weekly opening hours; days with the same hours are one entry. */
function listOpeningHours(week: SiteSettings['booking']['openingHours']): object[] {
  const days = new Map<string, { hours: OpeningHours; names: string[] }>();
  for (const [day, hours] of Object.entries(week)) {
    if (!hours) continue;
    const name = `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
    const same = days.get(`${hours.from} ${hours.to}`);
    if (same) same.names.push(name);
    else days.set(`${hours.from} ${hours.to}`, { hours, names: [name] });
  }
  return [...days.values()].map(({ hours: { from, to }, names }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: names,
    opens: from,
    // Search engines know no 24:00.
    closes: to === '24:00' ? '23:59' : to,
  }));
}
