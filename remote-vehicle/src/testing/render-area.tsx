import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { inlineSettings } from '@forecourt/shared/testing';
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
// biome-ignore lint/style/noRestrictedImports: stands in for the shell, which owns the router
import { MemoryRouter, useLocation, useRoutes } from 'react-router-dom';
import area from '../area.tsx';

// jsdom draws nothing, so it cannot scroll.
Element.prototype.scrollIntoView = jest.fn();

const SCREENS = ['/vehicle', '/vehicle/new', '/vehicle/7', '/vehicle/7/edit'];

/** Opens an address of the area as the shell would: its routes below their mount path, with an empty cache. */
export async function renderArea(address: string, settings: object = {}): Promise<void> {
  inlineSettings(settings);
  queryClient.clear();
  // The shell has seen to the screens' code by then.
  await act(async () => {
    for (const path of SCREENS) area.prefetch?.(path);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Suspense>
          <Routes />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Routes() {
  const { pathname, search } = useLocation();
  const screen = useRoutes([
    { path: '/vehicle', children: area.routes },
    { path: '*', element: null },
  ]);
  return (
    <>
      <div key={pathname}>{screen}</div>
      <output aria-label="address">{pathname + search}</output>
    </>
  );
}
