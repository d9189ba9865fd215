import { bookPath, homePath, visitsPath } from '@forecourt/shared/links';
import { type Locale, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import { PAGE_COLOURS } from './page-head.ts';
import { pageTexts } from './page-texts.ts';

/** What a browser needs to know to install the site as an app (https://www.w3.org/TR/appmanifest/), in one language. */
export function webManifest({ organisation, appearance }: SiteSettings, language: Locale): object {
  const texts = pageTexts(language);
  const { small, large, maskable } = appearance.appIcons;
  const icon = (src: string, size: number, purpose = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: homePath(),
    start_url: homePath(),
    scope: '/',
    display: 'standalone',
    name: organisation.name,
    short_name: organisation.shortName ?? organisation.name,
    description: texts.description,
    lang: language,
    dir: textDirection(language),
    // The format has one colour for both schemes; a page's own head has one for each.
    theme_color: PAGE_COLOURS.light,
    background_color: PAGE_COLOURS.light,
    icons: [icon(small, 192), icon(large, 512), icon(maskable, 512, 'maskable')],
    shortcuts: [
      { name: texts.shortcutBook, url: bookPath(), icons: [icon(small, 192)] },
      { name: texts.shortcutNextVisit, url: visitsPath(), icons: [icon(small, 192)] },
    ],
  };
}
