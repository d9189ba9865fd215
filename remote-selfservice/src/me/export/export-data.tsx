import { customerExportSchema, fetchMyDataExport } from '@forecourt/shared/api';
import { currentUid, type User } from '@forecourt/shared/auth';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { countryPlateStyle } from '@forecourt/shared/country';
import { saveFile } from '@forecourt/shared/files';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Notice } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { SettingsList, SettingsRow } from '../settings-list.tsx';
import { useCustomerPhone, useText } from '../text.ts';
import { type ReadableExport, useReadableExportFormatter } from './readable-export.ts';
import type { ReadableExportItem } from './readable-item.ts';

const downloadIcon = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';

interface ExportDataProps {
  user: User;
  children?: ReactNode;
}

export function ExportDataSection({ user, children }: ExportDataProps) {
  const text = useText();
  const toPage = useToPage(user);
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (form: 'page' | 'json') => {
      const uid = currentUid();
      const [{ name, json }, logo] = await Promise.all([
        fetchMyDataExport(),
        form === 'page' ? readLogo() : null,
      ]);
      // If another customer has signed in meanwhile, that customer must not get the file.
      if (currentUid() !== uid) return null;
      const file =
        form === 'page'
          ? new File([toPage(json, { name, logo })], name.replace(/\.json$/, '.html'), { type: 'text/html' })
          : new File([json], name, { type: 'application/json' });
      saveFile(file);
      return file.name;
    },
  });
  return (
    <>
      <SettingsList>
        {(['page', 'json'] as const).map((form) => (
          <SettingsRow
            key={form}
            label={text(form === 'page' ? 'export' : 'export.json')}
            icon={downloadIcon}
            tone="accent"
            button={{
              ...NEEDS_BACKEND,
              'aria-busy': (isPending && variables === form) || undefined,
              'aria-disabled': isPending || undefined,
              onClick: () => mutate(form),
            }}
          />
        ))}
        {children}
      </SettingsList>
      {data && (
        <Notice tone="good" title={text('export.done')}>
          {text('export.done.text', { name: data })}
        </Notice>
      )}
      {error && <FailureNotice error={error} title={text('export.failed')} />}
    </>
  );
}

/** The business's logo as a data URL; null if it cannot be read, for example because it is on another site. */
async function readLogo(): Promise<string | null> {
  const { light } = siteSettings().appearance.logo;
  if (light.startsWith('data:')) return light;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: an image of the site, not the backend
    const response = await fetch(light);
    if (!response.ok) return null;
    const reader = new FileReader();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    reader.onload = () => resolve();
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(await response.blob());
    await promise;
    return typeof reader.result === 'string' ? reader.result : null;
  } catch {
    return null;
  }
}

/** Returns the value of `--accent`, which page-head.ts sets to `light-dark(…)`; if unset, the accent of the light scheme. */
function readAccent(): string {
  return readToken('--accent') || siteSettings().appearance.accent.light;
}

/** Colour of the country's number plates, as in the other screens (shared/kit/ui/base.css). */
function readPlateColour(): string {
  const { country } = siteSettings().organisation;
  return readToken(countryPlateStyle(country) === 'gb' ? '--plate' : '--plate-white');
}

function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Returns a function that converts the JSON export to an HTML page. */
function useToPage(user: User): (json: string, file: Omit<PageOptions, 'language'>) => string {
  const readable = useReadableExportFormatter();
  const phone = useCustomerPhone(user);
  return (json, file) => {
    const data = customerExportSchema.parse(JSON.parse(json));
    return exportPage(readable(data, json, phone), { language: document.documentElement, ...file });
  };
}

/** Styles of the exported page; inline, because a saved file can load nothing. Both parameters are CSS colours. */
const styleOf = (accent: string, plate: string) => `
  :root { color-scheme: light; --accent: ${accent}; --muted: #565a5c; --line: #e2e0da; }
  body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; color: #181b1d; background: #fff;
    font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 2rem;
    padding-bottom: 1rem; border-bottom: 2px solid var(--accent); }
  header p { margin: 0; }
  header p + p { color: var(--muted); font-size: 0.875rem; white-space: pre-line; }
  header img { display: block; width: auto; max-width: 12rem; height: 2rem; }
  .business { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; font-weight: 650; }
  h1 { margin: 1.5rem 0 0; font-size: 1.75rem; line-height: 1.2; }
  h1 + p { margin: 0.5rem 0 0; color: var(--muted); }
  h2 { margin: 2.5rem 0 0; font-size: 1.25rem; line-height: 1.3; }
  h2 + p { color: var(--muted); }
  h3 { margin: 0 0 0.5rem; font-size: 1rem; line-height: 1.5; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 1rem 0 0; padding: 0; list-style: none; }
  a { color: var(--accent); }
  nav a { display: inline-block; padding: 0.625rem 0; font-weight: 600; }
  nav span { color: var(--muted); }
  section > div { padding: 1rem 0; border-bottom: 1px solid var(--line); }
  section > div:last-child { border: 0; }
  .plate { padding: 0 0.4rem; border: 1px solid #717171; border-radius: 4px; background: ${plate}; white-space: nowrap;
    print-color-adjust: exact;
    font: 700 0.95rem/1.5 ui-monospace, Consolas, monospace; letter-spacing: 0.06em; }
  dl { display: grid; grid-template-columns: minmax(min-content, min(11rem, 40%)) minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0; }
  dt { color: var(--muted); overflow-wrap: normal; }
  dd { margin: 0; white-space: pre-line; }
  ul { margin: 0; padding-inline-start: 1.25rem; }
  table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.4; }
  th, td { padding: 0.3rem 0 0.3rem 0.75rem; text-align: start; vertical-align: top; white-space: pre-line; }
  thead th { color: var(--muted); font-weight: 400; }
  tbody th { padding-block: 0.75rem 0.25rem; font-weight: 650; }
  tr + tr > td { border-top: 1px solid var(--line); }
  tr > :first-child { padding-inline-start: 0; white-space: nowrap; }
  tr > :nth-child(2) { min-width: 5rem; }
  tr > :nth-child(3):nth-last-child(2), tr > :nth-child(4) { text-align: end; overflow-wrap: normal; }
  @media (max-width: 24rem) { table { font-size: 0.75rem; } th, td { padding-inline-start: 0.4rem; } }
  footer { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; margin-top: 2.5rem; font-size: 0.875rem; }
  footer > p { flex-basis: 100%; margin: 0; color: var(--muted); }
  footer > a { color: inherit; }
  @page { margin: 16mm 14mm; @bottom-right { color: #565a5c; content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif; } }
  @media print {
    body { max-width: none; padding: 0; font-size: 10pt; }
    h1, h2, h3 { break-after: avoid; }
    section > div { padding: 0.6rem 0; }
    section > div:not(:has(table)), tr { break-inside: avoid; }
    tr:has(> th) { break-after: avoid; }
    nav, footer > p { display: none; }
  }
`;

