import path from 'node:path';
import type { HostFiles } from '@forecourt/shared/build/host-files';
import { CLOCK_META, writeClock } from '@forecourt/shared/clock';
import { FRAME_HEAD_ATTRIBUTE, type Release } from '@forecourt/shared/contract';
import { createTexts, escapeHtml } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import { offsetsWithin } from '@forecourt/shared/zones';
import * as z from 'zod';

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

export interface FrameContent {
  settings: Pick<SiteSettings, 'organisation' | 'appearance'>;
  classes: HostFiles['classes'];
  language: Locale;
  /** Read out: that the page is being loaded. */
  loading: string;
  withNavigation: boolean;
  /** What the screen begins with, in the middle of the window; null where that is not known. */
  head: ScreenHead | null;
}

/**
 * What a page shows until the shell runs and draws the same in its place: brand, the place of the navigation, and of the
 * screen. Its elements, sizes and classes are those of host/src/layout and host/src/screens/screen-skeleton.tsx.
 */
export function pageFrame(content: FrameContent): string {
  const { settings, classes, withNavigation, head } = content;
  const { layout, navigation } = classes;
  const { name } = settings.organisation;
  const { logo } = settings.appearance;
  // Of two only the one that is shown is fetched.
  const mark = (src: string, shown = '') =>
    `<img src="${escapeHtml(src)}" alt="" width="28" height="28" loading="lazy" class="${shown}">`;
  return `<div class="${layout.layout}${withNavigation ? ` ${layout.withNavigation}` : ''}">
<header class="${layout.top}"><a href="/" class="${layout.brand}" aria-label="${escapeHtml(name)}">${mark(logo.light, layout.lightOnly)}${mark(logo.dark, layout.darkOnly)}<span class="${layout.brandName}" translate="no">${escapeHtml(name)}</span></a></header>
${withNavigation ? `<nav class="${navigation.navigation}" aria-hidden="true"></nav>` : ''}
<div class="${layout.main}">${head ? placeBelowHead(content, head) : placeOfScreen(content)}</div>
</div>`;
}

/** Of a screen of which nothing is known yet. */
function placeOfScreen({ classes, loading }: FrameContent): string {
  const { page, skeleton, stack } = classes;
  return `<div class="${page.page} ${page.form}"><div role="status" aria-busy="true"><span class="visually-hidden">${escapeHtml(loading)}</span>
<div class="${stack.stack} ${stack.gap24}"><span class="${skeleton.skeleton} ${skeleton.line} frame-title"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-card"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-action"></span></div>
</div></div>`;
}

/** Of one whose head is known, as `PageHeader` draws that. The shell goes on with it by its attribute. */
function placeBelowHead({ classes, language, loading }: FrameContent, { title, lead }: ScreenHead): string {
  const { page, skeleton, stack, text } = classes;
  const header = classes['page-header'];
  const paragraphs = lead.map(
    (words, index) =>
      `<p class="${text.text}${lead.length > 1 && index === 0 ? ` ${text.strong}` : ''}">${escapeHtml(words)}</p>`,
  );
  return `<div class="${page.page} ${page.overview} ${page.centered}"><div class="${page.columns}"><div class="${page.column}">
<header class="${header.header}" lang="${language}" ${FRAME_HEAD_ATTRIBUTE}><div class="${header.plain}"><div class="${header.plain}"><div class="${header.line}"><h1 class="${header.title}">${escapeHtml(title)}</h1></div><div class="${header.lead}"><div class="${stack.stack} ${stack.gap4}">${paragraphs.join('')}</div></div></div></div></header>
<div role="status" aria-busy="true"><span class="visually-hidden">${escapeHtml(loading)}</span>
<div class="${stack.stack} ${stack.gap24}"><span class="${skeleton.skeleton} ${skeleton.block} frame-card"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-action"></span></div></div>
</div></div></div>`;
}

/** What a screen begins with, in the language of its page. */
export interface ScreenHead {
  title: string;
  /** Paragraphs below the title. */
  lead: string[];
}

/**
 * What a release says that a screen begins with; null where it says nothing, or not in this language.
 * @param screen what the path shows: `screenAt`
 * @param name of the business
 */
export function headOf(
  { heads = {} }: Pick<Release, 'heads'>,
  screen: string | null,
  language: Locale,
  name: string,
): ScreenHead | null {
  const head = screen === null ? undefined : heads[screen];
  const texts =
    head && [head.title, ...head.lead].map((text) => text[language]?.replaceAll('{name}', () => name));
  const [title, ...lead] = texts ?? [];
  if (title === undefined || !lead.every((text) => text !== undefined)) return null;
  return { title, lead };
}

const textsSchema = z.object({
  /** For search engines, and where the address is shared. */
  description: z.string(),
  noScript: z.string(),
  failed: z.string(),
  /** Read out while the site's own code is on its way. */
  loading: z.string(),
  /** What an installed site leads to from the icon on the home screen. */
  shortcutBook: z.string(),
  shortcutNextVisit: z.string(),
  overloadedTag: z.string(),
  overloadedTitle: z.string(),
  overloadedText: z.string(),
  overloadedRetry: z.string(),
  overloadedCall: z.string(),
});

/** What pages say before or instead of the site's own code. */
export const pageTexts = createTexts(path.join(import.meta.dirname, 'messages'), textsSchema);

/** Years before the current one, so that past instants are also shown by the right clock. */
const YEARS_BACK = 2;
/** Years beyond the last bookable day, so that a cached page still has the clock. */
const YEARS_AHEAD = 2;
const DAYS_OF_A_YEAR = 365;

/**
 * Renders the `meta` element with the workshop's clock. It covers whole years, so that pages of several edges are the same.
 * @param now time at which the page is rendered
 */
export function clockTag(
  { timeZone, horizonDays }: { timeZone: string; horizonDays: number },
  now: Date,
): string {
  const year = now.getUTCFullYear();
  const begin = Date.UTC(year - YEARS_BACK, 0);
  const until = Date.UTC(year + 1 + YEARS_AHEAD + Math.ceil(horizonDays / DAYS_OF_A_YEAR), 0);
  const changes = offsetsWithin(timeZone, begin, until);
  return `<meta name="${CLOCK_META}" content="${escapeHtml(writeClock({ timeZone, changes, until }))}">`;
}

/** The address that calls a phone number, written as people write it: `+44 20 7946 0100`. */
export function telephoneHref(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}

/**
 * Runs before the first paint, so that neither the wrong theme nor words in a language that the visitor has not chosen flash up.
 * Kept in one line, because the policy allows it by its hash. Its storage keys are those of shared/kernel/settings/theme.ts
 * and shared/kernel/i18n/locale.ts.
 */
export const FIRST_PAINT_SCRIPT =
  "try{var d=document.documentElement,t=localStorage.getItem('forecourt.theme'),l=localStorage.getItem('forecourt.locale');if(t==='light'||t==='dark')d.dataset.theme=t;if(l&&l!==d.lang)d.dataset.otherLanguage=''}catch(e){}";
