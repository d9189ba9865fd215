import type { HostFiles } from '@forecourt/shared/build/host-files';
import { FRAME_HEAD_ATTRIBUTE } from '@forecourt/shared/contract';
import { escapeHtml } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import type { ScreenHead } from './screen-head.ts';

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
