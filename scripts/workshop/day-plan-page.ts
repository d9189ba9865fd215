import { escapeHtml } from '@forecourt/shared/server';
import { localeTag, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import type { VisitFormatter } from './describe-visits.ts';
import type { WorkshopVisit } from './workshop-client.ts';

const LEFT_OUT = ['cancelled', 'no_show'];

// Inline styles: the page has no external files, so that it can be opened and printed anywhere.
const STYLE = `
@page { size: A4 landscape; margin: 12mm; }
body { margin: 0 auto; max-width: 270mm; font: 11pt/1.4 system-ui, sans-serif; color: #111; background: #fff; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
h1 { font-size: 18pt; margin: 0; }
h2 { font-size: 14pt; margin-block: 8mm 0; }
p { margin: 0; }
table { width: 100%; border-collapse: collapse; margin-block-start: 4mm; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { text-align: start; font-weight: 600; border-block-end: 0.5mm solid #111; padding: 1mm 2mm; }
td { vertical-align: top; border-block-end: 0.2mm solid #888; padding: 2mm; }
td:last-child { min-width: 60mm; }
.time, .plate { font-size: 14pt; font-weight: 600; white-space: nowrap; }
.note { white-space: pre-line; border-inline-start: 0.7mm solid #111; padding-inline-start: 2mm; }
.small { font-size: 9pt; color: #444; }
@media screen { body { padding: 8mm; } }
`;

interface DayPlan {
  date: string;
  visits: readonly WorkshopVisit[];
  /** Visits of earlier days whose cars are still in the workshop. */
  earlier: readonly WorkshopVisit[];
  settings: SiteSettings;
  words: VisitFormatter;
  now: Date;
}

/** Builds a page to print, in the business's language: `earlier`, and the day's visits except cancelled and missed ones. */
export function buildDayPlanPage({ date, visits, earlier, settings, words, now }: DayPlan): string {
  const { name, locale, country, timeZone } = settings.organisation;
  const { text } = words;
  const expected = visits.filter(({ status }) => !LEFT_OUT.includes(status));
  const asOf = `${text('plan.as-of')} ${words.moment(now, timeZone)}`;
  const heads = (['plan.time', 'plan.vehicle', 'plan.work', 'plan.contact', 'plan.done'] as const).map(text);
  const table = (rows: readonly WorkshopVisit[]) => `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((visit) => row(visit, visit.date !== date, words)).join('\n')}
</tbody>
</table>`;
  return `<!doctype html>
<html lang="${localeTag(locale, country)}" dir="${textDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${text('plan.title')} · ${words.day(date)}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<div><h1>${escapeHtml(words.day(date))}</h1><p>${escapeHtml(`${text('plan.title')} · ${name}`)}</p></div>
<p>${escapeHtml(`${text('plan.visits')}: ${expected.length}`)}<br><span class="small">${escapeHtml(asOf)}</span></p>
</header>
<main>
${expected.length > 0 ? table(expected) : `<p>${escapeHtml(text('plan.none'))}</p>`}
${earlier.length > 0 ? `<h2>${escapeHtml(text('plan.earlier'))}</h2>${table(earlier)}` : ''}
</main>
</body>
</html>
`;
}

function row(visit: WorkshopVisit, withDate: boolean, words: VisitFormatter): string {
  const { date, time, reference, vehicle, customer, note } = visit;
  const line = (content: string | null, name = '') =>
    content ? `<p${name && ` class="${name}"`}>${escapeHtml(content)}</p>` : '';
  return `<tr>
<td>${withDate ? line(words.day(date)) : ''}${line(words.time(time), 'time')}${line(reference, 'small')}${line(words.status(visit), 'small')}${line(words.customerMove(visit), 'small')}</td>
<td>${line(vehicle.device_reg, 'plate')}${line(words.vehicle(visit))}</td>
<td>${line(words.work(visit))}${line(note, 'note')}${line(words.photos(visit), 'small')}</td>
<td>${line(customer.display_name)}${line(customer.phone_formatted)}${line(customer.customer_number, 'small')}${line(words.accountDeletion(visit), 'small')}</td>
<td></td>
</tr>`;
}
