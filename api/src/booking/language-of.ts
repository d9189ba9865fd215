import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';

/** The language that a customer chose, else the site's own. @param locale what they chose, if they ever chose */
export function languageOf(
  locale: string | null,
  { languages, locale: ofSite }: SiteSettings['organisation'],
): Locale {
  return languages.find((each) => each === locale) ?? ofSite;
}
