import { RELEASE_ADOPTION_STAGES, releaseSchema } from '@forecourt/shared/contract';
import * as z from 'zod';

export const MAX_STORED_REFUSALS = 20;

const NEVER_TIMESTAMP = '1970-01-01T00:00:00.000Z';

/** Number of newest releases that can be chosen, in addition to the pinned one and the canary. */
const MAX_RELEASES = 5;

const time = z.iso.datetime();
const version = releaseSchema.shape.version;

export const canarySchema = z.strictObject({
  version,
  percent: z.number().min(0).max(100),
});

/** Schema of a value that operators set, with the time of the change. */
function setting<T extends z.core.$ZodType>(value: T) {
  return z.object({ value: z.nullable(value), at: time });
}

const entrySchema = z.object({
  adoptedAt: time,
  /** When the origin last changed to this release, possibly back from a later one. The newest release has the latest value. */
  namedAt: time,
  /** When the release last became the stable release; a rollback to the release does not count. */
  servedAt: time.nullable().default(null),
  /** When files of the release were found missing or damaged; a later adoption repairs them. */
  droppedAt: time.nullable(),
  /** When the release could no longer be chosen; open tabs still load its files for a while. */
  retiredAt: time.nullable(),
});

/** State of a remote, as stored. Times that define an order never decrease, even if the clocks of edges differ. */
export const remoteStateSchema = z.object({
  schema: z.literal(1),
  releases: z.record(version, entrySchema),
  /** Withdrawn releases. Pinning a release or making it the canary sets `undoneAt`. */
  withdrawn: z.record(version, z.object({ reason: z.string(), at: time, undoneAt: time.nullable() })),
  pin: setting(version),
  canary: setting(canarySchema),
  disabled: setting(z.object({ message: z.string() })),
  refused: z.array(
    z.object({
      version: z.string().nullable(),
      stage: z.enum(RELEASE_ADOPTION_STAGES),
      reason: z.string(),
      at: time,
    }),
  ),
  /** Version → files of no release, to be deleted. `files` is null if `release.json` lists them. Older edges use this key. */
  unlisted: z.record(version, z.object({ since: time, files: z.array(z.string()).nullable() })),
});

export type RemoteState = z.infer<typeof remoteStateSchema>;

export type ReleaseEntry = z.infer<typeof entrySchema>;

export const EMPTY_REMOTE_STATE: RemoteState = {
  schema: 1,
  releases: {},
  withdrawn: {},
  pin: { value: null, at: NEVER_TIMESTAMP },
  canary: { value: null, at: NEVER_TIMESTAMP },
  disabled: { value: null, at: NEVER_TIMESTAMP },
  refused: [],
  unlisted: {},
};

/** Whether all files of a release exist, as far as the edges know. */
export function hasAllFiles(entry: ReleaseEntry | undefined): boolean {
  return entry !== undefined && (entry.droppedAt === null || entry.droppedAt < entry.adoptedAt);
}

export function isWithdrawn(state: RemoteState, version: string): boolean {
  const record = state.withdrawn[version];
  return record !== undefined && (record.undoneAt === null || record.undoneAt < record.at);
}

/** Versions of all releases including damaged ones, newest first. */
export function listAllVersionsNewestFirst(state: RemoteState): string[] {
  return Object.entries(state.releases)
    .sort(([a, x], [b, y]) => compareText(y.namedAt, x.namedAt) || compareText(b, a))
    .map(([name]) => name);
}

export function listCompleteVersionsNewestFirst(state: RemoteState): string[] {
  return listAllVersionsNewestFirst(state).filter((name) => hasAllFiles(state.releases[name]));
}

