import { createHash } from 'node:crypto';
import { escapeHtml } from '@forecourt/shared/server';
import { type Locale, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import { emailTexts, type TextId } from './email-texts.ts';
import type { EmailKind } from './wishes.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e2e0da, #2b3237); background: light-dark(#f6f5f2, #0f1214); color: light-dark(#181b1d, #eceff1); font: 1rem/1.5 ui-sans-serif, -apple-system, "Segoe UI", Roboto, system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; }
main { padding: 0.5rem 1.25rem 0.75rem; border: 1px solid var(--line); border-radius: 18px; background: light-dark(#ffffff, #171b1e); }
h1 { font-size: 1.4rem; line-height: 1.25; }
button { width: 100%; min-height: 3rem; padding: 0.6rem 1rem; border: 1px solid light-dark(#8b897f, #6d777e); border-radius: 12px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid; outline-offset: 2px; }
a { color: inherit; font-weight: 600; }
`;

/** Nothing but its own style; its form may go nowhere but back here. */
export const UNSUBSCRIBE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Whether the page asks, says that it is done, or that the address it was opened by says nothing. */
export type UnsubscribeState = { state: 'asked'; kind: EmailKind } | { state: 'done' } | { state: 'broken' };

interface UnsubscribePage {
  language: Locale;
  organisation: Pick<SiteSettings['organisation'], 'name'>;
  shown: UnsubscribeState;
  /** Where customers choose what they get. */
  preferences: string;
}

/**
 * Asks whether e-mails of a kind are to end, or says that they have. Opening it ends nothing: programs that look for
 * malice open every link of an e-mail. Its form goes to the address that it was opened by.
 */
export function unsubscribePage({ language, organisation, shown, preferences }: UnsubscribePage): string {
  const text = emailTexts(language);
  const say = (id: TextId) => escapeHtml(text(id, { name: organisation.name }));
  const content =
    shown.state === 'asked'
      ? `<p>${say('unsubscribe.ask')}</p>
<p><strong>${say(`unsubscribe.${shown.kind}`)}</strong></p>
<form method="post">
<p><button name="scope" value="kind">${say('unsubscribe.this')}</button></p>
<p><button name="scope" value="all">${say('unsubscribe.all')}</button></p>
</form>`
      : `<p role="status">${say(`unsubscribe.${shown.state}`)}</p>`;
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('unsubscribe.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${say('unsubscribe.title')}</h1>
${content}
<p><a href="${escapeHtml(preferences)}">${say('unsubscribe.site')}</a></p>
</main>
</body>
</html>
`;
}
