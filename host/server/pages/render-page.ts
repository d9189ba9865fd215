import type { HostFile, HostFiles } from '@forecourt/shared/build/host-files';
import {
  FOCUSED_FLOW_ATTRIBUTE,
  FRAME_ATTRIBUTE,
  REGISTRY_ELEMENT_ID,
  type Registry,
} from '@forecourt/shared/contract';
import { SETTINGS_ELEMENT_ID, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import type { Preload } from './area-preloads.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { escapeHtml } from './escape-html.ts';
import { pageFrame } from './page-frame.ts';
import { accentStyle, pageHead } from './page-head.ts';
import { pageTexts } from './page-texts.ts';
import { telephoneHref } from './telephone-href.ts';
import { THEME_SCRIPT } from './theme-script.ts';

export interface Page {
  html: string;
  policy: string;
}

export interface PageContent {
  settings: SiteSettings;
  shell: HostFiles;
  registry: Registry;
  /** Files of the area that the path will show. */
  preloads: readonly Preload[];
  /** Customers who are signed in have one. */
  withNavigation: boolean;
  /** The path shows a step of a focused flow. */
  focused: boolean;
}

/** The shell's HTML with settings and registry inlined (docs/design.md §4). */
export function renderPage({
  settings,
  shell,
  registry,
  preloads,
  withNavigation,
  focused,
}: PageContent): Page {
  const { organisation } = settings;
  const { description, noScript, failed, loading } = pageTexts(organisation.locale);
  const accent = accentStyle(settings);
  const phone = `<a href="${escapeHtml(telephoneHref(organisation.phone))}">${escapeHtml(organisation.phone)}</a>`;
  const html = `<!doctype html>
<html lang="${organisation.locale}" dir="${textDirection(organisation.locale)}">
<head>
${pageHead(settings, organisation.pageTitle)}
<meta name="description" content="${escapeHtml(description)}">
<style>${accent}</style>
${shell.styles.map(({ file, integrity }) => `<link rel="stylesheet" href="/assets/${file}"${integrityAttribute(integrity)} crossorigin>`).join('\n')}
<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${inlineJson(settings)}</script>
<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${inlineJson(registry)}</script>
${shell.scripts.map(({ file, integrity }) => `<script defer fetchpriority="high" src="/assets/${file}"${integrityAttribute(integrity)} crossorigin></script>`).join('\n')}
${identityChunk(settings, shell)
  .map(({ file }) => `<link rel="preload" as="script" href="/assets/${file}">`)
  .join('\n')}
${preloads.map(({ href, as, integrity }) => `<link rel="preload" as="${as}" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin>`).join('\n')}
</head>
<body>
<noscript><p class="no-script">${noScript} ${phone}</p></noscript>
<div id="root" ${FRAME_ATTRIBUTE}${focused ? ` ${FOCUSED_FLOW_ATTRIBUTE}` : ''}>${pageFrame({ settings, classes: shell.classes, loading, withNavigation })}</div>
<p class="not-loaded">${failed} ${phone}</p>
</body>
</html>
`;
  const policy = contentSecurityPolicy({
    settings,
    preview: registry.preview?.origin ?? null,
    inlineScripts: [THEME_SCRIPT],
    inlineStyles: [accent],
  });
  return { html, policy };
}

/** What identity needs besides the shell, which asks for it as soon as it runs. */
function identityChunk({ firebase }: SiteSettings, shell: HostFiles): readonly HostFile[] {
  if (firebase === 'emulator') return shell.emulator;
  return firebase.appCheck ? shell.appCheck : [];
}

function integrityAttribute(integrity: string | undefined): string {
  return integrity === undefined ? '' : ` integrity="${integrity}"`;
}

/** JSON that can stand inside a script element: nothing in it can close the element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
