import { isWithdrawn, keptVersions, type RemoteState } from './remote-state.ts';

/** How many releases a page gets: one, and one that takes its place when it fails. */
const CHOSEN = 2;

/**
 * What a visitor gets, best first (DESIGN §4). Inside the canary's share: the canary, then what the others get.
 * Outside: the pinned release, else the newest that is neither withdrawn nor the canary; then the next older good one.
 * @param isUsable whether this edge can give the release to anybody
 */
export function chooseReleases(
  state: RemoteState,
  isUsable: (version: string) => boolean,
  inCanary: boolean,
): string[] {
  const usable = keptVersions(state).filter(isUsable);
  const good = usable.filter((version) => !isWithdrawn(state, version));
  const canary = runningCanary(state, isUsable);
  // Where there is nothing else, a canary is better than no area at all.
  const proven = [...good.filter((version) => version !== canary), ...(canary === null ? [] : [canary])];
  const pinned = usable.find((version) => version === state.pin.value);
  const stable = pinned ?? proven[0];
  if (stable === undefined) return [];
  const age = usable.indexOf(stable);
  const older = proven.filter((version) => version !== canary && usable.indexOf(version) > age);
  const order = [...(inCanary && canary !== null ? [canary] : []), stable, ...older, ...proven];
  return [...new Set(order)].slice(0, CHOSEN);
}

/** The canary's version, unless it was withdrawn or cannot be given to anybody. */
export function runningCanary(state: RemoteState, isUsable: (version: string) => boolean): string | null {
  const version = state.canary.value?.version;
  const runs = version !== undefined && isUsable(version) && !isWithdrawn(state, version);
  return runs ? version : null;
}
