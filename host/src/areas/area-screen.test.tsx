import { signOut } from '@forecourt/shared/auth';
import type { Area, AreaRegistry, NavigationEntry, ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { watchConnection } from '@forecourt/shared/http';
import { JUST_SIGNED_OUT_STATE } from '@forecourt/shared/links';
import { lazyScreen } from '@forecourt/shared/router';
import { aUser, becomeSignedIn, becomeSignedOut, writeInlineSettings } from '@forecourt/shared/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import type { AreaLoader } from './area-loader.ts';
import { AreaScreen } from './area-screen.tsx';
import { LOADING_TIMEOUT_MS } from './at-rest.ts';
import { ReleaseFailure } from './release-failure.ts';
import { createTestAreaLoader } from './testing/create-test-loader.ts';

// The registry in the page, and the outcomes of its releases.
const page: {
  registry: AreaRegistry;
  releases: Record<string, Area | Error>;
  /** Pending load, instead of any release. */
  next?: Promise<Area> | undefined;
  areas?: AreaLoader;
  /** Whether a file or a response is pending. */
  isWaiting: boolean;
  /** Reported screens. */
  shown: string[];
} = {
  registry: { areas: {} },
  releases: {},
  isWaiting: false,
  shown: [],
};
jest.mock('./registry.ts', () => ({
  get inlinedRegistry() {
    return page.registry;
  },
}));
jest.mock('./site-areas.ts', () => {
  const { useSyncExternalStore } = jest.requireActual('react');
  return {
    get siteAreas() {
      return page.areas;
    },
    hasPendingPageWork: () => page.isWaiting,
    useAreaState: (area: string) =>
      useSyncExternalStore(page.areas?.subscribe, () => page.areas?.state(area)),
  };
});

const said = (words: string): Area => ({
  navigation: [],
  routes: [
    { index: true, element: <h1>{words}</h1> },
    { path: 'new', element: <h1>{words}, new</h1> },
  ],
});

function Broken(): never {
  throw new Error('boom');
}

/** Fails on its first screen only. */
const broken = (words: string): Area => ({
  navigation: [],
  routes: [
    { index: true, element: <Broken /> },
    { path: 'new', element: <h1>{words}, new</h1> },
  ],
});

interface Opened {
  path?: string;
  /** State of the navigation. */
  state?: unknown;
  entry?: NavigationEntry;
}

async function open(
  registry: AreaRegistry,
  releases: Record<string, Area | Error>,
  { path = '/vehicle', state = null, entry }: Opened = {},
) {
  Object.assign(page, { registry, releases, next: undefined, isWaiting: false, shown: [] });
  const loadArea = async (name: string) => {
    if (page.next) return page.next;
    const release = page.releases[name] ?? new Error(`There is no ${name}.`);
    if (release instanceof Error) throw release;
    return release;
  };
  page.areas = createTestAreaLoader({
    registry,
    refreshRegistry: async () => page.registry,
    loadArea: (_area, what) => loadArea(what),
    reports: {
      loaded: () => undefined,
      shown: (_area, version) => page.shown.push(version),
      failed: (_area, version, { kind }) => page.shown.push(`${version}: ${kind}`),
    },
  });
  history.replaceState({ usr: state, key: 'opened', idx: 0 }, '', path);
  await act(async () =>
    render(
      <BrowserRouter>
        <Link to="/vehicle/new">to the other screen</Link>
        <main tabIndex={-1}>
          <AreaScreen area="vehicle" mount="/vehicle" entry={entry} />
        </main>
      </BrowserRouter>,
      // React would log the errors that the boundary caught.
      { onCaughtError: () => undefined },
    ),
  );
}

const registryOf = (...versions: string[]): AreaRegistry => ({
  areas: { vehicle: { releases: versions.map((version) => ({ version }) as ReleaseWithBaseUrl) } },
});
const heading = () => screen.findByRole('heading', { level: 1 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => writeInlineSettings());
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

test('shows the previous release instead of one that throws while rendering', async () => {
  await open(registryOf('2', '1'), { 1: said('the first'), 2: broken('the second') });
  expect(await heading()).toHaveTextContent('the first');
  expect(location.pathname).toBe('/vehicle');
  expect(screen.queryByRole('alert')).toBeNull();
});

let fail = (_error: unknown) => {};

/** Throws the error given to `fail`, until it is mounted again. */
function Fragile({ words }: { words: string }) {
  const [error, setError] = useState<unknown>(null);
  fail = setError;
  if (error) throw error;
  return <h1>{words}</h1>;
}

describe('a screen that other scripts have changed', () => {
  const fragile = (words: string): Area => ({
    navigation: [],
    routes: [{ index: true, element: <Fragile words={words} /> }],
  });
  const changed = new DOMException('The object can not be found.', 'NotFoundError');
  const breaks = (error: unknown) => act(async () => fail(error));

  test('is rendered again without a report when the browser misses a node', async () => {
    await open(registryOf('2', '1'), { 1: said('the first'), 2: fragile('the second') });
    for (let time = 0; time < 5; time++) await breaks(changed);
    expect(await heading()).toHaveTextContent('the second');
    expect(new Set(page.shown)).toEqual(new Set(['2']));
  });

  test('is replaced without a report when rendering again does not help', async () => {
    await open(registryOf('2', '1'), { 1: said('the first'), 2: fragile('the second') });
    for (let time = 0; time < 6; time++) await breaks(changed);
    expect(await heading()).toHaveTextContent('the first');
    expect(new Set(page.shown)).toEqual(new Set(['2', '1']));
  });

  test('differs from a screen that throws its own NotFoundError', async () => {
    await open(registryOf('2', '1'), { 1: said('the first'), 2: fragile('the second') });
    await breaks(Object.assign(new Error('no such vehicle'), { name: 'NotFoundError' }));
    expect(await heading()).toHaveTextContent('the first');
    expect(page.shown).toEqual(['2', '2: render', '1']);
  });
});

test('shows the previous release instead of one whose screen does not load', async () => {
  const Gone = lazyScreen(() => Promise.reject(new Error('Loading chunk 7 failed.')));
  const second: Area = { navigation: [], routes: [{ index: true, element: <Gone /> }] };
  await open(registryOf('2', '1'), { 1: said('the first'), 2: second });
  expect(await heading()).toHaveTextContent('the first');
});

describe('a screen that does not load', () => {
  const never = new Promise<never>(() => undefined);
  const Endless = lazyScreen(() => never);
  const waiting: Area = { navigation: [], routes: [{ index: true, element: <Endless /> }] };
  const without: Area = { navigation: [], routes: [{ index: true, lazy: () => never }] };
  const empty: Area = { navigation: [], routes: [{ index: true, element: <></> }] };

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['whose code never settles', waiting],
    ['that its route never brings', without],
    ['that draws nothing', empty],
  ])('is replaced by the previous release after the time limit: one %s', async (_what, release) => {
    await open(registryOf('2', '1'), { 1: said('the first'), 2: release });
    await pass(LOADING_TIMEOUT_MS - 1);
    expect(screen.queryByRole('heading')).toBeNull();
    await pass(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('the first');
    expect(page.shown).toEqual(['2: stalled', '1']);
  });

  test('leaves the panel when there is no other release', async () => {
    await open(registryOf('1'), { 1: waiting });
    await pass(LOADING_TIMEOUT_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('We can’t show this page right now');
  });

  test('does not use up its time while files or responses are pending', async () => {
    await open(registryOf('2', '1'), { 1: said('the first'), 2: waiting });
    page.isWaiting = true;
    await pass(10 * LOADING_TIMEOUT_MS);
    expect(page.shown).toEqual([]);
    page.isWaiting = false;
    await pass(LOADING_TIMEOUT_MS);
    expect(page.shown).toEqual(['2: stalled', '1']);
  });

  test('gets its time again on each path, and has no limit when it is rendered', async () => {
    await open(registryOf('1'), {
      1: { ...waiting, routes: [...waiting.routes, { path: 'new', element: <h1>new</h1> }] },
    });
    await pass(LOADING_TIMEOUT_MS - 1000);
    await act(async () => screen.getByRole('link', { name: 'to the other screen' }).click());
    await pass(10 * LOADING_TIMEOUT_MS);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('new');
    expect(page.shown).toEqual(['1']);
  });
});

test('shows the panel when nothing works, and really tries again', async () => {
  await open(registryOf('1'), { 1: new Error('refused') });
  expect(await heading()).toHaveTextContent('We can’t show this page right now');
  page.releases = { 1: said('the first') };
  await press('Try again');
  expect(await heading()).toHaveTextContent('the first');
});

test('says that a screen which is not stored needs a connection, and loads it when that is back', async () => {
  globalThis.fetch = jest.fn().mockResolvedValue({ ok: true });
  watchConnection();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await open(registryOf('1'), { 1: new Error('refused') });
  expect(await heading()).toHaveTextContent('This page needs a connection');
  expect(screen.getByRole('alert')).toHaveTextContent('You’re offline');
  online.mockRestore();
  page.releases = { 1: said('the first') };
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { level: 1, name: 'the first' })).toBeVisible();
});

