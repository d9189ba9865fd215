import { bookPath, homePath, newFuelEntryPath, visitsPath } from '@forecourt/shared/links';
import { chooseAcceptedLanguage } from '@forecourt/shared/server';
import { type Locale, localeTag, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import type { FastifyInstance } from 'fastify';
import { getPageTexts, PAGE_BACKGROUND_COLOURS } from './page-head.ts';

const DAY = 'public, max-age=86400';

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /-/
`;

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
          buildWebManifest(
            settings,
            chooseAcceptedLanguage(headers['accept-language'], settings.organisation),
          ),
        ),
      ),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('Cache-Control', DAY).type('text/plain; charset=utf-8').send(ROBOTS),
  );
  // Redirect to a PNG: clients that request this file do not parse the page, and may not support SVG.
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('Cache-Control', DAY).redirect(settings.appearance.appIcons.small, 302),
  );
}

/** Web app manifest (https://www.w3.org/TR/appmanifest/) in one language. */
function buildWebManifest({ organisation, appearance }: SiteSettings, language: Locale): object {
  const texts = getPageTexts(language, organisation.country);
  const { small, large, maskable } = appearance.appIcons;
  const icon = (src: string, size: number, purpose = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: homePath(),
    start_url: homePath(),
    scope: '/',
    display: 'standalone',
    name: organisation.name,
    short_name: organisation.shortName ?? organisation.name,
    description: texts.description,
    lang: localeTag(language, organisation.country),
    dir: textDirection(language),
    // A manifest allows one colour for both colour schemes; pages have one for each.
    theme_color: PAGE_BACKGROUND_COLOURS.light,
    background_color: PAGE_BACKGROUND_COLOURS.light,
    icons: [icon(small, 192), icon(large, 512), icon(maskable, 512, 'maskable')],
    shortcuts: [
      { name: texts.shortcutBook, url: bookPath(), icons: [icon(small, 192)] },
      { name: texts.shortcutFuel, url: newFuelEntryPath(), icons: [icon(small, 192)] },
      { name: texts.shortcutNextVisit, url: visitsPath(), icons: [icon(small, 192)] },
    ],
  };
}
