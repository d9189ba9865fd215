import { acceptedLanguage } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance } from 'fastify';
import { webManifest } from './web-manifest.ts';

const DAY = 'public, max-age=86400';

/** There is nothing to find behind these. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /-/
`;

/** What browsers and search engines ask a site for by itself: how to install it, what to leave alone, its icon. */
export async function siteFileRoutes(
  app: FastifyInstance,
  { settings }: { settings: SiteSettings },
): Promise<void> {
  app.get('/manifest.webmanifest', ({ headers }, reply) =>
    reply
      .headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language' })
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify(
          webManifest(settings, acceptedLanguage(headers['accept-language'], settings.organisation)),
        ),
      ),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('Cache-Control', DAY).type('text/plain; charset=utf-8').send(ROBOTS),
  );
  // Clients that ask for this don't parse the page, and may not support SVG.
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('Cache-Control', DAY).redirect(settings.appearance.appIcons.small, 302),
  );
}
