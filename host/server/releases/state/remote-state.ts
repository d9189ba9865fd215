import { ADOPTION_STAGES, releaseSchema } from '@forecourt/shared/contract';
import * as z from 'zod';

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
