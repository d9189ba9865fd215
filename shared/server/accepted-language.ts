import acceptNegotiator from '@fastify/accept-negotiator';
import type { Locale, SiteSettings } from '../kernel/settings/schema.ts';

/**
 * The language of the site that somebody likes best, by their `Accept-Language`. Whoever says nothing, likes all as much or
 * knows none of them gets that of the site.
 */
export function acceptedLanguage(
  header: string | undefined,
  { locale, languages }: Pick<SiteSettings['organisation'], 'locale' | 'languages'>,
): Locale {
  const ordered = [locale, ...languages.filter((language) => language !== locale)];
  const accepted = acceptNegotiator.negotiate(withoutRegions(header ?? ''), ordered);
  return ordered.find((language) => language === accepted) ?? locale;
}

/** `de-AT,en;q=0.8` → `de,en;q=0.8`: the site's languages have no regions. */
function withoutRegions(acceptLanguage: string): string {
  return acceptLanguage.replaceAll(/-[\w-]+/g, '').toLowerCase();
}
