import { type AuthState, useAuth } from '@forecourt/shared/auth';
import { type NavigationEntry, navigationSchema } from '@forecourt/shared/contract';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { siteAreas } from '../areas/site-areas.ts';

/** Entries of the last page view, so that the navigation stands before any area has arrived. */
const STORAGE_KEY = 'forecourt.navigation';

/**
 * The site's navigation, from the areas' own entries; null while it is not known whether there is one.
 * A visitor who is not signed in has none.
 */
export function useNavigation(): NavigationEntry[] | null {
  const auth = useAuth();
  const known = useRef<Entries>(null);
  known.current ??= recall();
  const states = useSyncExternalStore(siteAreas.subscribe, statesKey);
  const signedIn = auth.status === 'signed-in';

  // `states` stands for what siteAreas holds: it changes exactly when an area's state does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const entries = useMemo(() => collect(known.current ?? {}), [states]);
  const settled = !states.includes('loading');
  useEffect(() => {
    known.current = entries;
    if (signedIn && settled) remember(entries);
    if (auth.status === 'signed-out') forget();
  }, [auth.status, signedIn, settled, entries]);

  return visibleEntries(auth, entries, settled);
}

type Entries = Readonly<Record<string, NavigationEntry[]>>;

function visibleEntries(auth: AuthState, entries: Entries, settled: boolean): NavigationEntry[] | null {
  // Who has no navigation to remember is most likely a visitor, and has none.
  if (auth.status === 'signed-out' || (auth.status === 'unknown' && Object.keys(entries).length === 0))
    return [];
  const all = Object.values(entries)
    .flat()
    .sort((one, other) => one.order - other.order);
  const known = settled || SIGNED_IN_AREAS.every((area) => area in entries);
  return known ? all : null;
}

function statesKey(): string {
  return SIGNED_IN_AREAS.map((area) => {
    const state = siteAreas.state(area);
    return state.status === 'ready' ? state.serial : state.status;
  }).join();
}

/** What each area says now; of one that is on its way, failed or switched off, what it said last. */
function collect(said: Entries): Entries {
  const entries: Record<string, NavigationEntry[]> = {};
  for (const area of SIGNED_IN_AREAS) {
    const state = siteAreas.state(area);
    const known = state.status === 'ready' ? state.area.navigation : said[area];
    if (known) entries[area] = known;
  }
  return entries;
}

function recall(): Entries {
  try {
    const parsed = navigationSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

function remember(entries: Entries): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // Storage may be blocked; the navigation then waits for the areas each time.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so there is nothing in it.
  }
}
