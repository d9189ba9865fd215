import path from 'node:path';
import type { HostFilesManifest } from '@forecourt/shared/build/host-files';
import { formatWorkshopZoneRules, WORKSHOP_ZONE_RULES_META_NAME } from '@forecourt/shared/clock';
import { computeLogoSize, type Release, SERVER_RENDERED_HEADING_ATTRIBUTE } from '@forecourt/shared/contract';
import { createTextLoader, escapeHtml } from '@forecourt/shared/server';
import { type AccentColours, computeAccentColours } from '@forecourt/shared/settings/accent-colours';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import { listUtcOffsetsWithin } from '@forecourt/shared/zones';
import * as z from 'zod';

/** Background colours of all pages (`--bg` of shared/kit/ui/base.css), for the toolbars of browsers. */
export const PAGE_BACKGROUND_COLOURS = { light: '#f6f5f2', dark: '#0f1214' };

/** HTML of the head that all pages share. A page's policy must allow `FIRST_PAINT_SCRIPT`. */
export function renderPageHead({ organisation, appearance }: SiteSettings, title: string): string {
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${PAGE_BACKGROUND_COLOURS.light}" media="(prefers-color-scheme: light)" data-scheme="light">
<meta name="theme-color" content="${PAGE_BACKGROUND_COLOURS.dark}" media="(prefers-color-scheme: dark)" data-scheme="dark">
<meta name="application-name" content="${escapeHtml(siteTitle(organisation))}">
<meta name="format-detection" content="telephone=no">
${themedIcon('icon', appearance.favicon)}
${themedIcon('apple-touch-icon', appearance.touchIcon)}
<script>${FIRST_PAINT_SCRIPT}</script>`;
}

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

/** CSS of the business's colours. It replaces the tokens of the same names in shared/kit/ui/base.css. */
export function renderAccentStyle({ appearance }: Pick<SiteSettings, 'appearance'>): string {
  const light = computeAccentColours(appearance, 'light');
  const dark = computeAccentColours(appearance, 'dark');
  const token = (name: string, of: keyof AccentColours) => `${name}:light-dark(${light[of]},${dark[of]})`;
  return `:root{${[
    token('--accent', 'text'),
    token('--accent-fill', 'fill'),
    token('--accent-ink', 'ink'),
    token('--accent-soft', 'soft'),
    token('--accent-hover', 'hover'),
  ].join(';')}}`;
}

export interface InitialPageBodyContent {
  settings: Pick<SiteSettings, 'organisation' | 'appearance'>;
  classes: HostFilesManifest['classes'];
  language: Locale;
  loading: string;
  withNavigation: boolean;
  head: ScreenTitleAndLead | null;
}

/** Renders the first frame, shown until the shell runs. Same elements as host/src/layout and host/src/screens.tsx. */
export function renderInitialPageBody(content: InitialPageBodyContent): string {
  const { settings, classes, withNavigation, head } = content;
  const { layout, navigation } = classes;
  const { name } = settings.organisation;
  return `<div class="${layout.layout}${withNavigation ? ` ${layout.withNavigation}` : ''}">
<header class="${layout.top}"><a href="/" class="${layout.brand}" aria-label="${escapeHtml(name)}">${renderBrandHtml(settings, layout)}</a></header>
${withNavigation ? `<nav class="${navigation.navigation}" aria-hidden="true"></nav>` : ''}
<div class="${layout.main}">${head ? renderScreenHead(content, head) : renderPlaceholder(content)}</div>
</div>`;
}

/** Renders logo and name as host/src/layout does. The name is not shown beside a logo that contains it. */
export function renderBrandHtml(
  { organisation, appearance }: InitialPageBodyContent['settings'],
  classes: Readonly<Record<string, string>>,
): string {
  const { logo, logoRatio } = appearance;
  const { width, height, isLettering } = computeLogoSize(logoRatio);
  const name = escapeHtml(organisation.name);
  const short = organisation.shortName === null ? '' : ` data-short="${escapeHtml(organisation.shortName)}"`;
  // With `loading="lazy"`, only the logo of the current colour scheme is loaded.
  const mark = (src: string, shown = '') =>
    `<img src="${escapeHtml(src)}" alt="${isLettering ? name : ''}" width="${width}" height="${height}" loading="lazy" class="${shown}">`;
  const words = `<span class="${classes.brandName}" translate="no"${short}><span>${name}</span></span>`;
  return mark(logo.light, classes.lightOnly) + mark(logo.dark, classes.darkOnly) + (isLettering ? '' : words);
}

function renderPlaceholder({ classes, loading }: InitialPageBodyContent): string {
  const { page, skeleton, stack } = classes;
  return `<div class="${page.page} ${page.form}"><div role="status" aria-busy="true"><span class="visually-hidden">${escapeHtml(loading)}</span>
<div class="${stack.stack} ${stack.gap24}"><span class="${skeleton.skeleton} ${skeleton.line} frame-title"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-card"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-action"></span></div>
</div></div>`;
}

/** Renders a screen's title and lead as `PageHeader` does. The shell recognizes them by an attribute. */
function renderScreenHead(
  { classes, language, loading }: InitialPageBodyContent,
  { title, lead }: ScreenTitleAndLead,
): string {
  const { page, skeleton, stack, text } = classes;
  const header = classes['page-header'];
  const paragraphs = lead.map((words) => `<p class="${text.text}">${escapeHtml(words)}</p>`);
  return `<div class="${page.page} ${page.overview} ${page.centered}"><div class="${page.columns}"><div class="${page.column}">
<header class="${header.header}" lang="${language}" ${SERVER_RENDERED_HEADING_ATTRIBUTE}><div class="${header.plain}"><div class="${header.plain}"><div class="${header.line}"><h1 class="${header.title}">${escapeHtml(title)}</h1></div><div class="${header.lead}"><div class="${stack.stack} ${stack.gap4}">${paragraphs.join('')}</div></div></div></div></header>
<div role="status" aria-busy="true"><span class="visually-hidden">${escapeHtml(loading)}</span>
<div class="${stack.stack} ${stack.gap24}"><span class="${skeleton.skeleton} ${skeleton.block} frame-card"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-action"></span></div></div>
</div></div></div>`;
}

export interface ScreenTitleAndLead {
  title: string;
  lead: string[];
}

/** Title and lead of a screen; null if the release has none in this language. @param screen result of `findScreenPattern` */
export function findScreenTitleAndLead(
  { heads = {} }: Pick<Release, 'heads'>,
  screen: string | null,
  language: Locale,
  name: string,
): ScreenTitleAndLead | null {
  const head = screen === null ? undefined : heads[screen];
  const texts =
    head && [head.title, ...head.lead].map((text) => text[language]?.replaceAll('{name}', () => name));
  const [title, ...lead] = texts ?? [];
  if (title === undefined || !lead.every((text) => text !== undefined)) return null;
  return { title, lead };
}

const textsSchema = z.object({
  description: z.string(),
  noScript: z.string(),
  failed: z.string(),
  loading: z.string(),
  shortcutBook: z.string(),
  shortcutFuel: z.string(),
  shortcutNextVisit: z.string(),
  overloadedTag: z.string(),
  overloadedTitle: z.string(),
  overloadedText: z.string(),
  overloadedRetry: z.string(),
  overloadedCall: z.string(),
});

/** Returns the texts that pages show before or without the site's scripts, and those of the web app manifest. */
export const getPageTexts = createTextLoader(path.join(import.meta.dirname, 'messages'), textsSchema);

/** Number of years before the current one whose clock changes a page contains, so that past times are also correct. */
const YEARS_BACK = 2;
/** Number of years after the last bookable day whose clock changes a page contains, since pages may be cached for long. */
const YEARS_AHEAD = 2;
const DAYS_OF_A_YEAR = 365;

/** Returns the meta tag with the workshop's clock changes. It covers whole years, so that all edges render the same page. */
export function renderWorkshopClockChangesTag(
  { timeZone, horizonDays }: { timeZone: string; horizonDays: number },
  now: Date,
): string {
  const year = now.getUTCFullYear();
  const begin = Date.UTC(year - YEARS_BACK, 0);
  const until = Date.UTC(year + 1 + YEARS_AHEAD + Math.ceil(horizonDays / DAYS_OF_A_YEAR), 0);
  const changes = listUtcOffsetsWithin(timeZone, begin, until);
  return `<meta name="${WORKSHOP_ZONE_RULES_META_NAME}" content="${escapeHtml(formatWorkshopZoneRules({ timeZone, changes, until }))}">`;
}

export function telephoneHref(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}

/** Sets the chosen theme, and marks a page in another language than the chosen one. Keys: shared/kernel/browser-storage.ts. */
export const FIRST_PAINT_SCRIPT =
  "try{var d=document.documentElement,s=localStorage,g=function(k){return s['forecourt.'+k]||s['forecourt.account-'+k]},t=g('theme'),l=g('locale');if(t==='light'||t==='dark')d.dataset.theme=t;if(l&&l!==d.lang.slice(0,2))d.dataset.otherLanguage=''}catch(e){}";
