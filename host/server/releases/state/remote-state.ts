import { ADOPTION_STAGES, releaseSchema } from '@forecourt/shared/contract';
import * as z from 'zod';

/** How many refusals are kept per remote. */
export const MAX_REFUSALS = 20;

/** Stands before every time. */
export const NEVER = '1970-01-01T00:00:00.000Z';

/** How many of the newest releases can be chosen; the pinned and the canary release are kept besides. */
const MAX_RELEASES = 5;

const time = z.iso.datetime();
const version = releaseSchema.shape.version;

export const canarySchema = z.strictObject({
  version,
  /** Share of the visitors who get the version. */
  percent: z.number().min(0).max(100),
});

/** Something that people set; `at` decides when two edges have set it. */
function setting<T extends z.core.$ZodType>(value: T) {
  return z.object({ value: z.nullable(value), at: time });
}

const entrySchema = z.object({
  adoptedAt: time,
  /** When the origin began to name it, last: going back to an earlier release makes that the newest. */
  namedAt: time,
  /**
   * Its place in the order in which customers were given releases: when it last became what everybody outside a canary
   * gets. Going back to it does not count, so what stands before it is still what customers had before it.
   */
  servedAt: time.nullable().default(null),
  /** When its files were found to be incomplete; a later adoption mends that. */
  droppedAt: time.nullable(),
  /** Since when it cannot be chosen any more; open tabs still get its files for a while. */
  retiredAt: time.nullable(),
});

/**
 * What the edges know of one remote, as the store holds it. Nothing in it is overwritten blindly: every part says when
 * it was set, so the views of several edges can be merged in any order (`merge-states.ts`).
 */
export const remoteStateSchema = z.object({
  schema: z.literal(1),
  releases: z.record(version, entrySchema),
  /** Releases that were taken back, until somebody pins them or makes them the canary. */
  withdrawn: z.record(version, z.object({ reason: z.string(), at: time, undoneAt: time.nullable() })),
  pin: setting(version),
  canary: setting(canarySchema),
  disabled: setting(z.object({ message: z.string() })),
  /** Newest first. */
  refused: z.array(
    z.object({
      version: z.string().nullable(),
      stage: z.enum(ADOPTION_STAGES),
      reason: z.string(),
      at: time,
    }),
  ),
  /**
   * Orphan files, by version: what may be in the store though no release owns it, of an adoption under way or
   * interrupted, or of a release that is gone. The field has this name in stores that exist. `files`: their names; null
   * where the release's description in the store has them.
   */
  unlisted: z.record(version, z.object({ since: time, files: z.array(z.string()).nullable() })),
});

export type RemoteState = z.infer<typeof remoteStateSchema>;

export type ReleaseEntry = z.infer<typeof entrySchema>;

export const EMPTY_STATE: RemoteState = {
  schema: 1,
  releases: {},
  withdrawn: {},
  pin: { value: null, at: NEVER },
  canary: { value: null, at: NEVER },
  disabled: { value: null, at: NEVER },
  refused: [],
  unlisted: {},
};

/** Whether a release's files are all there, as far as the edges know. */
export function isLive(entry: ReleaseEntry | undefined): boolean {
  return entry !== undefined && (entry.droppedAt === null || entry.droppedAt < entry.adoptedAt);
}

export function isWithdrawn(state: RemoteState, version: string): boolean {
  const record = state.withdrawn[version];
  return record !== undefined && (record.undoneAt === null || record.undoneAt < record.at);
}

/** All releases, also those whose files are damaged, newest first. */
export function namedLastFirst(state: RemoteState): string[] {
  return Object.entries(state.releases)
    .sort(([a, x], [b, y]) => compare(y.namedAt, x.namedAt) || compare(b, a))
    .map(([name]) => name);
}

/** The live releases, newest first. */
export function newestFirst(state: RemoteState): string[] {
  return namedLastFirst(state).filter((name) => isLive(state.releases[name]));
}

/** The releases that can be chosen, newest first. */
export function keptVersions(state: RemoteState): string[] {
  const byHand = [state.pin.value, state.canary.value?.version];
  return newestFirst(state).filter((name, place) => place < MAX_RELEASES || byHand.includes(name));
}

/** Order of two times or versions as texts. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Now, but past another time: a change wins over what it changes, even if that was set by a clock that runs ahead. */
export function laterThan(time: string | null, now: Date): string {
  return time !== null && time >= now.toISOString()
    ? new Date(Date.parse(time) + 1).toISOString()
    : now.toISOString();
}

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
