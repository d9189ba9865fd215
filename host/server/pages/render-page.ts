import type { HostFiles } from '@forecourt/shared/build/host-files';
import { REGISTRY_ELEMENT_ID, type Registry } from '@forecourt/shared/contract';
import { SETTINGS_ELEMENT_ID, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import type { Preload } from './area-preloads.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { placeholderTexts } from './placeholder-texts.ts';
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
}

/** The shell's HTML with settings and registry inlined (docs/design.md §4). */
export function renderPage({ settings, shell, registry, preloads }: PageContent): Page {
  const { organisation, appearance } = settings;
  const { noScript, failed } = placeholderTexts(organisation.locale);
  const emulator = settings.firebase === 'emulator' ? shell.emulator : [];
  const accent = `:root{--accent-light:${appearance.accent.light};--accent-dark:${appearance.accent.dark}}`;
  const phone = `<a href="tel:${escapeHtml(organisation.phone.replaceAll(' ', ''))}">${escapeHtml(organisation.phone)}</a>`;
  const html = `<!doctype html>
<html lang="${organisation.locale}" dir="${textDirection(organisation.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(organisation.pageTitle)}</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f6f5f2" media="(prefers-color-scheme: light)" data-scheme="light">
<meta name="theme-color" content="#0f1214" media="(prefers-color-scheme: dark)" data-scheme="dark">
<meta name="application-name" content="${escapeHtml(organisation.pageTitle)}">
<meta name="format-detection" content="telephone=no">
${themedIcon('icon', appearance.favicon)}
${themedIcon('apple-touch-icon', appearance.touchIcon)}
<script>${THEME_SCRIPT}</script>
<style>${accent}</style>
${shell.styles.map(({ file, integrity }) => `<link rel="stylesheet" href="/assets/${file}"${integrityAttribute(integrity)} crossorigin>`).join('\n')}
<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${inlineJson(settings)}</script>
<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${inlineJson(registry)}</script>
${shell.scripts.map(({ file, integrity }) => `<script defer src="/assets/${file}"${integrityAttribute(integrity)} crossorigin></script>`).join('\n')}
${emulator.map(({ file }) => `<link rel="preload" as="script" href="/assets/${file}">`).join('\n')}
${preloads.map(({ href, as, integrity }) => `<link rel="preload" as="${as}" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin>`).join('\n')}
</head>
<body>
<noscript><p class="no-script">${noScript} ${phone}</p></noscript>
<div id="root"></div>
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

function integrityAttribute(integrity: string | undefined): string {
  return integrity === undefined ? '' : ` integrity="${integrity}"`;
}

function themedIcon(rel: string, icon: { light: string; dark: string }): string {
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<link rel="${rel}" href="${escapeHtml(icon[scheme])}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`,
    )
    .join('\n');
}

/** JSON that can stand inside a script element: nothing in it can close the element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
