/** Content of the page as plain text, without HTML. */
export interface ReadableExport {
  title: string;
  lead: string;
  sections: readonly ReadableSection[];
  /** The complete export as it was sent, folded. */
  record: { title: string; text: string; content: string };
}

export interface ReadableSection {
  title: string;
  /** Text for an empty list. */
  none: string;
  things: readonly ReadableThing[];
}

export interface ReadableThing {
  title?: string;
  /** Several values are a list. */
  facts: readonly { label: string; value: string | readonly string[] }[];
}

/** Inline, because the file loads nothing. */
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
 * Standalone HTML page without scripts or anything to load. All content is escaped.
 * @param language language of the texts, and their direction
 */
export function exportPage(
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
  // Built as text: the site's own policy forbids style elements in any document that its pages create.
  return [
    '<!doctype html>',
    `<html lang="${lang}" dir="${dir}">`,
    `<head>${page.head.innerHTML}<style>${STYLE}</style></head>`,
    page.body.outerHTML,
    '</html>',
  ].join('\n');
}