interface PageOptions {
  /** Language of the texts, which also sets the text direction. */
  language: Pick<HTMLElement, 'lang' | 'dir'>;
  /** Data URL; null without a readable logo. */
  logo: string | null;
  /** Name of the JSON file, which the page contains, too. */
  name: string;
}

/** Returns an HTML page without scripts or external resources. All content is escaped. */
function exportPage(
  { title, lead, contents, sections, jsonFile, legal }: ReadableExport,
  { language: { lang, dir }, logo, name }: PageOptions,
): string {
  const { organisation, phone = organisation.phone } = siteSettings();
  const page = document.implementation.createHTMLDocument(title);
  const element = (name: string, ...children: (Node | string)[]) => {
    const made = page.createElement(name);
    made.append(...children);
    return made;
  };

  const encoding = element('meta');
  encoding.setAttribute('charset', 'utf-8');
  const viewport = element('meta');
  viewport.setAttribute('name', 'viewport');
  viewport.setAttribute('content', 'width=device-width, initial-scale=1');
  page.head.prepend(encoding, viewport);

  const list = (values: readonly string[]) => element('ul', ...values.map((value) => element('li', value)));
  const classed = (name: string, made: HTMLElement) => {
    made.className = name;
    return made;
  };
  const link = (text: string, href: string) => {
    const made = page.createElement('a');
    made.href = href;
    made.append(text);
    return made;
  };
  const heading = (text: string, scope: string, columns = 1) => {
    const made = page.createElement('th');
    made.scope = scope;
    made.colSpan = columns;
    made.append(text);
    return made;
  };
  const table = ({ heads, years }: NonNullable<ReadableExportItem['table']>) =>
    element(
      'table',
      element('thead', element('tr', ...heads.map((head) => heading(head, 'col')))),
      ...years.map(({ year, rows }) =>
        element(
          'tbody',
          element('tr', heading(year, 'rowgroup', heads.length)),
          ...rows.map((cells) => element('tr', ...cells.map((cell) => element('td', cell)))),
        ),
      ),
    );
  const written = ({ plate, title = '', facts, table: rows }: ReadableExportItem) => {
    const names = [
      ...(plate ? [classed('plate', element('span', plate)), ' '] : []),
      ...(title ? [title] : []),
    ];
    return element(
      'div',
      ...(names.length > 0 ? [element('h3', ...names)] : []),
      ...(facts
        ? [
            element(
              'dl',
              ...facts.flatMap(({ label, value }) => [
                element('dt', label),
                element('dd', typeof value === 'string' ? value : list(value)),
              ]),
            ),
          ]
        : []),
      ...(rows ? [table(rows)] : []),
    );
  };
  const business = classed('business', element('p', organisation.name));
  if (logo) {
    const image = page.createElement('img');
    image.src = logo;
    image.alt = '';
    business.prepend(image);
  }
  const header = element(
    'header',
    business,
    element('p', [...(organisation.address?.lines ?? []), phone].join('\n')),
  );
  const toc = element(
    'nav',
    element(
      'ul',
      ...sections.map(({ title, count }, index) =>
        element(
          'li',
          link(title, `#${index + 1}`),
          ...(count === undefined ? [] : [' ', element('span', String(count))]),
        ),
      ),
    ),
  );
  toc.setAttribute('aria-label', contents);
  const main = element(
    'main',
    element('h1', title),
    element('p', lead),
    toc,
    ...sections.map(({ title, none, things }, index) => {
      const section = element('section', element('h2', title));
      section.id = String(index + 1);
      section.append(...(things.length > 0 ? things.map(written) : [element('p', none)]));
      return section;
    }),
  );
  const file = link(
    jsonFile.save,
    `data:application/json;charset=utf-8,${encodeURIComponent(jsonFile.content)}`,
  );
  file.download = name;
  const links = legal.map(({ title, href }) => link(title, href));
  page.body.append(header, main, element('footer', element('p', `${jsonFile.text} `, file), ...links));
  // The page is built as a string: the site's content security policy would block style elements in a DOM document.
  return [
    '<!doctype html>',
    `<html lang="${lang}" dir="${dir}">`,
    `<head>${page.head.innerHTML}<style>${styleOf(readAccent(), readPlateColour())}</style></head>`,
    page.body.outerHTML,
    '</html>',
  ].join('\n');
}
