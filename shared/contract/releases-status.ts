import * as z from 'zod';

/** The stages that a release passes before customers get it, in order (docs/design.md §4). */
export const ADOPTION_STAGES = ['fetch', 'schema', 'contract', 'singletons', 'files', 'store'] as const;

/** One release, for people. Times in ISO 8601. */
const releaseSummarySchema = z.object({
  version: z.string(),
  contract: z.string(),
  commit: z.string(),
  builtAt: z.string(),
  adoptedAt: z.string(),
  /** When the origin began to name it, last: the newest release is the one that was named last. */
  namedAt: z.string(),
  /** When it last became what everybody gets, other than by going back to it; null when only canary visitors had it. */
  servedAt: z.string().nullable(),
});

/** A release for some visitors, before all get it. */
const canarySchema = z.object({
  version: z.string(),
  /** Share of the visitors, 0 to 100. */
  percent: z.number(),
});

/** Why a release was not taken. */
const refusalSchema = z.object({
  /** Null when what the origin gave does not say its version. */
  version: z.string().nullable(),
  /** One of ADOPTION_STAGES, or one that a later edge has. */
  stage: z.string(),
  /** For people: the thing, what was expected, what came. */
  reason: z.string(),
  at: z.string(),
});

/** What the edge knows of the releases of one remote: the answer of `PUT /-/releases/:remote`. */
export const remoteStatusSchema = z.object({
  /** What visitors outside a canary get. */
  current: releaseSummarySchema.nullable(),
  /** The other releases that can be chosen, newest first. */
  previous: z.array(releaseSummarySchema),
  canary: canarySchema.nullable(),
  pinned: z.string().nullable(),
  /** Set while the business has switched the area off. */
  disabled: z.object({ message: z.string() }).nullable(),
  /** Newest first. */
  refused: z.array(refusalSchema),
  /** Releases that were taken back because they failed in browsers. */
  withdrawn: z.array(z.object({ version: z.string(), reason: z.string(), at: z.string() })),
  /** What keeps the store from holding what this edge knows; null when nothing does. */
  store: z.object({ error: z.string().nullable() }),
});

/** What browsers reported of one release. */
const failureCountsSchema = z.object({
  clients: z.number(),
  events: z.number(),
  byKind: z.record(z.string(), z.number()),
});

/** The times that browsers reported last of one release, in milliseconds. */
const timingSummarySchema = z.object({ samples: z.number(), median: z.number(), p95: z.number() });

/** What browsers reported of one release's speed; what nobody has told of yet is left out. */
const timingsSchema = z.object({
  /** From asking for the area to having it. */
  load: timingSummarySchema.optional(),
  /** How long its files blocked the main thread, until its first screen. */
  evaluation: timingSummarySchema.optional(),
  /** From having the area and its path to the first screen in the page. */
  firstScreen: timingSummarySchema.optional(),
});

/** The answer of `GET /-/releases`: remote → its releases, and what browsers reported of each version. */
export const releasesStatusSchema = z.record(
  z.string(),
  remoteStatusSchema.extend({
    failures: z.record(z.string(), failureCountsSchema),
    timings: z.record(z.string(), timingsSchema),
  }),
);

export type ReleaseSummary = z.infer<typeof releaseSummarySchema>;
export type Canary = z.infer<typeof canarySchema>;
export type RemoteStatus = z.infer<typeof remoteStatusSchema>;
export type TimingSummary = z.infer<typeof timingSummarySchema>;
export type Timings = z.infer<typeof timingsSchema>;
export type ReleasesStatus = z.infer<typeof releasesStatusSchema>;
