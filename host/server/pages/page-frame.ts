import type { HostFiles } from '@forecourt/shared/build/host-files';
import { escapeHtml } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';

export interface FrameContent {
  settings: Pick<SiteSettings, 'organisation' | 'appearance'>;
  classes: HostFiles['classes'];
  /** Read out: that the page is being loaded. */
  loading: string;
  withNavigation: boolean;
}

/**
 * What a page shows until the shell runs and draws the same in its place: brand, the place of the navigation, and of the
 * screen. Its elements, sizes and classes are those of host/src/layout and host/src/screens/screen-skeleton.tsx.
 */
export function pageFrame({ settings, classes, loading, withNavigation }: FrameContent): string {
  const { layout, navigation, page, skeleton, stack } = classes;
  const { name } = settings.organisation;
  const { logo } = settings.appearance;
  // Of two only the one that is shown is fetched.
  const mark = (src: string, shown = '') =>
    `<img src="${escapeHtml(src)}" alt="" width="28" height="28" loading="lazy" class="${shown}">`;
  return `<div class="${layout.layout}${withNavigation ? ` ${layout.withNavigation}` : ''}">
<header class="${layout.top}"><a href="/" class="${layout.brand}" aria-label="${escapeHtml(name)}">${mark(logo.light, layout.lightOnly)}${mark(logo.dark, layout.darkOnly)}<span class="${layout.brandName}">${escapeHtml(name)}</span></a></header>
${withNavigation ? `<nav class="${navigation.navigation}" aria-hidden="true"></nav>` : ''}
<div class="${layout.main}"><div class="${page.page} ${page.form}"><div role="status" aria-busy="true"><span class="visually-hidden">${escapeHtml(loading)}</span>
<div class="${stack.stack} ${stack.gap24}"><span class="${skeleton.skeleton} ${skeleton.line} frame-title"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-card"></span><span class="${skeleton.skeleton} ${skeleton.block} frame-action"></span></div>
</div></div></div>
</div>`;
}
