import type { HostFile, HostFilesManifest } from '@forecourt/shared/build/host-files';
import {
  AREA_REGISTRY_ELEMENT_ID,
  type AreaRegistry,
  FIRST_FRAME_ATTRIBUTE,
  FOCUSED_FLOW_ATTRIBUTE,
} from '@forecourt/shared/contract';
import {
  escapeHtml,
  findCountryWordReplacements,
  formatSitePhone,
  localiseNameInText,
  replaceCountryWords,
} from '@forecourt/shared/server';
import {
  type Locale,
  localeTag,
  type PublicSettings,
  REGISTRATION_FIELD,
  SETTINGS_ELEMENT_ID,
  type SiteSettings,
  textDirection,
} from '@forecourt/shared/settings/schema';
import { buildContentSecurityPolicy } from './content-security-policy.ts';
import { buildMetaDescription, describeBusiness } from './describe-business.ts';
import {
  FIRST_PAINT_SCRIPT,
  getPageTexts,
  renderAccentStyle,
  renderInitialPageBody,
  renderPageHead,
  type ScreenTitleAndLead,
  siteTitle,
  telephoneHref,
} from './page-head.ts';
import type { PreloadTag } from './page-registry.ts';
import {
  EARLY_BACKEND_REQUESTS_SCRIPT,
  type EarlyBackendRequests,
  renderEarlyBackendRequestsTag,
} from './screen-requests.ts';

export interface RenderedPage {
  html: string;
  policy: string;
}

export interface PageContent {
  settings: SiteSettings;
  language: Locale;
  siteUrl: string | null;
  shell: HostFilesManifest;
  registry: AreaRegistry;
  preloads: readonly PreloadTag[];
  clock: string;
  requests: EarlyBackendRequests | null;
  withNavigation: boolean;
  isForAnyone: boolean;
  focused: boolean;
  head: ScreenTitleAndLead | null;
}

/** Renders the shell's HTML with settings and registry inlined (docs/design.md §4). */
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
  isForAnyone,
  focused,
  head,
}: PageContent): RenderedPage {
  const { organisation } = settings;
  const { noScript, failed, loading } = getPageTexts(language, organisation.country);
  const description = buildMetaDescription(settings, language);
  const image = shareImageUrl(settings, siteUrl);
  const accent = renderAccentStyle(settings);
  const identity = identityFiles(settings, shell).map(({ file }) => `/assets/${file}`);
  const query = preloads.length > 0 ? shell.query.map(({ file }) => `/assets/${file}`) : [];
  // Customers who seem signed in load the identity SDK after the screen, and screens for anyone do not wait for it.
  const ahead = withNavigation || isForAnyone ? query : identity;
  const phone = `<a href="${escapeHtml(telephoneHref(organisation.phone))}">${escapeHtml(formatSitePhone(organisation))}</a>`;
  const html = `<!doctype html>
<html lang="${localeTag(language, organisation.country)}" dir="${textDirection(language)}">
<head>
${renderPageHead(settings, siteTitle(organisation))}
${requests ? renderEarlyBackendRequestsTag(requests, settings.addresses.backend, identity) : ''}
<meta name="description" content="${escapeHtml(description)}">
${sharingCard(settings, { description, siteUrl, image })}
${withNavigation ? '' : `<script type="application/ld+json">${inlineJson(describeBusiness(settings, { siteUrl, image }))}</script>`}
<link rel="manifest" href="/manifest.webmanifest">
<style>${accent}</style>
${shell.styles.map(({ file, text }) => (text === undefined ? `<link rel="stylesheet" href="/assets/${file}">` : `<style>${text}</style>`)).join('\n')}
${clock}
<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${inlineJson(pageSettings(settings))}</script>
<script type="application/json" id="${AREA_REGISTRY_ELEMENT_ID}">${inlineJson(registry)}</script>
${shell.scripts.map(({ file, integrity }) => `<script defer fetchpriority="high" src="/assets/${file}"${integrityAttribute(integrity)} crossorigin></script>`).join('\n')}
${ahead.map((href) => `<link rel="preload" as="script" href="${href}">`).join('\n')}
${preloads.map(({ href, as, integrity }) => `<link rel="preload" as="${as}" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin>`).join('\n')}
</head>
<body>
<noscript><p class="no-script">${noScript} ${phone}</p></noscript>
<div id="root" ${FIRST_FRAME_ATTRIBUTE}${focused ? ` ${FOCUSED_FLOW_ATTRIBUTE}` : ''}>${renderInitialPageBody({ settings, classes: shell.classes, language, loading, withNavigation, head })}</div>
<p class="not-loaded">${failed} ${phone}</p>
</body>
</html>
`;
  const policy = buildContentSecurityPolicy({
    settings,
    preview: registry.preview?.origin ?? null,
    inlineScripts: [FIRST_PAINT_SCRIPT, ...(requests ? [EARLY_BACKEND_REQUESTS_SCRIPT] : [])],
    inlineStyles: [accent, ...shell.styles.flatMap(({ text }) => text ?? [])],
  });
  return { html, policy };
}

/** Open Graph tags (https://ogp.me), which require absolute addresses. */
function sharingCard(
  { organisation }: SiteSettings,
  { description, siteUrl, image }: { description: string; siteUrl: string | null; image: string | null },
): string {
  const card = {
    'og:type': 'website',
    'og:site_name': organisation.name,
    'og:title': siteTitle(organisation),
    'og:description': description,
    ...(siteUrl && { 'og:url': `${siteUrl}/` }),
    ...(image && { 'og:image': image }),
  };
  return Object.entries(card)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n');
}

/** Returns the absolute address of the sharing picture; null if it is relative and the edge does not know the site's. */
function shareImageUrl({ appearance: { shareImage } }: SiteSettings, siteUrl: string | null): string | null {
  if (!shareImage.startsWith('/')) return shareImage;
  return siteUrl && siteUrl + shareImage;
}

/** Adds the texts that depend on the country: replaced words, the phone number as written there, and the name in a sentence. */
function pageSettings(settings: SiteSettings): PublicSettings {
  const { organisation } = settings;
  const words = findCountryWordReplacements(organisation.country);
  const phone = formatSitePhone(organisation);
  return {
    ...settings,
    organisation: { ...organisation, calledInText: localiseNameInText(organisation) },
    ...(words && { words, vehicle: { ...settings.vehicle, fields: vehicleFields(settings) } }),
    ...(phone !== organisation.phone && { phone }),
  };
}

/** Returns the fields of a vehicle, with the default label of the registration in words of the site's country. */
function vehicleFields({
  organisation: { country },
  vehicle,
}: SiteSettings): PublicSettings['vehicle']['fields'] {
  const { en } = REGISTRATION_FIELD.label;
  return vehicle.fields.map((field) =>
    en && field.label.en === en
      ? { ...field, label: { ...field.label, en: replaceCountryWords(en, 'en', country) } }
      : field,
  );
}

function identityFiles({ firebase }: SiteSettings, shell: HostFilesManifest): readonly HostFile[] {
  if (firebase === 'emulator') return [...shell.identity, ...shell.emulator];
  return firebase.appCheck ? [...shell.identity, ...shell.appCheck] : shell.identity;
}

function integrityAttribute(integrity: string | undefined): string {
  return integrity === undefined ? '' : ` integrity="${integrity}"`;
}

/** Writes a value as JSON for a script element; no value can close the element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
