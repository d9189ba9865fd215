import { useAuth } from '@forecourt/shared/auth';
import { useScreenArrivals } from '@forecourt/shared/router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { WaitingForIdentity } from '../access/waiting-for-identity.tsx';
import { ScreenSkeleton } from '../screens/screen-skeleton.tsx';
import { limitScreen } from './limit-screen.ts';
import { TIME_LIMIT_MS } from './load-release.ts';
import { ReleaseFailure } from './release-failure.ts';
import { isPageWaiting, siteAreas } from './site-areas.ts';

interface WatchedScreenProps {
  area: string;
  onStalled: (failure: ReleaseFailure) => void;
  children: ReactNode;
}

export function WatchedScreen({ area, onStalled, children }: WatchedScreenProps) {
  const [opened] = useState(() => performance.now());
  const auth = useAuth();
  useScreenArrivals();
  // Screens that need the whole user suspend until identity is confirmed.
  const isConfirming = auth.status === 'signed-in' && auth.confirmation !== undefined;
  return (
    <Suspense
      fallback={
        <>
          {isConfirming ? <WaitingForIdentity /> : <ScreenSkeleton />}
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
}: Pick<WatchedScreenProps, 'onStalled'> & { isMissing: () => boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the screen is waited for
  useEffect(
    () =>
      limitScreen({
        isMissing,
        isWaiting: isPageWaiting,
        onStalled: () =>
          onStalled(
            new ReleaseFailure(
              'stalled',
              `it had no screen after ${TIME_LIMIT_MS / 1000} s in which nothing but its code was waited for`,
            ),
          ),
      }),
    [],
  );
  return null;
}

/** Its effect runs when the suspended content is rendered. */
function OnceShown({ note }: { note: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isMainEmpty()) note();
  }, []);
  return null;
}
