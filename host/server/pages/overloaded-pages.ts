import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseAcceptedLanguage, escapeHtml, localiseNameInText } from '@forecourt/shared/server';
import { type Locale, localeTag, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import type { FastifyReply } from 'fastify';
import { negotiateEncoding } from '../http/encodings.ts';
import { OVERLOAD_RETRY_AFTER_SECONDS, sendOverloaded } from '../http/problem.ts';
import { buildContentSecurityPolicy } from './content-security-policy.ts';
import { type CompressedPage, compressPage } from './page-cache.ts';
import {
  FIRST_PAINT_SCRIPT,
  getPageTexts,
  renderAccentStyle,
  renderBrandHtml,
  renderPageHead,
  siteTitle,
  telephoneHref,
} from './page-head.ts';
import { isPageRequest } from './page-routes.ts';
import type { RenderedPage } from './render-page.ts';

/** Seconds until the page reloads itself: enough for a screen reader to read it. Random extra seconds spread the reloads. */
const RELOAD_SECONDS = 16;
const RELOAD_JITTER_SECONDS = 8;

/** Renders the page for refused navigations in each language, and returns a function that sends it (docs/design.md §4). */
export async function createOverloadedPageSender(
  settings: SiteSettings,
  random: () => number = Math.random,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const { organisation } = settings;
  const languages = new Set([organisation.locale, ...organisation.languages]);
  const pages = new Map<string, CompressedPage>(
    await Promise.all(
      [...languages].map(
        async (language) => [language, await compressPage(renderOverloadedPage(settings, language))] as const,
      ),
    ),
  );

  return (reply) => {
    if (!isPageRequest(reply.request)) return sendOverloaded(reply);
    const { headers } = reply.request;
    const page = pages.get(
      chooseAcceptedLanguage(headers['accept-language'], organisation),
    ) as CompressedPage;
    const encoding = negotiateEncoding(headers['accept-encoding']);
    reply.code(503).headers({
      'Retry-After': String(OVERLOAD_RETRY_AFTER_SECONDS),
      Refresh: String(RELOAD_SECONDS + Math.floor(random() * (RELOAD_JITTER_SECONDS + 1))),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': page.policy,
    });
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
  };
}

/** Renders the page shown while the edge is overloaded, in one language. `href=""` reloads the requested address. */
function renderOverloadedPage(settings: SiteSettings, language: Locale): RenderedPage {
  const { organisation } = settings;
  const texts = getPageTexts(language, organisation.country);
  const style = readOverloadedPageStyles() + renderAccentStyle(settings);
  const brand = renderBrandHtml(settings, {
    brandName: 'brandName',
    lightOnly: 'lightOnly',
    darkOnly: 'darkOnly',
  });
  const html = `<!doctype html>
<html lang="${localeTag(language, organisation.country)}" dir="${textDirection(language)}">
<head>
${renderPageHead(settings, `${texts.overloadedTag} · ${siteTitle(organisation)}`)}
<style>${style}</style>
</head>
<body>
<div class="layout">
<header class="top"><span class="brand">${brand}</span></header>
<main class="main"><div class="page form centered"><div class="panel">
<div><span class="tag warn">${escapeHtml(texts.overloadedTag)}</span></div>
<h1>${escapeHtml(texts.overloadedTitle)}</h1>
<p class="text">${escapeHtml(texts.overloadedText)}</p>
<div class="actions">
<a class="button primary" href="">${escapeHtml(texts.overloadedRetry)}</a>
<a class="button quiet" href="${escapeHtml(telephoneHref(organisation.phone))}">${escapeHtml(callButtonText(texts.overloadedCall, settings, language))}</a>
</div>
</div></div></main>
</div>
</body>
</html>
`;
  const policy = buildContentSecurityPolicy({
    settings,
    preview: null,
    inlineScripts: [FIRST_PAINT_SCRIPT],
    inlineStyles: [style],
  });
  return { html, policy };
}

/** Text such as "Call the garage", with the business's noun in this or the default language, or its name if it has no noun. */
function callButtonText(call: string, { organisation }: SiteSettings, language: Locale): string {
  const { locale, name } = organisation;
  const calledInText = localiseNameInText(organisation);
  const workshop = calledInText[language] ?? calledInText[locale] ?? name;
  const words = call.replace('{workshop}', () => workshop.replace(/^(die|das|den) /, ''));
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Sources of the style sheets in the page. Its HTML has their class names as written, because only builds hash them. */
const SHEETS = [
  'shared/kit/ui/base.css',
  'shared/kit/ui/layout/page.module.css',
  'shared/kit/ui/feedback/panel.module.css',
  'shared/kit/ui/display/tag.module.css',
  'shared/kit/ui/display/tones.module.css',
  'shared/kit/ui/actions/button.module.css',
  'host/src/layout/layout.module.css',
];

/** Returns the styles to inline into the page, since a further request would add to the overload. */
function readOverloadedPageStyles(): string {
  return SHEETS.map((sheet) => readFileSync(path.join(REPOSITORY, sheet), 'utf8'))
    .join('')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
}
