import { setLocale } from '@forecourt/shared/i18n';
import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { useLocation, useRoutes } from '@forecourt/shared/router';
import { inlineSettings } from '@forecourt/shared/testing';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Suspense, useEffect } from 'react';
// biome-ignore lint/style/noRestrictedImports: stands in for the shell, which owns the router
import { MemoryRouter } from 'react-router-dom';
import area from '../area.tsx';
import { resetBackend } from './fake-backend.ts';

/** Monday morning, 08:00 in London. */
const NOW = new Date('2026-11-23T08:00:00Z');

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const;

/** For `beforeEach` of a screen's tests: a page as the shell makes it, at a fixed time, with an empty cache. */
export function freshPage(): void {
  jest.useFakeTimers({ now: NOW, doNotFake: [...TIMERS, 'nextTick', 'queueMicrotask', 'performance'] });
  jest.spyOn(window, 'scrollTo').mockImplementation(() => Promise.resolve());
  // jsdom has no layout, so it scrolls nowhere; newer browsers answer with a promise.
  Element.prototype.scrollIntoView = jest.fn(() => Promise.resolve());
  document.head.replaceChildren();
  inlineSettings();
  setLocale('en');
  sessionStorage.clear();
  queryClient.clear();
  resetBackend();
}

interface SitePage {
  user: UserEvent;
  /** Where the visitor is: path and query. */
  path: () => string;
  reload: () => Promise<void>;
}

/** Opens this area at a path, below a router as in the shell. */
export async function openSite(path: string): Promise<SitePage> {
  let current = path;
  const remember = (next: string) => {
    current = next;
  };
  const page = () => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter key={current} initialEntries={[current]}>
        <Suspense fallback={null}>
          <Site onLocation={remember} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>
  );
  // The screen's code arrives on demand, which React wants to be waited for.
  const rendered = await act(async () => render(page()));
  return {
    user: userEvent.setup(),
    path: () => current,
    reload: async () => {
      queryClient.clear();
      await act(async () => rendered.rerender(page()));
    },
  };
}

function Site({ onLocation }: { onLocation: (path: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => onLocation(pathname + search));
  return useRoutes([...area.routes, { path: '*', element: null }]);
}