test('signs the customer out although the area failed, and says so', async () => {
  becomeSignedIn(aUser());
  await open(registryOf('1'), { 1: new Error('refused') });
  expect(signOut).not.toHaveBeenCalled();
  expect(screen.queryByText('You’re signed out.')).toBeNull();
  cleanup();
  await open(registryOf('1'), { 1: new Error('refused') }, { path: '/logout' });
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  cleanup();
  await open(registryOf('1'), { 1: new Error('refused') }, { path: '/login', state: JUST_SIGNED_OUT_STATE });
  expect(await screen.findByText('You’re signed out.')).toBeVisible();
});

describe('the panel', () => {
  const failing = { 1: new Error('refused') };
  const entry = { label: { en: 'Vehicles' }, path: '/vehicle', order: 30, icon: '' };

  test('names the screen as the navigation does', async () => {
    becomeSignedIn(aUser());
    await open(registryOf('1'), failing, { entry: { ...entry, shows: { en: 'your vehicles' } } });
    expect(await heading()).toHaveTextContent('Vehicles');
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('We can’t show your vehicles right now');
    expect(panel).toHaveTextContent('The rest of the site still works.');
    expect(panel.parentElement).toHaveFocus();
  });

  test('quotes the label of an area without a longer name', async () => {
    becomeSignedIn(aUser());
    await open(registryOf('1'), failing, { entry });
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show “Vehicles” right now');
  });

  test('offers the phone to a visitor who cannot sign in', async () => {
    becomeSignedOut();
    await open(registryOf('1'), failing, { path: '/login' });
    expect(await heading()).toHaveTextContent('Signing in doesn’t work at the moment');
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('Call us, and we’ll book for you.');
    expect(panel).not.toHaveTextContent('The rest of the site works');
    expect(panel).not.toHaveTextContent('You’re signed out.');
    expect(within(panel).getByRole('link', { name: 'Call +44 20 7946 0100' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Where to find us' })).toBeVisible();
  });
});

test('keeps the focus in the page while it tries again', async () => {
  await open(registryOf('1'), { 1: new Error('refused') });
  expect(await screen.findByRole('link', { name: 'Call the garage' })).toBeVisible();
  let arrive = (_area: Area) => {};
  page.next = new Promise((resolve) => {
    arrive = resolve;
  });
  await press('Try again');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await act(async () => arrive(said('the first')));
  expect(await heading()).toHaveTextContent('the first');
});

test('says that the page does not exist for an unknown address below an area', async () => {
  await open(registryOf('1'), { 1: said('the first') }, { path: '/vehicle/7/nothing' });
  expect(await heading()).toHaveTextContent('This page doesn’t exist');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveClass('primary');
  expect(page.shown).toEqual(['1']);
});

test('shows the previous release instead of one without a screen for the area’s own path', async () => {
  const deepOnly: Area = { routes: [{ path: 'new', element: <h1>new</h1> }] };
  await open(registryOf('2', '1'), { 1: said('the first'), 2: deepOnly });
  expect(await heading()).toHaveTextContent('the first');
  expect(page.shown).toContain('2: contract');
});

test('keeps the other screens of an area working when one fails', async () => {
  await open(registryOf('1'), { 1: broken('the first') });
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'to the other screen' }));
  expect(await heading()).toHaveTextContent('the first, new');
  act(() => history.back());
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('shows the business’s reason for a disabled area until it is enabled', async () => {
  const off = { areas: { vehicle: { releases: [], disabled: { message: 'We are moving house.' } } } };
  await open(off, { 1: said('the first') });
  expect(await heading()).toHaveTextContent('This page isn’t available at the moment');
  expect(screen.getByRole('alert')).toHaveTextContent('We are moving house.');
  page.registry = registryOf('1');
  await press('Try again');
  expect(await heading()).toHaveTextContent('the first');
});

describe('a preview', () => {
  const origin = 'http://localhost:3002';
  const previewed: AreaRegistry = { ...registryOf('1'), preview: { area: 'vehicle', origin } };

  test('is shown instead of the release', async () => {
    await open(previewed, { 1: said('the first'), [origin]: said('the preview') });
    expect(await heading()).toHaveTextContent('the preview');
  });

  test('says what is wrong, where and why, and can be retried', async () => {
    const failure = new ReleaseFailure('network', `${origin}/release.json does not answer`);
    await open(previewed, { 1: said('the first'), [origin]: failure });
    expect(await heading()).toHaveTextContent('The preview of “vehicle” cannot be shown');
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent(`There is no answer from ${origin}. Is it running`);
    expect(panel).toHaveTextContent(`${origin}/release.json does not answer`);
    expect(screen.queryByRole('link', { name: 'Call the garage' })).toBeNull();
    page.releases = { [origin]: said('the preview') };
    await press('Try again');
    expect(await heading()).toHaveTextContent('the preview');
  });
});
