import { type AuthState, useAuth } from '@forecourt/shared/auth';
import type { NavigationEntry } from '@forecourt/shared/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { signInHint } from '../access/sign-in-hint.ts';
import { siteAreas } from '../areas/site-areas.ts';

/** Entries of all areas; null while unknown. Visitors who are probably signed out have none. */
export function useNavigation(): NavigationEntry[] | null {
  const auth = useAuth();
  const states = useSyncExternalStore(siteAreas.subscribe, statesKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `states` changes with every area's state
  const entries = useMemo(collect, [states]);
  return seemsSignedIn(auth) ? entries : NONE;
}

const NONE: NavigationEntry[] = [];

function seemsSignedIn({ status }: AuthState): boolean {
  return status === 'unknown' ? signInHint() !== null : status === 'signed-in';
}

function statesKey(): string {
  return SIGNED_IN_AREAS.map((area) => {
    const state = siteAreas.state(area);
    return state.status === 'ready' ? state.serial : state.status;
  }).join();
}

function collect(): NavigationEntry[] | null {
  const entries = SIGNED_IN_AREAS.map((area) => siteAreas.navigation(area));
  const isToCome = SIGNED_IN_AREAS.some(
    (area, index) => entries[index] === null && siteAreas.state(area).status === 'loading',
  );
  if (isToCome) return null;
  return entries.flatMap((known) => known ?? []).sort((one, other) => one.order - other.order);
}
