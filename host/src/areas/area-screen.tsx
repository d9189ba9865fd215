import { signOut } from '@forecourt/shared/auth';
import type { Area, NavigationEntry } from '@forecourt/shared/contract';
import { logoutPath } from '@forecourt/shared/links';
import { forgetFailedScreens } from '@forecourt/shared/router';
import { useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { findMount, trimSlashes } from '../../site-map/areas.ts';
import { NotFound } from '../screens/not-found.tsx';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';
import { AreaErrorBoundary } from './area-error-boundary.tsx';
import { AreaDisabledPanel, AreaErrorPanel, PreviewErrorPanel } from './area-panels.tsx';
import { inlinedRegistry } from './inlined-registry.ts';
import { ReleaseFailure } from './release-failure.ts';
import { siteAreas, useAreaState } from './site-areas.ts';
import { WatchedScreen } from './watched-screen.tsx';

interface AreaScreenProps {
  area: string;
  mount: string;
  entry: NavigationEntry | undefined;
}

export function AreaScreen({ area, mount, entry }: AreaScreenProps) {
  const state = useAreaState(area);
  const { pathname } = useLocation();
  const retry = () => void siteAreas.retry(area);
  useEffect(() => siteAreas.load(area), [area]);
  useLeaving(area, pathname);
  useSignOutAnyway(pathname, state.status === 'failed' || state.status === 'disabled');

  if (state.status === 'loading') return <ScreenSkeleton />;
  if (state.status === 'disabled') {
    return <AreaDisabledPanel entry={entry} message={state.message} onRetry={retry} />;
  }
  if (state.status === 'failed') {
    const { preview } = inlinedRegistry;
    if (preview?.area !== area) return <AreaErrorPanel entry={entry} onRetry={retry} />;
    return <PreviewErrorPanel preview={preview} failure={state.failure} onRetry={retry} />;
  }
  const heal = (error: unknown) => siteAreas.heal(area, state.serial, error);
  return (
    <AreaErrorBoundary key={`${state.serial} ${pathname}`} onError={heal}>
      <WatchedScreen area={area} onStalled={heal}>
        <AreaRoutes area={state.area} mount={mount} />
      </WatchedScreen>
    </AreaErrorBoundary>
  );
}

/** Leaving a failed screen lets the area's other screens work, and this one be tried again. */
function useLeaving(area: string, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path is the event
  useEffect(
    () => () => {
      forgetFailedScreens();
      siteAreas.reopen(area);
    },
    [area, pathname],
  );
}

/** Signing out works even if the area with its screen failed. */
function useSignOutAnyway(pathname: string, isMissing: boolean): void {
  const wanted = isMissing && trimSlashes(pathname) === logoutPath();
  useEffect(() => {
    if (wanted) signOut().catch((error: Error) => console.error(`Signing out failed: ${error.message}`));
  }, [wanted]);
}

function AreaRoutes({ area, mount }: { area: Area; mount: string }) {
  const missing = [
    { index: true, element: <NoScreen /> },
    { path: '*', element: <NoScreen /> },
  ];
  return useRoutes([{ path: mount, children: [...area.routes, ...missing] }]);
}

/** @throws ReleaseFailure if the site map lists the path, so that the release lacks a screen */
function NoScreen() {
  const path = trimSlashes(useLocation().pathname);
  if (findMount(path)?.paths.includes(path)) {
    throw new ReleaseFailure('contract', `it has no screen for ${path}`);
  }
  return <NotFound />;
}
