import { BRITISH_PLATE_COLOUR, countryPlateStyle } from '@forecourt/shared/distance';
import { escapeHtml } from '@forecourt/shared/server';
import type { AccentColours, ColourScheme } from '@forecourt/shared/settings/accent-colours';
import { type Locale, localeTag, textDirection } from '@forecourt/shared/settings/schema';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

export function renderEmail(subject: string, content: EmailContent): RenderedEmail {
  return { subject, text: plainText(content), html: htmlText(content) };
}

export interface EmailDetailRow {
  label: string;
  value: string;
  /** Whether the value is struck through, because it no longer applies. */
  isStruck?: boolean;
  lines?: readonly string[] | undefined;
  /** Number plate at the beginning of the value. */
  plate?: string;
}

export interface LabelledLink {
  label: string;
  address: string;
}

export interface EmailContent {
  language: Locale;
  country: string;
  colours: Readonly<Record<ColourScheme, AccentColours>>;
  /** Address of a square PNG, because mail programs show neither SVG nor data URLs. */
  icon: string;
  greeting: string | null;
  title: string;
  text: string;
  rows: readonly EmailDetailRow[];
  open: LabelledLink;
  /** Links to next steps, shown below the main link (`open`). */
  steps: readonly LabelledLink[];
  sender: { name: string; shortName: string; address: readonly string[]; phone: string; dialled: string };
  why: string;
  footer: readonly LabelledLink[];
}

function plainText(content: EmailContent): string {
  const { title, greeting, text, rows, open, steps, sender, why, footer } = content;
  const width = Math.max(...rows.map(({ label }) => label.length)) + 2;
  const facts = rows.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`);
  const written = ({ label, address }: LabelledLink) => `${label}:\n${address}`;
  const signature = ['-- ', sender.name, ...sender.address, sender.phone].join('\n');
  const links = [open, ...steps].map(written);
  const paragraphs = [title, greeting, text, facts.join('\n'), ...links, signature, why];
  return [...paragraphs, ...footer.map(written)].filter((each) => each !== null).join('\n\n');
}

/**
 * Mail programs support tables but little CSS, no variables and no functions. Some remove the doctype, without which tables do
 * not inherit colour and font. The colours of the light and the dark mode are those of the site (shared/kit/ui/base.css).
 */
function htmlText(content: EmailContent): string {
  const { language, country, colours, icon, title, greeting, text, rows, open, sender, why, footer } =
    content;
  const { light, dark } = colours;
  const direction = textDirection(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const link = ({ label, address }: LabelledLink) =>
    `<a class="line" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
  const row = (each: EmailDetailRow) =>
    `<tr><th scope="row" align="${start}" valign="top" class="quiet">${escapeHtml(each.label)}</th><td valign="top">${valueHtml(each)}</td></tr>`;
  const [name, ...lines] = [sender.name, ...sender.address].map(escapeHtml);
  const phone = `<a href="tel:${escapeHtml(sender.dialled.replace(/[^+\d]/g, ''))}">${escapeHtml(sender.phone)}</a>`;
  return `<!doctype html>
<html lang="${localeTag(language, country)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 0; background: #f6f5f2; color: #181b1d; font: 16px/1.5 ui-sans-serif, -apple-system, "Segoe UI", Roboto, system-ui, sans-serif; }
table { color: inherit; font: inherit; }
.outer { padding: 16px 12px; }
.card { max-width: 560px; background: #ffffff; border: 1px solid #e2e0da; border-top: 4px solid ${light.fill}; border-radius: 18px; }
.pad { padding: 24px 20px; }
.brand { width: 100%; max-width: 560px; padding: 0 20px 16px; }
.brand td { padding: 0; }
.brand .name { width: 100%; padding: 0 12px; font-size: 18px; line-height: 24px; font-weight: 600; }
.brand img { display: block; border-radius: 10px; }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0 0 16px; }
.facts { width: 100%; margin: 8px 0 24px; border-bottom: 1px solid #e2e0da; border-collapse: collapse; }
th, td { padding: 10px 0; }
.facts th, .facts td { border-top: 1px solid #e2e0da; }
.facts th { padding-right: 16px; font-size: 14px; line-height: 24px; font-weight: normal; white-space: nowrap; }
[dir=rtl] .facts th { padding: 10px 0 10px 16px; }
.facts td { width: 100%; font-weight: 600; }
.plate { display: inline-block; padding: 0 7px; border: 1px solid #717171; border-radius: 5px; background: ${countryPlateStyle(country) === 'gb' ? BRITISH_PLATE_COLOUR : '#ffffff'}; color: #17181a; font: 700 15px/22px ui-monospace, "SF Mono", "Roboto Mono", Consolas, monospace; letter-spacing: 0.06em; }
.quiet { color: #565a5c; }
s { font-weight: normal; }
.small { font-size: 14px; }
a { color: ${light.text}; }
.line { display: inline-block; padding: 8px 20px 8px 0; }
[dir=rtl] .line { padding: 8px 0 8px 20px; }
.button { display: block; max-width: 100%; padding: 14px 20px; border-radius: 12px; background: ${light.fill}; color: ${light.ink}; text-align: center; text-decoration: none; font-weight: 600; line-height: 20px; }
@media (min-width: 600px) {
  .outer { padding: 40px 24px; }
  .brand { padding: 0 32px 20px; }
  .pad { padding: 32px; }
  .button { display: inline-block; }
}
@media (prefers-color-scheme: dark) {
  body { background: #0f1214; color: #eceff1; }
  .card { background: #171b1e; border-color: ${dark.fill} #2b3237 #2b3237; }
  .facts, .facts th, .facts td { border-color: #2b3237; }
  .quiet { color: #a9b3b9; }
  a { color: ${dark.text}; }
  .button { background: ${dark.fill}; color: ${dark.ink}; }
}
</style>
</head>
<body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" class="outer">
<table role="presentation" cellpadding="0" cellspacing="0" class="brand"><tr><td><img src="${escapeHtml(icon)}" alt="" width="40" height="40"></td><td align="${start}" class="name">${escapeHtml(sender.shortName)}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card"><tr><td align="${start}" class="pad">
<h1>${escapeHtml(title)}</h1>
${greeting === null ? '' : `<p>${escapeHtml(greeting)}</p>\n`}<p>${escapeHtml(text)}</p>
<table cellpadding="0" cellspacing="0" class="facts">
${rows.map(row).join('\n')}
</table>
<p><a class="button" href="${escapeHtml(open.address)}">${escapeHtml(open.label)}</a></p>
${content.steps.length > 0 ? `<p>${content.steps.map(link).join('\n')}</p>\n` : ''}<p class="small quiet" style="margin:24px 0 0">${[`<strong>${name}</strong>`, ...lines, phone].join('<br>')}</p>
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td align="${start}" class="pad small quiet">
<p style="margin:0 0 8px">${escapeHtml(why)}</p>
<p style="margin:0">${footer.map(link).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function valueHtml({ value, lines, isStruck, plate }: EmailDetailRow): string {
  if (lines) return lines.map(escapeHtml).join('<br>');
  if (isStruck) return `<s class="quiet">${escapeHtml(value)}</s>`;
  if (!plate || !value.startsWith(plate)) return escapeHtml(value);
  const rest = value.slice(plate.length).replace(/^ · /, '');
  return `<span class="plate">${escapeHtml(plate)}</span>${rest && `<br>${escapeHtml(rest)}`}`;
}
