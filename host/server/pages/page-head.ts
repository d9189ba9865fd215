import { escapeHtml } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';

/** The ground of all pages (`--bg` of shared/kit/ui/base.css), for what a browser draws around them. */
export const PAGE_COLOURS = { light: '#f6f5f2', dark: '#0f1214' };

/** What every page has in its head: whose it is, and its colours before the first paint. Its script is `FIRST_PAINT_SCRIPT`. */
export function pageHead({ organisation, appearance }: SiteSettings, title: string): string {
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${PAGE_COLOURS.light}" media="(prefers-color-scheme: light)" data-scheme="light">
<meta name="theme-color" content="${PAGE_COLOURS.dark}" media="(prefers-color-scheme: dark)" data-scheme="dark">
<meta name="application-name" content="${escapeHtml(siteTitle(organisation))}">
<meta name="format-detection" content="telephone=no">
${themedIcon('icon', appearance.favicon)}
${themedIcon('apple-touch-icon', appearance.touchIcon)}
<script>${FIRST_PAINT_SCRIPT}</script>`;
}

/** What browsers call the site. */
export function siteTitle({ pageTitle, name }: SiteSettings['organisation']): string {
  return pageTitle ?? name;
}

function themedIcon(rel: string, icon: { light: string; dark: string }): string {
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<link rel="${rel}" href="${escapeHtml(icon[scheme])}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`,
    )
    .join('\n');
}

/** The business's colours, which everything else is mixed from (shared/kit/ui/base.css). */
export function accentStyle({ appearance: { accent } }: Pick<SiteSettings, 'appearance'>): string {
  return `:root{--accent-light:${accent.light};--accent-dark:${accent.dark}}`;
}
