import type { Area } from '@forecourt/shared/contract';
import { forgetFailedScreens } from '@forecourt/shared/router';
import { Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { AreaErrorBoundary } from './area-error-boundary.tsx';
import { AreaErrorPanel } from './area-error-panel.tsx';
import { siteAreas, useAreaState } from './site-areas.ts';

/** The screen of an area below its mount path: its skeleton, its routes, or the panel that says it failed. */
export function AreaScreen({ area, mount }: { area: string; mount: string }) {
  const state = useAreaState(area);
  const { pathname } = useLocation();
  useEffect(() => siteAreas.load(area), [area]);

  if (state.status === 'loading') return <ScreenSkeleton />;
  if (state.status === 'failed') return <AreaErrorPanel onRetry={() => void siteAreas.retry(area)} />;
  return (
    <AreaErrorBoundary key={pathname} area={area} onRetry={forgetFailedScreens}>
      <Suspense fallback={<ScreenSkeleton />}>
        <AreaRoutes area={state.area} mount={mount} />
      </Suspense>
    </AreaErrorBoundary>
  );
}

function AreaRoutes({ area, mount }: { area: Area; mount: string }) {
  return useRoutes([{ path: mount, children: [...area.routes, { path: '*', element: <NotFound /> }] }]);
}
