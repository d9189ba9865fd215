import type { HostFilesManifest } from '@forecourt/shared/build/host-files';
import type { Release } from '@forecourt/shared/contract';
import {
  addHolidaysToClosedDays,
  chooseAcceptedLanguage,
  matchesEtag,
  setSecurityHeaders,
} from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageAddress, NO_SERVICE_WORKER_HEADER } from '../../site-map/addresses.ts';
import { findAreaMount } from '../../site-map/areas.ts';
import { negotiateEncoding } from '../http/encodings.ts';
import { refuseUndecodableUrl, sendNotFound } from '../http/problem.ts';
import { type CompressedPage, compressPage, PageCache } from './page-cache.ts';
import {
  findScreenTitleAndLead,
  renderWorkshopClockChangesTag,
  type ScreenTitleAndLead,
} from './page-head.ts';
import {
  buildAreaRegistry,
  chooseVariantPerRemote,
  findAreaToPreload,
  findScreenPattern,
  listPreloadTags,
  type PreloadTag,
  type ReleaseChooser,
  type ReleaseVariant,
} from './page-registry.ts';
import { renderPage } from './render-page.ts';
import { type EarlyBackendRequests, findEarlyBackendRequests } from './screen-requests.ts';
import {
  identifyVisitorAndSetCookies,
  type PreviewRules,
  parseRequestedPreview,
  type Visitor,
} from './visitor.ts';

export interface PageRoutesOptions {
  settings: SiteSettings;
  /** Public origin of the site, without a slash at the end; null if not configured. */
  siteUrl: string | null;
  shell: HostFilesManifest;
  releases: ReleaseChooser;
  previews: PreviewRules;
  onPage: (variants: Readonly<Record<string, ReleaseVariant>>) => void;
}

/** Serves the shell's HTML. Visitors with the same releases, screen, language and sign-in hint share one rendering. */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { releases, previews, settings } = options;
  const cache = new PageCache();

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('Cache-Control', 'no-cache');
    // Refuse to prefetch an address that begins or ends a preview, which sets a cookie. The browser requests it again later.
    if (isPrefetch(request) && parseRequestedPreview(request.url, previews)) return reply.code(503).send();
    const needsBucket = releases.remotes.some((remote) => releases.canary(remote) !== null);
    const visitor = identifyVisitorAndSetCookies(request, reply, { rules: previews, needsBucket });
    const variants = chooseVariantPerRemote(visitor, releases);
    const mount = findAreaMount(pathOf(request));
    const area = findAreaToPreload(mount, visitor.seemsSignedIn);
    const release = area === null ? null : releaseFor(area, variants, releases);
    const screen = release && findScreenPattern(pathOf(request), release);
    const { seemsSignedIn: withNavigation } = visitor;
    const isForAnyone = mount?.access === 'anyone';
    const language = chooseAcceptedLanguage(request.headers['accept-language'], settings.organisation);
    // A page contains clock changes and holidays of the years around the current one, so cached pages are stored by year.
    const year = new Date().getUTCFullYear();
    const key = JSON.stringify([
      year,
      variants,
      visitor.preview,
      area,
      screen,
      withNavigation,
      isForAnyone,
      language,
    ]);
    const page = await cache.get(releases.revision, key, () =>
      buildPage(options, {
        variants,
        preview: visitor.preview,
        preloads: release ? listPreloadTags(release, screen) : [],
        requests: release && visitor.seemsSignedIn ? findEarlyBackendRequests(release, screen) : null,
        withNavigation,
        isForAnyone,
        language,
        focused: screen !== null && (release?.focused?.includes(screen) ?? false),
        head: release && findScreenTitleAndLead(release, screen, language, settings.organisation.name),
      }),
    );
    options.onPage(variants);
    // Nothing may store a page with a preview or of a link for others, least of all the service worker.
    if (visitor.preview || isForAnyone) reply.header('Cache-Control', 'no-store');
    if (isForAnyone) reply.header('X-Robots-Tag', 'noindex');
    if (!settings.serviceWorker) reply.header(NO_SERVICE_WORKER_HEADER, '1');
    return sendPage(request, reply.code(mount ? 200 : 404), page);
  }

  app.setNotFoundHandler((request, reply) => {
    return isPageRequest(request) ? answer(request, reply) : sendNotFound(reply);
  });
}

interface PageParts {
  variants: Readonly<Record<string, ReleaseVariant>>;
  preview: Visitor['preview'];
  preloads: PreloadTag[];
  requests: EarlyBackendRequests | null;
  withNavigation: boolean;
  isForAnyone: boolean;
  language: Locale;
  focused: boolean;
  head: ScreenTitleAndLead | null;
}

function buildPage(
  { settings, siteUrl, shell, releases }: PageRoutesOptions,
  parts: PageParts,
): Promise<CompressedPage> {
  const { variants, preview, ...content } = parts;
  const registry = buildAreaRegistry(variants, preview, releases);
  const { timeZone } = settings.organisation;
  const now = new Date();
  const clock = renderWorkshopClockChangesTag({ timeZone, horizonDays: settings.booking.horizonDays }, now);
  const current = addHolidaysToClosedDays(settings, now.getUTCFullYear());
  return compressPage(renderPage({ settings: current, siteUrl, shell, registry, clock, ...content }));
}

function releaseFor(area: string, variants: PageParts['variants'], releases: ReleaseChooser): Release | null {
  if (variants[area] === 'preview') return null;
  return releases.choose(area, variants[area] === 'canary')[0] ?? null;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  reply.headers({
    ETag: etag,
    // The response varies by cookie, because cookies decide about preloads, canary and preview.
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
    'Content-Security-Policy': page.policy,
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
}

/** Whether the browser prefetches a page that is not open yet (fetch.spec.whatwg.org/#sec-purpose-header). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /\bprefetch\b/.test(`${headers['sec-purpose'] ?? headers.purpose}`);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

/** Redirects a navigation to an undecodable address, such as `/%zz`, to the escaped one, where the site shows its 404 page. */
export function redirectOrRefuseUndecodableUrl(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const address = readableAddress(request.url);
  const wantsPage = request.headers.accept?.includes('text/html');
  if (!wantsPage || !isPageRequest({ method: request.method, url: address }))
    return refuseUndecodableUrl(reply);
  setSecurityHeaders(reply);
  return reply.header('Cache-Control', 'no-store').redirect(address, 303);
}

/** Address to redirect to: the path without query. Leading slashes are merged, since `//host` would open another site. */
function readableAddress(url: string): string {
  const [path = '/'] = url.split('?');
  return path.replace(/^[/\\]+/, '/').replaceAll('%', '%25');
}

export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && isPageAddress(url);
}
