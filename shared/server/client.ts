import acceptNegotiator from '@fastify/accept-negotiator';
import { normalizeIP } from '@fastify/rate-limit';
import type { Locale, SiteSettings } from '../kernel/settings/schema.ts';

export function chooseAcceptedLanguage(
  header: string | undefined,
  { locale, languages }: Pick<SiteSettings['organisation'], 'locale' | 'languages'>,
): Locale {
  const ordered = [locale, ...languages.filter((language) => language !== locale)];
  const accepted = acceptNegotiator.negotiate(withoutRegions(header ?? ''), ordered);
  return ordered.find((language) => language === accepted) ?? locale;
}

/** Removes regions from an Accept-Language header (`de-AT` → `de`), because the languages of the site have no regions. */
function withoutRegions(acceptLanguage: string): string {
  return acceptLanguage.replaceAll(/-[\w-]+/g, '').toLowerCase();
}

const IPV6_SUBNET = 48;

/** Matches an IP address with a port, which some proxies append. The port changes with each connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/;

/** Key that identifies a client for limits. A home gets an IPv6 network of at most /48, so each /48 counts as one client. */
export function toClientKey(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  return normalizeIP(ipv4 ?? ipv6 ?? address, IPV6_SUBNET);
}

/** Whether the header is `*` or contains the tag (with quotes); weak comparison: proxies weaken tags (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
