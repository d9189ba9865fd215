import { stableRelease } from './choose-releases.ts';
import { laterThan, type RemoteState } from './remote-state.ts';

/** Makes a release the last in the order in which customers were given releases. */
export function serve(state: RemoteState, version: string, now: Date): RemoteState {
  const entry = state.releases[version];
  if (!entry) return state;
  const last = [lastServing(state) ?? '', entry.namedAt].sort().at(-1) ?? null;
  return {
    ...state,
    releases: { ...state.releases, [version]: { ...entry, servedAt: laterThan(last, now) } },
  };
}

export function isServedLast(state: RemoteState, version: string): boolean {
  const servedAt = state.releases[version]?.servedAt ?? null;
  return servedAt !== null && servedAt === lastServing(state);
}

/** Notes what everybody gets, if that is new: a release that they never had, or one that its origin named anew. */
export function noteServed(state: RemoteState, now: Date): RemoteState {
  const stable = stableRelease(state);
  const entry = stable === null ? undefined : state.releases[stable];
  if (stable === null || !entry) return state;
  if (lastServing(state) === null) return assumeServed(state, entry.namedAt);
  return entry.servedAt === null || entry.servedAt < entry.namedAt ? serve(state, stable, now) : state;
}

/** Where the order was not kept, the releases up to now were most likely given as they were named. */
function assumeServed(state: RemoteState, until: string): RemoteState {
  const releases = Object.entries(state.releases).map(([version, entry]) => {
    return [version, entry.namedAt <= until ? { ...entry, servedAt: entry.namedAt } : entry] as const;
  });
  return { ...state, releases: Object.fromEntries(releases) };
}

function lastServing(state: RemoteState): string | null {
  const times = Object.values(state.releases).flatMap(({ servedAt }) => servedAt ?? []);
  return times.sort().at(-1) ?? null;
}
