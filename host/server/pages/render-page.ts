import type { HostFile, HostFiles } from '@forecourt/shared/build/host-files';
import {
  FOCUSED_FLOW_ATTRIBUTE,
  FRAME_ATTRIBUTE,
  REGISTRY_ELEMENT_ID,
  type Registry,
} from '@forecourt/shared/contract';
import { escapeHtml } from '@forecourt/shared/server';
import {
  type Locale,
  SETTINGS_ELEMENT_ID,
  type SiteSettings,
  textDirection,
} from '@forecourt/shared/settings/schema';
import { contentSecurityPolicy } from './content-security-policy.ts';
import {
  accentStyle,
  FIRST_PAINT_SCRIPT,
  pageFrame,
  pageHead,
  pageTexts,
  type ScreenHead,
  siteTitle,
  telephoneHref,
} from './page-head.ts';
import type { Preload } from './page-registry.ts';
import { SCREEN_REQUESTS_SCRIPT, type ScreenRequests, screenRequestsTag } from './screen-requests.ts';

export interface Page {
  html: string;
  policy: string;
}

export interface PageContent {
  settings: SiteSettings;
  /** What the page says before the site's own code is there. */
  language: Locale;
  /** Where customers find the site, without a slash at the end; null where nobody has said. */
  siteUrl: string | null;
  shell: HostFiles;
  registry: Registry;
  /** Files of the area that the path will show. */
  preloads: readonly Preload[];
  /** Element with the workshop's clock (`clockTag`). */
  clock: string;
  /** What its screen asks the backend for first; null where that is not known, or not to be asked. */
  requests: ScreenRequests | null;
  /** Customers who are signed in have one. */
  withNavigation: boolean;
  /** The path shows a step of a focused flow. */
  focused: boolean;
  /** What the path's screen begins with, where its release says that. */
  head: ScreenHead | null;
}

/** The shell's HTML with settings and registry inlined (docs/design.md §4). */
export function renderPage({
  settings,
  language,
  siteUrl,
  shell,
  registry,
  clock,
  preloads,
  requests,
  withNavigation,
  focused,
  head,
}: PageContent): Page {
  const { organisation } = settings;
  const { description, noScript, failed, loading } = pageTexts(language);
  const accent = accentStyle(settings);
  const identity = identityFiles(settings, shell).map(({ file }) => `/assets/${file}`);
  const query = preloads.length > 0 ? shell.query.map(({ file }) => `/assets/${file}`) : [];
  // Whoever was here last needs identity once their screen is there; everybody else at once.
  const ahead = withNavigation ? query : identity;
  const phone = `<a href="${escapeHtml(telephoneHref(organisation.phone))}">${escapeHtml(organisation.phone)}</a>`;
  const html = `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
${pageHead(settings, siteTitle(organisation))}
${requests ? screenRequestsTag(requests, settings.addresses.backend, identity) : ''}
<meta name="description" content="${escapeHtml(description)}">
${sharingCard(settings, { description, siteUrl })}
<link rel="manifest" href="/manifest.webmanifest">
<style>${accent}</style>
${shell.styles.map(({ file, text }) => (text === undefined ? `<link rel="stylesheet" href="/assets/${file}">` : `<style>${text}</style>`)).join('\n')}
${clock}
<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${inlineJson(settings)}</script>
<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${inlineJson(registry)}</script>
${shell.scripts.map(({ file, integrity }) => `<script defer fetchpriority="high" src="/assets/${file}"${integrityAttribute(integrity)} crossorigin></script>`).join('\n')}
${ahead.map((href) => `<link rel="preload" as="script" href="${href}">`).join('\n')}
${preloads.map(({ href, as, integrity }) => `<link rel="preload" as="${as}" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin>`).join('\n')}
</head>
<body>
<noscript><p class="no-script">${noScript} ${phone}</p></noscript>
<div id="root" ${FRAME_ATTRIBUTE}${focused ? ` ${FOCUSED_FLOW_ATTRIBUTE}` : ''}>${pageFrame({ settings, classes: shell.classes, language, loading, withNavigation, head })}</div>
<p class="not-loaded">${failed} ${phone}</p>
</body>
</html>
`;
  const policy = contentSecurityPolicy({
    settings,
    preview: registry.preview?.origin ?? null,
    inlineScripts: [FIRST_PAINT_SCRIPT, ...(requests ? [SCREEN_REQUESTS_SCRIPT] : [])],
    inlineStyles: [accent, ...shell.styles.flatMap(({ text }) => text ?? [])],
  });
  return { html, policy };
}

/** How the site looks where its address is shared (https://ogp.me): addresses there are absolute. */
function sharingCard(
  { organisation, appearance }: SiteSettings,
  { description, siteUrl }: { description: string; siteUrl: string | null },
): string {
  const card = {
    'og:type': 'website',
    'og:site_name': organisation.name,
    'og:title': siteTitle(organisation),
    'og:description': description,
    ...(siteUrl && { 'og:url': `${siteUrl}/` }),
    'og:image': appearance.shareImage.replace(/^\//, `${siteUrl ?? ''}/`),
  };
  return Object.entries(card)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n');
}

/** The identity SDK, and what it needs besides on this site. */
function identityFiles({ firebase }: SiteSettings, shell: HostFiles): readonly HostFile[] {
  if (firebase === 'emulator') return [...shell.identity, ...shell.emulator];
  return firebase.appCheck ? [...shell.identity, ...shell.appCheck] : shell.identity;
}

function integrityAttribute(integrity: string | undefined): string {
  return integrity === undefined ? '' : ` integrity="${integrity}"`;
}

/** JSON that can stand inside a script element: nothing in it can close the element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
