import { customerExportSchema, exportMe } from '@forecourt/shared/api';
import { currentUid, type User } from '@forecourt/shared/auth';
import { saveFile } from '@forecourt/shared/files';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Notice } from '@forecourt/shared/ui';
import { usePhoneText, useText } from '../text.ts';
import { type ReadableExport, type ReadableThing, useReadableExport } from './readable-export.ts';

export function ExportData({ user }: { user: User }) {
  const text = useText();
  const toPage = useToPage(user);
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (form: 'page' | 'json') => {
      const uid = currentUid();
      const { name, json } = await exportMe();
      // If another customer has signed in meanwhile, that customer must not get the file.
      if (currentUid() !== uid) return null;
      const file =
        form === 'page'
          ? new File([toPage(json)], name.replace(/\.json$/, '.html'), { type: 'text/html' })
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

/** Returns a function that converts the JSON export to an HTML page. */
function useToPage(user: User): (json: string) => string {
  const readable = useReadableExport();
  const phone = usePhoneText(user);
  return (json) => {
    const record: unknown = JSON.parse(json);
    const data = customerExportSchema.parse(record);
    return exportPage(readable(data, JSON.stringify(record, null, 2), phone), document.documentElement);
  };
}

/** Styles of the exported page; inline, because a saved file can load nothing. */
const STYLE = `
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1.25rem; color: #181b1d; background: #fff;
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
  h1 { font-size: 1.75rem; line-height: 1.2; }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid #8b897f; font-size: 1.25rem; }
  h3 { margin-bottom: 0.25rem; font-size: 1rem; }
  dl { display: grid; grid-template-columns: minmax(7rem, 1fr) 2fr; gap: 0.25rem 1rem; margin: 0.5rem 0 1.5rem; }
  dt { color: #565a5c; }
  dd { margin: 0; white-space: pre-line; }
  ul { margin: 0; padding-inline-start: 1.25rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8rem; }
  section > div { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  @media print { body { margin: 0; max-width: none; } details { display: none; } }
`;

/**
 * Returns an HTML page without scripts or external resources. All content is escaped.
 * @param language language of the texts, which also sets the text direction
 */
function exportPage(
  { title, lead, sections, record }: ReadableExport,
  { lang, dir }: { lang: string; dir: string },
): string {
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
  page.body.append(main);
  // The page is built as a string: the site's content security policy would block style elements in a DOM document.
  return [
    '<!doctype html>',
    `<html lang="${lang}" dir="${dir}">`,
    `<head>${page.head.innerHTML}<style>${STYLE}</style></head>`,
    page.body.outerHTML,
    '</html>',
  ].join('\n');
}
