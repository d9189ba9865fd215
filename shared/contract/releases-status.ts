import * as z from 'zod';

export const RELEASE_ADOPTION_STAGES = [
  'fetch',
  'schema',
  'contract',
  'singletons',
  'files',
  'store',
] as const;

const releaseSummarySchema = z.object({
  version: z.string(),
  contract: z.string(),
  commit: z.string(),
  builtAt: z.string(),
  adoptedAt: z.string(),
  /** When the origin last began to name this release as its current one. The newest release has the latest time. */
  namedAt: z.string(),
  /** When the release last became current, except by a rollback; null if it never did, for example as a canary. */
  servedAt: z.string().nullable(),
});

const canarySchema = z.object({
  version: z.string(),
  percent: z.number(),
});

const refusalSchema = z.object({
  /** Version of the refused release; null if the origin's file contains none. */
  version: z.string().nullable(),
  /** Stage that refused the release: one of `RELEASE_ADOPTION_STAGES`, or a stage that a newer edge has added. */
  stage: z.string(),
  reason: z.string(),
  at: z.string(),
});

/** State of a remote's releases; response of `PUT /-/releases/:remote`. `previous` and `refused` begin with the newest. */
export const remoteStatusSchema = z.object({
  current: releaseSummarySchema.nullable(),
  previous: z.array(releaseSummarySchema),
  canary: canarySchema.nullable(),
  pinned: z.string().nullable(),
  disabled: z.object({ message: z.string() }).nullable(),
  refused: z.array(refusalSchema),
  withdrawn: z.array(z.object({ version: z.string(), reason: z.string(), at: z.string() })),
  /** `error`: why the edge cannot write its state to the store; null if it can. */
  store: z.object({ error: z.string().nullable() }),
});

const failureCountsSchema = z.object({
  clients: z.number(),
  events: z.number(),
  byKind: z.record(z.string(), z.number()),
});

/** Median and 95th percentile in ms of the last reported times, and their number (`samples`). */
const timingSummarySchema = z.object({ samples: z.number(), median: z.number(), p95: z.number() });

const timingsSchema = z.object({
  load: timingSummarySchema.optional(),
  /** Time for which evaluating the area's files blocked the main thread until the first screen was reported, in ms. */
  evaluation: timingSummarySchema.optional(),
  firstScreen: timingSummarySchema.optional(),
});

/** Response of `GET /-/releases`: remote → status, with browsers' reports by version. */
export const releasesStatusSchema = z.record(
  z.string(),
  remoteStatusSchema.extend({
    failures: z.record(z.string(), failureCountsSchema),
    timings: z.record(z.string(), timingsSchema),
  }),
);

export type ReleaseSummary = z.infer<typeof releaseSummarySchema>;
export type CanaryRelease = z.infer<typeof canarySchema>;
export type RemoteStatus = z.infer<typeof remoteStatusSchema>;
export type TimingSummary = z.infer<typeof timingSummarySchema>;
export type ReleaseTimings = z.infer<typeof timingsSchema>;
export type ReleasesStatus = z.infer<typeof releasesStatusSchema>;
