import { act } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { tolerateBrowserTranslation } from './guard-translation.ts';

/** Ways in which translators and extensions change a text. */
const TRANSLATORS: Record<string, (text: Text, translated: Node) => void> = {
  'replaces each text': (text, translated) => text.replaceWith(translated),
  'inserts a replacement and removes the text': (text, translated) => {
    text.before(translated);
    text.remove();
  },
  'inserts a replacement behind the text and removes it': (text, translated) => {
    text.after(translated);
    text.remove();
  },
  'wraps each text': (text) => {
    const wrapper = document.createElement('font');
    text.before(wrapper);
    wrapper.append(text);
  },
  'replaces each text, and the replacement once more': (text, translated) => {
    const first = document.createElement('font');
    text.replaceWith(first);
    first.replaceWith(translated);
  },
};

let root: Root;
let page: HTMLElement;
let translating: MutationObserver | undefined;

beforeAll(() => tolerateBrowserTranslation());
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  page = document.body.firstElementChild as HTMLElement;
  root = createRoot(page);
});
afterEach(async () => {
  translating?.disconnect();
  await act(async () => root.unmount());
});

const show = (screen: ReactNode) => act(async () => root.render(screen));

/** Translates the page, and everything that is added later. */
async function translate(how: (text: Text, translated: Node) => void): Promise<void> {
  const done = new WeakSet<Node>();
  const each = (text: Text) => {
    if (done.has(text) || !text.parentNode || text.parentElement?.closest('font')) return;
    const translated = document.createElement('font');
    translated.append(text.data.toUpperCase());
    for (const node of translated.childNodes) done.add(node);
    how(text, translated);
  };
  const all = () => {
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(each);
  };
  translating = new MutationObserver(all);
  translating.observe(page, { childList: true, subtree: true, characterData: true });
  await act(async () => all());
}

const Named = ({ name }: { name: string }) => name;
const Late = ({ text }: { text: Promise<string> }) => <b>{use(text)}</b>;

/** The page's text in lower case. */
const read = () => page.textContent?.toLowerCase();

describe.each(Object.entries(TRANSLATORS))('a page that a browser translates which %s', (_what, how) => {
  test.each<[what: string, before: ReactNode, after: ReactNode, text: string]>([
    ['a text that changes', <p key="p">visit {'booked'}</p>, <p key="p">visit {'ready'}</p>, 'visit ready'],
    [
      'a text that is removed',
      <p key="p">
        visit {'booked'}
        <b>!</b>
      </p>,
      <p key="p">
        visit {null}
        <b>!</b>
      </p>,
      'visit !',
    ],
    [
      'a text that comes first',
      <p key="p">
        {null}
        <b>!</b> visit
      </p>,
      <p key="p">
        {'the '}
        <b>!</b> visit
      </p>,
      'the ! visit',
    ],
    [
      'an element that comes before a text',
      <p key="p">{null}visit</p>,
      <p key="p">{<b>the </b>}visit</p>,
      'the visit',
    ],
    [
      'an element in the place of a text',
      <p key="p">
        a {'b'}
        {' c'}
      </p>,
      <p key="p">
        a {<b>d</b>}
        {' c'}
      </p>,
      'a d c',
    ],
    ['the only text of an element', <p key="p">{'booked'}</p>, <p key="p">{'ready'}</p>, 'ready'],
    ['the content of a fragment', <p key="p">a {<>b {'c'}</>}</p>, <p key="p">a {null}</p>, 'a '],
    [
      'texts that change at once',
      <p key="p">
        {1} of {2}
      </p>,
      <p key="p">
        {3} of {4}
      </p>,
      '3 of 4',
    ],
    [
      'a text and the one after it',
      <p key="p">
        {'a'}
        {'b'}
        <i>c</i>
      </p>,
      <p key="p">
        {null}
        {'d'}
        <i>c</i>
      </p>,
      'dc',
    ],
  ])('shows %s as it is now', async (_change, before, after, text) => {
    await show(before);
    await translate(how);
    await show(after);
    expect(read()).toBe(text);
    await show(before);
    await show(after);
    expect(read()).toBe(text);
  });

  test('keeps the order of moved texts', async () => {
    const list = (...names: string[]) => (
      <p>
        {names.map((name) => (
          <Named key={name} name={name} />
        ))}
      </p>
    );
    await show(list('a', 'b', 'c'));
    await translate(how);
    await show(list('c', 'a', 'b', 'd'));
    expect(read()).toBe('cabd');
    await show(list('d', 'b'));
    expect(read()).toBe('db');
  });

  test('hides a text while its neighbour loads, and shows it afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const screen = (more: ReactNode) => <Suspense fallback="wait">visit {more}</Suspense>;
    await show(screen(null));
    await translate(how);
    await show(screen(<Late text={promise} />));
    expect(read()).toBe('wait');
    await act(async () => resolve('ready'));
    expect(read()).toBe('visit ready');
  });

  test('is translated again', async () => {
    await show(<p>visit {'booked'}</p>);
    await translate(how);
    await show(<p>visit {'ready'}</p>);
    expect(page.querySelectorAll('font')).toHaveLength(2);
    expect(page.querySelectorAll('font font')).toHaveLength(0);
  });
});

test('works when a browser rearranges a whole paragraph', async () => {
  const paragraph = (before: string | null, within: string, after: string | null) => (
    <p>
      {before}
      <b>{within}</b>
      {after}
    </p>
  );
  await show(paragraph('your car is ', 'ready', ' now'));
  const [text, bold] = page.querySelector('p')?.childNodes ?? [];
  page.querySelector('p')?.replaceChildren();
  page.querySelector('p')?.append(bold ?? '', text ?? '');
  await show(paragraph('your car is ', 'waiting', ' there'));
  expect(read()).toContain(' there');
  await show(paragraph(null, 'ready', null));
  expect(read()).toBe('ready');
});

test('works when an extension has removed or moved an element', async () => {
  const list = (...names: string[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
  await show(list('a', 'b', 'c'));
  page.querySelector('li:nth-child(2)')?.remove();
  const aside = document.createElement('aside');
  document.body.append(aside);
  aside.append(page.querySelector('li') ?? '');
  await act(async () => undefined);
  await show(list('d', 'a', 'e', 'b', 'c'));
  expect(read()).toBe('daebc');
  await show(list('e'));
  expect(read()).toBe('e');
  expect(aside.textContent).toBe('');
});

test('lets invalid calls of other code fail as before', async () => {
  const [one, other, child] = [
    document.createElement('p'),
    document.createElement('p'),
    document.createElement('b'),
  ];
  page.append(one, other);
  other.append(child);
  expect(() => one.removeChild(child)).toThrow(expect.objectContaining({ name: 'NotFoundError' }));
  expect(() => one.insertBefore(document.createElement('i'), child)).toThrow(
    expect.objectContaining({ name: 'NotFoundError' }),
  );
  other.removeChild(child);
  expect(() => other.removeChild(child)).toThrow(expect.objectContaining({ name: 'NotFoundError' }));
  expect(() => other.appendChild(JSON.parse('null'))).toThrow(TypeError);
  expect(child.parentNode).toBeNull();
});
