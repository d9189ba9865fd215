import { compare, isWithdrawn, keptVersions, namedLastFirst, type RemoteState } from './remote-state.ts';

/** How many releases a page gets: one, and one that takes its place when it fails. */
const MAX_CHOSEN = 2;

/**
 * What a visitor gets, best first (docs/design.md §4). Inside the canary's share: the canary, then what the others get.
 * Outside: the pinned release, else the newest unless that was withdrawn; then what customers had before it.
 * @param isUsable whether this edge can give the release to anybody
 */
export function chooseReleases(
  state: RemoteState,
  isUsable: (version: string) => boolean,
  inCanary: boolean,
): string[] {
  const stable = stableRelease(state, isUsable);
  if (stable === null) return [];
  const canary = runningCanary(state, isUsable);
  const others = canary === null ? [] : [canary];
  // Where there is nothing else, a canary is better than no area at all.
  const order = [...(inCanary ? others : []), stable, ...standIns(state, isUsable, stable), ...others];
  return [...new Set(order)].slice(0, MAX_CHOSEN);
}

/** What everybody outside a canary's share gets; null when there is nothing. */
export function stableRelease(
  state: RemoteState,
  isUsable: (version: string) => boolean = () => true,
): string | null {
  const { value: pinned } = state.pin;
  if (pinned !== null && isUsable(pinned) && keptVersions(state).includes(pinned)) return pinned;
  const canary = runningCanary(state, isUsable);
  const good = goodReleases(state, isUsable);
  const [newest] = namedLastFirst(state).filter((version) => version !== canary);
  if (newest !== undefined && good.includes(newest)) return newest;
  // The newest failed: not the next one then, which perhaps nobody but canary visitors ever had.
  return servedLastFirst(state, good)[0] ?? canary;
}

/** First what customers had before; those that they never had come last, of them the older ones first. */
function standIns(state: RemoteState, isUsable: (version: string) => boolean, stable: string): string[] {
  const good = goodReleases(state, isUsable);
  const inOrder = servedLastFirst(state, good);
  const servedAt = (version: string) => state.releases[version]?.servedAt ?? null;
  const wasServed = inOrder.filter((version) => servedAt(version) !== null);
  const before = wasServed.filter((version) => (servedAt(version) ?? '') < (servedAt(stable) ?? ''));
  const namedAt = (version: string) => state.releases[version]?.namedAt ?? '';
  const older = good.filter((version) => namedAt(version) < namedAt(stable));
  return [...before, ...wasServed, ...older, ...good];
}

/** Newest first, without the canary. */
function goodReleases(state: RemoteState, isUsable: (version: string) => boolean): string[] {
  const canary = runningCanary(state, isUsable);
  return keptVersions(state).filter(
    (version) => version !== canary && isUsable(version) && !isWithdrawn(state, version),
  );
}

/** Those that were never given to everybody stay in their order, at the end. */
function servedLastFirst(state: RemoteState, versions: readonly string[]): string[] {
  const servedAt = (version: string) => state.releases[version]?.servedAt ?? '';
  return versions.toSorted((a, b) => compare(servedAt(b), servedAt(a)));
}

/** The canary's version, unless it was withdrawn or cannot be given to anybody. */
export function runningCanary(state: RemoteState, isUsable: (version: string) => boolean): string | null {
  const version = state.canary.value?.version;
  const runs = version !== undefined && isUsable(version) && !isWithdrawn(state, version);
  return runs ? version : null;
}
