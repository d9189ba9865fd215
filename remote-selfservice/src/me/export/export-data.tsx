import { customerExportSchema, exportMe } from '@forecourt/shared/api';
import { currentUid, type User } from '@forecourt/shared/auth';
import { saveFile } from '@forecourt/shared/files';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, Notice } from '@forecourt/shared/ui';
import { usePhoneText, useText } from '../text.ts';
import { type ReadableExport, type ReadableThing, useReadableExport } from './readable-export.ts';

export function ExportData({ user }: { user: User }) {
  const text = useText();
  const toPage = useToPage(user);
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (form: 'page' | 'json') => {
      const uid = currentUid();
      const [{ name, json }, logo] = await Promise.all([exportMe(), form === 'page' ? readLogo() : null]);
      // If another customer has signed in meanwhile, that customer must not get the file.
      if (currentUid() !== uid) return null;
      const file =
        form === 'page'
          ? new File([toPage(json, logo)], name.replace(/\.json$/, '.html'), { type: 'text/html' })
          : new File([json], name, { type: 'application/json' });
      saveFile(file);
      return file.name;
    },
  });
  return (
    <>
      <Button variant="quiet" wide busy={isPending && variables === 'page'} onClick={() => mutate('page')}>
        {text('export')}
      </Button>
      <Button variant="link" busy={isPending && variables === 'json'} onClick={() => mutate('json')}>
        {text('export.json')}
      </Button>
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

/** Accent colour of this page, readable in light and dark (host/server/pages/page-head.ts); without its styles, the setting. */
function readAccent(): string {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  return token || siteSettings().appearance.accent.light;
}

/** Returns a function that converts the JSON export to an HTML page. */
function useToPage(user: User): (json: string, logo: string | null) => string {
  const readable = useReadableExport();
  const phone = usePhoneText(user);
  return (json, logo) => {
    const record: unknown = JSON.parse(json);
    const data = customerExportSchema.parse(record);
    return exportPage(readable(data, JSON.stringify(record, null, 2), phone), {
      language: document.documentElement,
      logo,
    });
  };
}

/** Styles of the exported page; inline, because a saved file can load nothing. @param accent a CSS colour */
const styleOf = (accent: string) => `
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
  h3 { margin: 0 0 0.5rem; font-size: 1rem; line-height: 1.4; }
  section > div { padding: 1rem 0; border-bottom: 1px solid var(--line); }
  dl { display: grid; grid-template-columns: minmax(min-content, 1fr) minmax(0, 2fr); gap: 0.25rem 1rem; margin: 0; }
  dt { color: var(--muted); overflow-wrap: normal; }
  dd { margin: 0; white-space: pre-line; }
  ul { margin: 0; padding-inline-start: 1.25rem; }
  details { margin-top: 2.5rem; }
  summary { font-weight: 600; cursor: pointer; }
  footer { display: flex; gap: 1.25rem; margin-top: 2.5rem; font-size: 0.875rem; }
  a { color: inherit; }
  pre { white-space: pre-wrap; font-size: 0.8rem; }
  @page { margin: 16mm 14mm; @bottom-center { color: #565a5c; content: counter(page) " / " counter(pages); font: 9pt sans-serif; } }
  @media print {
    body { max-width: none; padding: 0; font-size: 10pt; }
    h1, h2, h3 { break-after: avoid; }
    section > div { padding: 0.6rem 0; break-inside: avoid; }
    details { display: none; }
  }
`;

/**
 * Returns an HTML page without scripts or external resources. All content is escaped.
 * @param language language of the texts, which also sets the text direction
 * @param logo data URL
 */
function exportPage(
  { title, lead, sections, record, legal }: ReadableExport,
  { language: { lang, dir }, logo }: { language: Pick<HTMLElement, 'lang' | 'dir'>; logo: string | null },
): string {
  const { organisation } = siteSettings();
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
  const written = ({ title, facts }: ReadableThing) =>
    element(
      'div',
      ...(title ? [element('h3', title)] : []),
      element(
        'dl',
        ...facts.flatMap(({ label, value }) => [
          element('dt', label),
          element('dd', typeof value === 'string' ? value : list(value)),
        ]),
      ),
    );
  const business = element('p', organisation.name);
  business.className = 'business';
  if (logo) {
    const image = page.createElement('img');
    image.src = logo;
    image.alt = '';
    business.prepend(image);
  }
  const header = element(
    'header',
    business,
    element('p', [...(organisation.address?.lines ?? []), organisation.phone].join('\n')),
  );
  const main = element(
    'main',
    element('h1', title),
    element('p', lead),
    ...sections.map(({ title, none, things }) =>
      element(
        'section',
        element('h2', title),
        ...(things.length > 0 ? things.map(written) : [element('p', none)]),
      ),
    ),
    element(
      'details',
      element('summary', record.title),
      element('p', record.text),
      element('pre', record.content),
    ),
  );
  const links = legal.map(({ title, href }) => {
    const link = page.createElement('a');
    link.href = href;
    link.append(title);
    return link;
  });
  page.body.append(header, main, ...(links.length > 0 ? [element('footer', ...links)] : []));
  // The page is built as a string: the site's content security policy would block style elements in a DOM document.
  return [
    '<!doctype html>',
    `<html lang="${lang}" dir="${dir}">`,
    `<head>${page.head.innerHTML}<style>${styleOf(readAccent())}</style></head>`,
    page.body.outerHTML,
    '</html>',
  ].join('\n');
}
