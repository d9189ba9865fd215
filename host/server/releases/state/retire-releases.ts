import { compare, keptVersions, type RemoteState } from './remote-state.ts';
import { noteServed } from './serving-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long files are served after their release was last chosen: as long as a tab may stay open. */
const RETIREMENT_MS = DAY_MS;

/** A team that deploys every few minutes must not fill the store. */
const MAX_RETIRED = 200;

/**
 * Notes what everybody gets, retires the releases that cannot be chosen any more, and lets go of those that retired
 * long ago. Nothing else changes, and doing it again changes nothing.
 */
export function retireReleases(before: RemoteState, now: Date): RemoteState {
  const state = noteServed(before, now);
  const time = now.toISOString();
  const kept = new Set(keptVersions(state));
  const entries = Object.entries(state.releases).map(
    ([version, entry]) =>
      [version, { ...entry, retiredAt: kept.has(version) ? null : (entry.retiredAt ?? time) }] as const,
  );
  const oldest = new Date(now.getTime() - RETIREMENT_MS).toISOString();
  const served = new Set(
    entries
      .map(([version, { retiredAt }]) => ({ version, retiredAt: retiredAt ?? '' }))
      .filter(({ version, retiredAt }) => !kept.has(version) && retiredAt > oldest)
      .sort((x, y) => compare(y.retiredAt, x.retiredAt) || compare(x.version, y.version))
      .slice(0, MAX_RETIRED)
      .map(({ version }) => version),
  );
  const releases = Object.fromEntries(
    entries.filter(([version]) => kept.has(version) || served.has(version)),
  );
  const gone = entries.filter(([version]) => !(version in releases));
  const unlisted = {
    ...state.unlisted,
    ...Object.fromEntries(gone.map(([version]) => [version, { since: time, files: null }])),
  };
  return {
    ...state,
    releases,
    unlisted: Object.fromEntries(Object.entries(unlisted).filter(([version]) => !(version in releases))),
    withdrawn: Object.fromEntries(Object.entries(state.withdrawn).filter(([version]) => version in releases)),
  };
}
