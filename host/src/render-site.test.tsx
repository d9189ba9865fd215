import { act, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { renderSite } from './render-site.ts';

let explode: ((error: Error) => void) | undefined;

/** Throws outside every boundary on demand. */
function Fuse() {
  const [burnt, setBurnt] = useState<Error | null>(null);
  explode = setBurnt;
  if (burnt) throw burnt;
  return null;
}

const [begun, ended] = [jest.fn(), jest.fn()];

function Listening() {
  useLayoutEffect(() => {
    begun();
    return ended;
  }, []);
  return null;
}

const site = (more: ReactNode = null) => (
  <>
    <header>The workshop</header>
    <div className="layout">
      <main>
        <h1>Vehicles</h1>
        {more}
      </main>
    </div>
  </>
);

const onEmptied = jest.fn();

/** Each test renders the site, so earlier observers must be disconnected. */
const observers: MutationObserver[] = [];
class NotedObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    observers.push(this);
  }
}
beforeAll(() => Object.assign(globalThis, { MutationObserver: NotedObserver }));
afterEach(() => {
  for (const observer of observers) observer.disconnect();
});

async function open(more?: ReactNode): Promise<HTMLElement> {
  document.body.innerHTML =
    '<div id="root"><div>Harbour Street Garage</div></div><p>The page did not load.</p>';
  const place = document.getElementById('root');
  if (!place) throw new Error('no place');
  await act(async () => renderSite(place, site(more), onEmptied));
  return place;
}

const does = (what: () => void) => act(async () => what());
const heading = () => screen.getByRole('heading', { name: 'Vehicles' });
const root = () => document.getElementById('root') as HTMLElement;
const emptyRoot = () => root().replaceChildren();

beforeEach(() => onEmptied.mockClear());

test.each<[what: string, how: () => void]>([
  ['the root is emptied', emptyRoot],
  ['the root gets something else', () => root().replaceChildren('Hello')],
  [
    'the root is emptied bit by bit',
    () => {
      while (root().firstChild) root().firstChild?.remove();
    },
  ],
  ['the root is taken away', () => root().remove()],
  ['the layout is emptied', () => document.querySelector('.layout')?.replaceChildren()],
  ['the whole page is emptied', () => document.body.replaceChildren()],
  ['the document is emptied', () => document.documentElement.replaceChildren()],
])('renders the site again when %s', async (_what, how) => {
  await open();
  await does(how);
  expect(heading()).toBeVisible();
  expect(document.body.innerHTML).toBe(
    '<div id="root"><header>The workshop</header><div class="layout"><main><h1>Vehicles</h1></main></div></div>' +
      '<p>The page did not load.</p>',
  );
  expect(onEmptied).toHaveBeenCalledTimes(1);
});

test('renders it again after an uncaught error', async () => {
  await open(<Fuse />);
  expect(() => act(() => explode?.(new Error('boom')))).toThrow('boom');
  expect(await screen.findByRole('heading', { name: 'Vehicles' })).toBeVisible();
  expect(onEmptied).toHaveBeenCalledTimes(1);
});

test('renders it again, without a report, after an error that others caused by changing its nodes', async () => {
  await open(<Fuse />);
  const error = new DOMException('The object can not be found.', 'NotFoundError');
  const { promise: reported, resolve: reportError } = Promise.withResolvers();
  // Within act() React throws such an error into the test and does not report it. jsdom has no reportError.
  Object.assign(globalThis, { reportError, IS_REACT_ACT_ENVIRONMENT: false });
  explode?.(error);
  expect(await reported).toBe(error);
  expect(await screen.findByRole('heading', { name: 'Vehicles' })).toBeVisible();
  expect(onEmptied).not.toHaveBeenCalled();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await does(emptyRoot);
  expect(onEmptied).toHaveBeenCalledTimes(1);
});

test('cleans up after the earlier render', async () => {
  await open(<Listening />);
  await does(emptyRoot);
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([2, 1]);
});

test('ignores changes beside the site and within its screens', async () => {
  await open();
  await does(() => {
    document.body.append(document.createElement('dialog'));
    document.querySelector('dialog')?.remove();
    document.querySelector('h1')?.remove();
  });
  expect(onEmptied).not.toHaveBeenCalled();
});

test('gives up if the page is emptied each time', async () => {
  await open();
  onEmptied.mockImplementation(() => expect(root().children).toHaveLength(0));
  for (let time = 0; time < 10; time++) await does(emptyRoot);
  expect(onEmptied).toHaveBeenCalledTimes(5);
  expect(root().children).toHaveLength(0);
});
