import { escapeHtml } from '@forecourt/shared/server';
import { type Locale, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';
import { overloadedStyles } from './overloaded-styles.ts';
import { accentStyle, pageHead, siteTitle } from './page-head.ts';
import { pageTexts } from './page-texts.ts';
import type { Page } from './render-page.ts';
import { telephoneHref } from './telephone-href.ts';

/**
 * The page sent instead of any other while the edge is overloaded, in one language. `href=""` reloads the address that
 * was asked for.
 */
export function renderOverloaded(settings: SiteSettings, language: Locale): Page {
  const { organisation, appearance } = settings;
  const texts = pageTexts(language);
  const style = overloadedStyles() + accentStyle(settings);
  const logo = (scheme: 'light' | 'dark') =>
    `<img src="${escapeHtml(appearance.logo[scheme])}" alt="" width="28" height="28" loading="lazy" class="${scheme}Only">`;
  const html = `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
${pageHead(settings, `${texts.overloadedTag} · ${siteTitle(organisation)}`)}
<style>${style}</style>
</head>
<body>
<div class="layout">
<header class="top"><span class="brand">${logo('light')}${logo('dark')}<span class="brandName">${escapeHtml(organisation.name)}</span></span></header>
<main class="main"><div class="page form centered"><div class="panel">
<div><span class="tag warn">${escapeHtml(texts.overloadedTag)}</span></div>
<h1>${escapeHtml(texts.overloadedTitle)}</h1>
<p class="text">${escapeHtml(texts.overloadedText)}</p>
<div class="actions">
<a class="button primary" href="">${escapeHtml(texts.overloadedRetry)}</a>
<a class="button quiet" href="${escapeHtml(telephoneHref(organisation.phone))}">${escapeHtml(wordsToCall(texts.overloadedCall, settings, language))}</a>
</div>
</div></div></main>
</div>
</body>
</html>
`;
  const policy = contentSecurityPolicy({
    settings,
    preview: null,
    inlineScripts: [FIRST_PAINT_SCRIPT],
    inlineStyles: [style],
  });
  return { html, policy };
}

/** "Call the garage", with what the business calls itself; in the site's default language where this one has no word. */
function wordsToCall(call: string, { organisation }: SiteSettings, language: Locale): string {
  const { calledInText, locale, name } = organisation;
  const workshop = calledInText[language] ?? calledInText[locale] ?? name;
  const words = call.replace('{workshop}', () => workshop);
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}
