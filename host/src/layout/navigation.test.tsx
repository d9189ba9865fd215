import type { Area, AreaRegistry, NavigationEntry, ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { carIcon } from '@forecourt/shared/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { setSignInHint } from '../access/sign-in-hint.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import { createTestAreaLoader } from '../areas/testing/create-test-loader.ts';
import {
  findNavigationEntry,
  HeaderNavigationLink,
  Navigation,
  useNavigationEntries,
} from './navigation.tsx';

// The releases of the page, and whether it waits for something.
const page: { areas?: AreaLoader; waits: boolean } = { waits: false };
jest.mock('../areas/site-areas.ts', () => ({
  get siteAreas() {
    return page.areas;
  },
  useAreaState: (area: string) =>
    jest.requireActual('react').useSyncExternalStore(page.areas?.subscribe, () => page.areas?.state(area)),
  hasPendingPageWork: () => page.waits,
}));

const prefetch = jest.fn();
const area = (label: string, path: string, order: number): Area => ({
  routes: [],
  navigation: [{ label: { en: label, de: label }, path, order, icon: '' }],
  prefetch,
});
const AREAS: Record<string, Area> = {
  selfservice: area('Home', '/', 10),
  vehicle: area('Vehicles', '/vehicle', 30),
};
const released: AreaRegistry['areas'][string] = { releases: [{ version: '1' } as ReleaseWithBaseUrl] };

/** A release that declares its navigation entries. */
const promisedOf = (name: string): AreaRegistry['areas'][string] => ({
  ...released,
  navigation: AREAS[name]?.navigation,
});

function open(registry: AreaRegistry['areas'] = { selfservice: released, vehicle: released }): AreaLoader {
  page.areas = createTestAreaLoader({
    registry: { areas: registry },
    loadArea: async (name) => AREAS[name] as Area,
  });
  render(<Site />, { wrapper: BrowserRouter });
  return page.areas;
}

function Site() {
  const entries = useNavigationEntries();
  return entries === null || entries.length > 0 ? <Navigation entries={entries} /> : 'no navigation';
}

const entries = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

async function load(areas: AreaLoader, ...names: string[]) {
  await act(async () => {
    for (const name of names) {
      areas.load(name);
      await areas.settled(name);
    }
  });
}

beforeEach(() => {
  setSignInHint(null);
  prefetch.mockClear();
  jest.spyOn(console, 'warn').mockImplementation();
});

test('is rendered empty, and filled when the entries of every area are known', async () => {
  becomeSignedIn();
  const areas = open();
  await load(areas, 'vehicle');
  expect(screen.getByRole('navigation')).toBeEmptyDOMElement();
  await load(areas, 'selfservice');
  expect(entries()).toEqual(['Home', 'Vehicles']);
});

test('stays unchanged while an area is replaced, and when the next page disables it', async () => {
  becomeSignedIn();
  const areas = open();
  await load(areas, 'selfservice', 'vehicle');
  const state = areas.state('vehicle');
  act(() => areas.heal('vehicle', state.status === 'ready' ? state.serial : 0, new Error('boom')));
  expect(areas.state('vehicle').status).toBe('loading');
  expect(entries()).toEqual(['Home', 'Vehicles']);
  await act(async () => void (await areas.settled('vehicle')));
  expect(entries()).toEqual(['Home', 'Vehicles']);

  document.body.replaceChildren();
  const next = open({
    selfservice: released,
    vehicle: { ...promisedOf('vehicle'), releases: [], disabled: { message: '' } },
  });
  await load(next, 'selfservice', 'vehicle');
  expect(entries()).toEqual(['Home', 'Vehicles']);
});

test('omits unknown areas', async () => {
  becomeSignedIn();
  const areas = open({ selfservice: released });
  await load(areas, 'selfservice', 'vehicle');
  expect(entries()).toEqual(['Home']);
});

test('loads the area and screen that the visitor points at', async () => {
  becomeSignedIn();
  const areas = open({ selfservice: promisedOf('selfservice'), vehicle: promisedOf('vehicle') });
  await userEvent.hover(screen.getByRole('link', { name: 'Vehicles' }));
  await act(async () => void (await areas.settled('vehicle')));
  expect(prefetch).toHaveBeenCalledWith('/vehicle', 'all');
});

test('loads nothing while the auth state is unknown', async () => {
  setSignInHint('1.somebody');
  const registry = { selfservice: promisedOf('selfservice'), vehicle: promisedOf('vehicle') };
  const load = jest.spyOn(open(registry), 'load');
  const link = screen.getByRole('link', { name: 'Vehicles' });
  await userEvent.hover(link);
  act(() => link.focus());
  expect(load).not.toHaveBeenCalled();
});

test('shows the icon that an entry names, or the entry’s own', () => {
  becomeSignedIn();
  const named = { label: { en: 'Tyres' }, path: '/vehicle', order: 1, icon: 'car' };
  open({
    selfservice: { releases: [], navigation: [{ ...named, path: '/', icon: 'M1 1h2' }] },
    vehicle: { releases: [], navigation: [named] },
  });
  const drawn = [...document.querySelectorAll('nav path')].map((path) => path.getAttribute('d'));
  expect(drawn).toEqual(['M1 1h2', carIcon]);
});

test('needs no code of an area whose release declares its entries', () => {
  becomeSignedIn();
  open({ selfservice: promisedOf('selfservice'), vehicle: promisedOf('vehicle') });
  expect(entries()).toEqual(['Home', 'Vehicles']);
});

test('is absent for a visitor who is probably signed out', () => {
  open({ selfservice: promisedOf('selfservice'), vehicle: promisedOf('vehicle') });
  expect(screen.getByText('no navigation')).toBeVisible();
});

test('is absent for a signed-out visitor', async () => {
  becomeSignedIn();
  await load(open(), 'selfservice', 'vehicle');
  becomeSignedOut();
  expect(screen.getByText('no navigation')).toBeVisible();
});

const ENTRY = {
  label: { en: 'Notifications' },
  path: '/notifications',
  order: 1,
  icon: 'bell',
  place: 'header',
} as const;
const REGISTRY = { areas: { selfservice: { releases: [{ version: '1' }] } } } as unknown as AreaRegistry;

describe('an entry in the header', () => {
  const end = jest.fn();
  const watchUnread = jest.fn<() => void, [path: string, tell: (count: number) => void]>(() => end);
  const tell = (count: number) => act(() => watchUnread.mock.lastCall?.[1](count));

  async function openEntry(area: Partial<Area> = { watchUnread }): Promise<AreaLoader> {
    const areas = createTestAreaLoader({
      registry: REGISTRY,
      loadArea: async () => ({ routes: [], ...area }),
    });
    page.areas = areas;
    render(<HeaderNavigationLink entry={ENTRY} />, { wrapper: BrowserRouter });
    await act(async () => {
      areas.load('selfservice');
      await areas.settled('selfservice');
    });
    return areas;
  }

  const link = (name: string) => screen.getByRole('link', { name });
  const watched = () => waitFor(() => expect(watchUnread).toHaveBeenCalled());

  beforeEach(() => {
    page.waits = false;
    end.mockClear();
    watchUnread.mockClear();
    becomeSignedIn();
  });

  test('links to its screen, with the number of unread items as badge and label', async () => {
    await openEntry();
    expect(link('Notifications')).toHaveAttribute('href', '/notifications');
    await watched();
    expect(watchUnread.mock.lastCall?.[0]).toBe('/notifications');
    tell(2);
    expect(link('Notifications: 2 unread')).toHaveTextContent(/^2$/);
    tell(12);
    expect(link('Notifications: 12 unread')).toHaveTextContent(/^9\+$/);
    tell(0);
    expect(link('Notifications')).toHaveTextContent('');
  });

  test('queries nothing while the page waits for something', async () => {
    page.waits = true;
    await openEntry();
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(watchUnread).not.toHaveBeenCalled();
    page.waits = false;
    await watched();
  });

  test('clears its number when the customer leaves, and shows the next one’s', async () => {
    await openEntry();
    await watched();
    tell(2);
    act(() => becomeSignedOut());
    expect(end).toHaveBeenCalledTimes(1);
    expect(link('Notifications')).toHaveTextContent('');
    tell(3);
    expect(link('Notifications')).toHaveTextContent('');
    act(() => becomeSignedIn(aUser({ uid: 'tom' })));
    await waitFor(() => expect(watchUnread).toHaveBeenCalledTimes(2));
  });

  test('shows no number if the area has none, or fails to report it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    await openEntry({
      watchUnread: () => {
        throw new Error('boom');
      },
    });
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(link('Notifications')).toBeVisible();
    document.body.replaceChildren();
    await openEntry({});
    expect(link('Notifications')).toBeVisible();
  });
});

const entry = (path: string): NavigationEntry => ({ label: { en: path }, path, order: 1, icon: '' });
const ENTRIES = [entry('/'), entry('/visits'), entry('/vehicle')];

it.each([
  ['/', '/'],
  ['/visits', '/visits'],
  ['/visits/', '/visits'],
  ['/visits/7/move', '/visits'],
  ['/vehicles', undefined],
  ['/book', undefined],
])('finds for %s the entry %s', (path, found) => {
  expect(findNavigationEntry(ENTRIES, path)?.path).toBe(found);
});

it('finds nothing while the entries are unknown', () => {
  expect(findNavigationEntry(null, '/')).toBeUndefined();
});
