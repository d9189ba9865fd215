import { signOut, useAuth } from '@forecourt/shared/auth';
import type { Area, NavigationEntry } from '@forecourt/shared/contract';
import { logoutPath } from '@forecourt/shared/links';
import { forgetFailedScreens, useRenderOnScreenLoad } from '@forecourt/shared/router';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { findAreaMount, trimSlashes } from '../../site-map/areas.ts';
import { IdentityWaitScreen } from '../access/guard.tsx';
import { ScreenSkeleton, UnknownAddressScreen } from '../screens.tsx';
import { AreaDisabledPanel, AreaErrorPanel, PreviewErrorPanel } from './area-panels.tsx';
import { LOADING_TIMEOUT_MS, watchForStalledScreen } from './at-rest.ts';
import { inlinedRegistry } from './registry.ts';
import { isDomChangedByOthers, ReleaseFailure } from './release-failure.ts';
import { hasPendingPageWork, siteAreas, useAreaState } from './site-areas.ts';

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
      <ScreenWithTimeLimit area={area} onStalled={heal}>
        <AreaRoutes area={state.area} mount={mount} />
      </ScreenWithTimeLimit>
    </AreaErrorBoundary>
  );
}

/** When the customer leaves a failed screen, shows the area's other screens again and lets the failed one be retried. */
function useLeaving(area: string, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on each change of the path
  useEffect(
    () => () => {
      forgetFailedScreens();
      siteAreas.reopen(area);
    },
    [area, pathname],
  );
}

/** Signs out at the sign-out path even if the area that contains the sign-out screen failed or is disabled. */
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

/** Shows "not found". @throws ReleaseFailure if the site map contains the path, because the release then lacks a screen */
function NoScreen() {
  const path = trimSlashes(useLocation().pathname);
  if (findAreaMount(path)?.paths.includes(path)) {
    throw new ReleaseFailure('contract', `it has no screen for ${path}`);
  }
  return <UnknownAddressScreen />;
}

/** Maximum number of renders after other scripts changed the page. They may change it again after each render. */
const MAX_RERENDERS = 5;

interface Props {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Catches errors of an area and of loading its screens. If a translator or an extension caused the error, renders again. */
class AreaErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  #rerenders = 0;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isDomChangedByOthers(error) && this.#rerenders++ < MAX_RERENDERS) this.setState({ failed: false });
    else this.props.onError(error);
  }

  override render() {
    return this.state.failed ? <ScreenSkeleton /> : this.props.children;
  }
}

interface ScreenTimeLimitProps {
  area: string;
  onStalled: (failure: ReleaseFailure) => void;
  children: ReactNode;
}

function ScreenWithTimeLimit({ area, onStalled, children }: ScreenTimeLimitProps) {
  const [opened] = useState(() => performance.now());
  const auth = useAuth();
  useRenderOnScreenLoad();
  // Screens that need more than the uid suspend until the provider has confirmed the identity.
  const isConfirming = auth.status === 'signed-in' && auth.confirmation !== undefined;
  return (
    <Suspense
      fallback={
        <>
          {isConfirming ? <IdentityWaitScreen /> : <ScreenSkeleton />}
          <TimeLimit isMissing={always} onStalled={onStalled} />
        </>
      }
    >
      {children}
      <TimeLimit isMissing={isMainEmpty} onStalled={onStalled} />
      <OnceShown note={() => siteAreas.noteShown(area, performance.now() - opened)} />
    </Suspense>
  );
}

const always = () => true;

const isMainEmpty = () => document.querySelector('main')?.hasChildNodes() === false;

function TimeLimit({
  isMissing,
  onStalled,
}: Pick<ScreenTimeLimitProps, 'onStalled'> & { isMissing: () => boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on mount only, i.e. once for each pending screen
  useEffect(
    () =>
      watchForStalledScreen({
        isMissing,
        isWaiting: hasPendingPageWork,
        onStalled: () =>
          onStalled(
            new ReleaseFailure(
              'stalled',
              `it had no screen after ${LOADING_TIMEOUT_MS / 1000} s in which nothing but its code was waited for`,
            ),
          ),
      }),
    [],
  );
  return null;
}

/** Calls `note` when the suspended content beside it is rendered, because React runs this effect only then. */
function OnceShown({ note }: { note: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only on mount
  useEffect(() => {
    if (!isMainEmpty()) note();
  }, []);
  return null;
}
