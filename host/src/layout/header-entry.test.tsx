import type { Area, Registry } from '@forecourt/shared/contract';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import type { AreaLoader } from '../areas/area-loader.ts';
import { createTestLoader } from '../areas/testing/create-test-loader.ts';
import { HeaderEntry } from './header-entry.tsx';

// The releases of the page, and whether it waits for something.
const page: { areas?: AreaLoader; waits: boolean } = { waits: false };
jest.mock('../areas/site-areas.ts', () => ({
  get siteAreas() {
    return page.areas;
  },
  useAreaState: (area: string) =>
    jest.requireActual('react').useSyncExternalStore(page.areas?.subscribe, () => page.areas?.state(area)),
  isPageWaiting: () => page.waits,
}));

const ENTRY = {
  label: { en: 'Notifications' },
  path: '/notifications',
  order: 1,
  icon: 'bell',
  place: 'header',
} as const;
const REGISTRY = { areas: { selfservice: { releases: [{ version: '1' }] } } } as unknown as Registry;

const end = jest.fn();
const watchUnread = jest.fn<() => void, [path: string, tell: (count: number) => void]>(() => end);
const tell = (count: number) => act(() => watchUnread.mock.lastCall?.[1](count));

async function open(area: Partial<Area> = { watchUnread }): Promise<AreaLoader> {
  const areas = createTestLoader({ registry: REGISTRY, bring: async () => ({ routes: [], ...area }) });
  page.areas = areas;
  render(<HeaderEntry entry={ENTRY} />, { wrapper: BrowserRouter });
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

test('links to its screen, with the number of unread items as text and label', async () => {
  await open();
  expect(link('Notifications')).toHaveAttribute('href', '/notifications');
  await watched();
  expect(watchUnread.mock.lastCall?.[0]).toBe('/notifications');
  tell(2);
  expect(link('Notifications: 2 unread')).toHaveTextContent('2 new');
  tell(12);
  expect(link('Notifications: 12 unread')).toHaveTextContent('9+ new');
  tell(0);
  expect(link('Notifications')).toHaveTextContent('');
});

test('queries nothing while the page waits for something', async () => {
  page.waits = true;
  await open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(watchUnread).not.toHaveBeenCalled();
  page.waits = false;
  await watched();
});

test('clears its number when the customer leaves, and shows the next one’s', async () => {
  await open();
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
  await open({
    watchUnread: () => {
      throw new Error('boom');
    },
  });
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(link('Notifications')).toBeVisible();
  document.body.replaceChildren();
  await open({});
  expect(link('Notifications')).toBeVisible();
});
