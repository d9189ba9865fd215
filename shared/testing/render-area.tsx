import { type Area, areaSchema } from '@forecourt/shared/contract';
import { initialLocale, type Locale } from '@forecourt/shared/i18n';
import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { type LazyScreen, type RouteObject, useLocation, useRoutes } from '@forecourt/shared/router';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { isValidElement, type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { User } from '../kernel/auth/index.ts';
import { becomeSignedIn, becomeSignedOut } from './become.ts';
import { failOnUnhandledErrors } from './fail-on-unhandled-errors.ts';
import { freshPage } from './fresh-page.ts';
import { inlineSettings } from './inline-settings.ts';
import { aUser } from './samples.ts';

beforeAll(failOnUnhandledErrors);
beforeEach(freshPage);

/** What to open, and what the site around it is like. */
export interface AreaPageOptions {
  /** The default export of the area's module. */
  area: Area;
  /** The path of the site that the area's routes are relative to; `/vehicle`. */
  mount: string;
  /** Path and query to open; the mount path when it is not said. */
  address?: string;
  /** What the site's settings have other than the defaults. */
  settings?: object;
  /** Who is signed in; null for nobody. */
  signedInAs?: User | null;
  locale?: Locale;
}

/** An area as the visitor has it. */
export interface AreaPage {
  /** Types, clicks and presses keys, as a visitor would. */
  user: UserEvent;
  /** Where the visitor is now: path and query. Addresses of other areas are empty here. */
  address: () => string;
  /** Opens the same address again, without what was only in memory. */
  reload: () => Promise<void>;
}

/**
 * Opens an area as the shell would: checked against the contract, its routes below its mount path, in a page with
 * settings, a language and a customer. Answer its requests by `fakeBackend`; find and expect by Testing Library.
 *
 *     fakeBackend({ 'GET /vehicles': () => pageOf(aVehicle()) });
 *     const { user, address } = await renderArea({ area, mount: '/vehicle' });
 *     await user.click(await screen.findByRole('link', { name: /AB12 CDE/ }));
 *     expect(address()).toBe(`/vehicle/${aVehicle().id}`);
 *
 * Each test begins with a fresh page; to open a second address in one test is to leave the first one.
 */
export async function renderArea({
  area,
  mount,
  address = mount,
  settings = {},
  signedInAs = aUser(),
  locale = 'en',
}: AreaPageOptions): Promise<AreaPage> {
  cleanup();
  inlineSettings(settings);
  areaSchema.parse(area);
  initialLocale([locale], locale);
  if (signedInAs) becomeSignedIn(signedInAs);
  else becomeSignedOut();
  history.replaceState(null, '', address);
  await act(async () => preloadScreens(area.routes));
  const open = () => act(async () => render(<AreaRoutes area={area} mount={mount} />, { wrapper: SitePage }));
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

/** What the shell has around every screen; the `wrapper` for rendering a part of an area, or a hook, by itself. */
export function SitePage({ children }: { children: ReactNode }) {
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
  // The shell keeps nothing of a screen when another path is opened.
  return <div key={useLocation().pathname}>{screen}</div>;
}

/** The shell fetches screens ahead, so going from one to the other is at once. */
function preloadScreens(routes: readonly RouteObject[]): void {
  for (const { element, children } of routes) {
    if (isValidElement(element)) (element.type as Partial<LazyScreen>).preload?.();
    preloadScreens(children ?? []);
  }
}

/** Typing waits a moment between keys; where time stands still, it has to be moved on. */
function passTime(ms: number): void {
  if ('clock' in setTimeout) jest.advanceTimersByTime(ms);
}
