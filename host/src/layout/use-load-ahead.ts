import { useAuth } from '@forecourt/shared/auth';
import { useEffect } from 'react';
import { mountOf, SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { loadAhead } from '../areas/load-ahead.ts';
import { isPageWaiting, siteAreas } from '../areas/site-areas.ts';

/** A browser that is never idle is asked no longer than this. */
const IDLE_TIMEOUT_MS = 2000;

/** Networks on which what is loaded ahead would be in the way of what is asked for. */
const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Between two looks at what is waited for; and for browsers that do not say when they are idle. */
const PAUSE_MS = 200;

/** Lets a customer who is signed in find the rest of the site already there; nobody else loads anything ahead. */
export function useLoadAhead(): void {
  const signedIn = useAuth().status === 'signed-in';
  useEffect(() => {
    if (!signedIn) return;
    return loadAhead({
      areas: siteAreas,
      current: mountOf(location.pathname)?.area ?? null,
      others: SIGNED_IN_AREAS,
      idle: untilNothingIsWaitedFor,
      savesNetwork: isNetworkDear(),
    });
  }, [signedIn]);
}

/** What is loaded ahead never stands in the way of what a screen asks for. */
async function untilNothingIsWaitedFor(): Promise<void> {
  await idle();
  while (isPageWaiting()) {
    await pause(PAUSE_MS);
    await idle();
  }
}

function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return pause(PAUSE_MS);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Not every browser tells, and the types know of none (https://wicg.github.io/netinfo/). */
function isNetworkDear(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || SLOW.has(connection?.effectiveType ?? '');
}
