import { type Area, areaSchema } from '@forecourt/shared/contract';
import { ApiProblem } from '@forecourt/shared/http';
import { initialLocale, type Locale } from '@forecourt/shared/i18n';
import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { type LazyScreen, type RouteObject, useLocation, useRoutes } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { isValidElement, type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { User } from '../kernel/auth/index.ts';
import { findCountryWordReplacements } from '../server/country-words.ts';
import { becomeSignedIn, becomeSignedOut } from './become.ts';
import { fakeBackend } from './fake-backend.ts';
import { resetAuth } from './identity.ts';
import { writeInlineSettings } from './inline-settings.ts';
import { aUser } from './samples.ts';

beforeAll(failOnUnhandledErrors);
beforeEach(freshPage);

export interface RenderAreaOptions {
  area: Area;
  /** Mount path, to which the area's routes are relative, e.g. `/vehicle`. */
  mount: string;
  /** Path and query to open; the mount path by default. */
  address?: string;
  /** Settings of the site that differ from the defaults. */
  settings?: object;
  /** Signed-in user, by default `aUser()`; null when signed out. */
  signedInAs?: User | null;
  locale?: Locale;
}

export interface RenderedArea {
  user: UserEvent;
  /** Returns the page's path and query. Paths of other areas render nothing. */
  address: () => string;
  /** Mounts the area again without component state and cached queries. Stored data and the auth state remain. */
  reload: () => Promise<void>;
}

/**
 * Opens an area as the shell does: checked against the contract, below its mount path, in a page with settings, a
 * language and an auth state. `fakeBackend` responds to its requests.
 *
 *     fakeBackend({ 'GET /vehicles': () => singlePageResponse(aVehicle()) });
 *     const { user, address } = await renderArea({ area, mount: '/vehicle' });
 *     await user.click(await screen.findByRole('link', { name: /AB12 CDE/ }));
 *     expect(address()).toBe(`/vehicle/${aVehicle().id}`);
 *
 * Each test begins with a fresh page; opening a second address in one test leaves the first one.
 */
export async function renderArea({
  area,
  mount,
  address = mount,
  settings = {},
  signedInAs = aUser(),
  locale = 'en',
}: RenderAreaOptions): Promise<RenderedArea> {
  cleanup();
  writeInlineSettings(settings);
  areaSchema.parse(area);
  const { country } = siteSettings().organisation;
  initialLocale([locale], locale, country, findCountryWordReplacements(country));
  if (signedInAs) becomeSignedIn(signedInAs);
  else becomeSignedOut();
  history.replaceState(null, '', address);
  await act(async () => preloadScreens(area.routes));
  const open = () =>
    act(async () => render(<AreaRoutes area={area} mount={mount} />, { wrapper: SiteProviders }));
  await open();
  return {
    user: userEvent.setup({ advanceTimers: passTime }),
    address: () => location.pathname + location.search,
    reload: async () => {
      cleanup();
      queryClient.clear();
      await open();
    },
  };
}

/** Context providers that the shell has around every screen. Use as `wrapper` when rendering a part of an area, or a hook. */
export function SiteProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense>{children}</Suspense>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function AreaRoutes({ area, mount }: { area: Area; mount: string }) {
  const screen = useRoutes([
    { path: mount, children: area.routes },
    { path: '*', element: null },
  ]);
  // Remount the screen when the path changes, as the shell does.
  return <div key={useLocation().pathname}>{screen}</div>;
}

/** Preloads all screens of the area, so that navigation in a test needs no waiting. */
function preloadScreens(routes: readonly RouteObject[]): void {
  for (const { element, children } of routes) {
    if (isValidElement(element)) (element.type as Partial<LazyScreen>).preload?.();
    preloadScreens(children ?? []);
  }
}

/** Advances fake timers by the pauses between typed keys. */
function passTime(ms: number): void {
  if ('clock' in setTimeout) jest.advanceTimersByTime(ms);
}

/** Resets the page to a new visitor's: nothing is stored or cached, and no backend responds. */
function freshPage(): void {
  jest.useRealTimers();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  delete document.documentElement.dataset.theme;
  resetAuth();
  fakeBackend();
  // jsdom has no layout, so scrolling is a mock.
  Element.prototype.scrollIntoView = jest.fn();
  window.scrollTo = jest.fn();
}

/** Fails the test on an unexpected error by logging it (jest-setup.ts), because a screen shows only a general message. */
function failOnUnhandledErrors(): void {
  for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { error } = event.action;
      const isMeant = error instanceof ApiProblem && error.code !== 'unexpected_response';
      if (!isMeant) console.error(error.message);
    });
  }
}