export function listAvailableVersions(state: RemoteState): string[] {
  const byHand = [state.pin.value, state.canary.value?.version];
  return listCompleteVersionsNewestFirst(state).filter(
    (name, place) => place < MAX_RELEASES || byHand.includes(name),
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Current time, but later than `time`, which another edge with a fast clock may have written. */
export function timestampAfter(time: string | null, now: Date): string {
  return time !== null && time >= now.toISOString()
    ? new Date(Date.parse(time) + 1).toISOString()
    : now.toISOString();
}

/** Maximum number of releases of an area in a page: one and its fallback. */
const MAX_CHOSEN = 2;

/**
 * Chooses a visitor's releases, best first (docs/design.md §4). Inside the canary's share: the canary, then the stable release.
 * Outside: the stable release (`findStableVersion`), then its best fallback (`fallbackVersions`).
 * @param isUsable whether this edge can serve the release
 */
export function chooseVersionsForVisitor(
  state: RemoteState,
  isUsable: (version: string) => boolean,
  inCanary: boolean,
): string[] {
  const stable = findStableVersion(state, isUsable);
  if (stable === null) return [];
  const canary = findActiveCanaryVersion(state, isUsable);
  const others = canary === null ? [] : [canary];
  // Visitors outside the canary's share get the canary only as a last resort.
  const order = [
    ...(inCanary ? others : []),
    stable,
    ...fallbackVersions(state, isUsable, stable),
    ...others,
  ];
  return [...new Set(order)].slice(0, MAX_CHOSEN);
}

/** Returns the version for visitors who do not get the canary; null if no release can be chosen. */
export function findStableVersion(
  state: RemoteState,
  isUsable: (version: string) => boolean = () => true,
): string | null {
  const { value: pinned } = state.pin;
  if (pinned !== null && isUsable(pinned) && listAvailableVersions(state).includes(pinned)) return pinned;
  const canary = findActiveCanaryVersion(state, isUsable);
  const good = goodVersions(state, isUsable);
  const [newest] = listAllVersionsNewestFirst(state).filter((version) => version !== canary);
  if (newest !== undefined && good.includes(newest)) return newest;
  // The newest release is not good. Take the last one that all visitors got: the next newest may have been only a canary.
  return byLastServed(state, good)[0] ?? canary;
}

/** Fallbacks of the stable release: first those that all visitors got before it, then others that all got, then the rest. */
function fallbackVersions(
  state: RemoteState,
  isUsable: (version: string) => boolean,
  stable: string,
): string[] {
  const good = goodVersions(state, isUsable);
  const inOrder = byLastServed(state, good);
  const servedAt = (version: string) => state.releases[version]?.servedAt ?? null;
  const wasServed = inOrder.filter((version) => servedAt(version) !== null);
  const before = wasServed.filter((version) => (servedAt(version) ?? '') < (servedAt(stable) ?? ''));
  const namedAt = (version: string) => state.releases[version]?.namedAt ?? '';
  const older = good.filter((version) => namedAt(version) < namedAt(stable));
  return [...before, ...wasServed, ...older, ...good];
}

function goodVersions(state: RemoteState, isUsable: (version: string) => boolean): string[] {
  const canary = findActiveCanaryVersion(state, isUsable);
  return listAvailableVersions(state).filter(
    (version) => version !== canary && isUsable(version) && !isWithdrawn(state, version),
  );
}

/** Sorts versions by `servedAt`, latest first, and those without it last. A rollback to a version does not change it. */
function byLastServed(state: RemoteState, versions: readonly string[]): string[] {
  const servedAt = (version: string) => state.releases[version]?.servedAt ?? '';
  return versions.toSorted((a, b) => compareText(servedAt(b), servedAt(a)));
}

/** Version of the canary; null if there is none, or if it was withdrawn or is unusable. */
export function findActiveCanaryVersion(
  state: RemoteState,
  isUsable: (version: string) => boolean,
): string | null {
  const version = state.canary.value?.version;
  const runs = version !== undefined && isUsable(version) && !isWithdrawn(state, version);
  return runs ? version : null;
}

export function markVersionServed(state: RemoteState, version: string, now: Date): RemoteState {
  const entry = state.releases[version];
  if (!entry) return state;
  const last = [latestServedAt(state) ?? '', entry.namedAt].sort().at(-1) ?? null;
  return {
    ...state,
    releases: { ...state.releases, [version]: { ...entry, servedAt: timestampAfter(last, now) } },
  };
}

/** Whether the release has the latest `servedAt`. After a rollback, the stable release has an earlier one. */
export function isMostRecentlyServed(state: RemoteState, version: string): boolean {
  const servedAt = state.releases[version]?.servedAt ?? null;
  return servedAt !== null && servedAt === latestServedAt(state);
}

/** Marks the stable release as the one served last, if it was never served or its origin has named it again since. */
function markStableVersionServed(state: RemoteState, now: Date): RemoteState {
  const stable = findStableVersion(state);
  const entry = stable === null ? undefined : state.releases[stable];
  if (stable === null || !entry) return state;
  if (latestServedAt(state) === null) return assumeServed(state, entry.namedAt);
  return entry.servedAt === null || entry.servedAt < entry.namedAt
    ? markVersionServed(state, stable, now)
    : state;
}

/** Sets the serving order of a state without one (new, or an older edge's): the order in which the origin named releases. */
function assumeServed(state: RemoteState, until: string): RemoteState {
  const releases = Object.entries(state.releases).map(([version, entry]) => {
    return [version, entry.namedAt <= until ? { ...entry, servedAt: entry.namedAt } : entry] as const;
  });
  return { ...state, releases: Object.fromEntries(releases) };
}

function latestServedAt(state: RemoteState): string | null {
  const times = Object.values(state.releases).flatMap(({ servedAt }) => servedAt ?? []);
  return times.sort().at(-1) ?? null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time in ms for which open tabs can load the files of a release after it can no longer be chosen. */
export const RETIRED_RELEASE_SERVED_MS = DAY_MS;

/** Maximum number of retired releases: a team that deploys every few minutes must not fill the store. */
const MAX_RETIRED = 200;

/** Retires releases that cannot be chosen, moves long-retired ones to `unlisted`, and updates the serving order. Idempotent. */
export function retireReleases(before: RemoteState, now: Date): RemoteState {
  const state = markStableVersionServed(before, now);
  const time = now.toISOString();
  const kept = new Set(listAvailableVersions(state));
  const entries = Object.entries(state.releases).map(
    ([version, entry]) =>
      [version, { ...entry, retiredAt: kept.has(version) ? null : (entry.retiredAt ?? time) }] as const,
  );
  const oldest = new Date(now.getTime() - RETIRED_RELEASE_SERVED_MS).toISOString();
  const served = new Set(
    entries
      .map(([version, { retiredAt }]) => ({ version, retiredAt: retiredAt ?? '' }))
      .filter(({ version, retiredAt }) => !kept.has(version) && retiredAt > oldest)
      .sort((x, y) => compareText(y.retiredAt, x.retiredAt) || compareText(x.version, y.version))
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
