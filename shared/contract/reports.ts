import * as z from 'zod/mini';
import { AREA_NAME, releaseSchema } from './release.ts';

/**
 * How a release fails in a browser. `network`: no answer. `http`: an answer that is no success. `integrity`: other
 * content than was adopted. `timeout`: a file not there within the time limit. `evaluation`: it threw while it was set
 * up, or was never done with that though its files were there. `contract`: it is not the area that it promised to be. `render`: it threw while it was drawn.
 */
export const FAILURE_KINDS = [
  'network',
  'http',
  'integrity',
  'timeout',
  'evaluation',
  'contract',
  'render',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** How many events one report may hold. */
export const REPORT_EVENTS = 20;

/** How many characters the detail of a failure may have. */
export const DETAIL_LENGTH = 200;

const release = {
  area: z.string().check(z.regex(AREA_NAME)),
  version: releaseSchema.shape.version,
};

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('loaded'),
    ...release,
    /** Milliseconds from asking for the area to having it. */
    ms: z.number().check(z.nonnegative(), z.lte(600_000)),
  }),
  z.strictObject({
    type: z.literal('failed'),
    ...release,
    kind: z.enum(FAILURE_KINDS),
    /** For the area's team: what the browser said. */
    detail: z.string().check(z.maxLength(DETAIL_LENGTH)),
  }),
]);

/** Body of `POST /-/reports`: what happened to releases in one page view. */
export const reportSchema = z.strictObject({
  events: z.array(eventSchema).check(z.minLength(1), z.maxLength(REPORT_EVENTS)),
});

/** A release that arrived, or one that failed. */
export type ReportEvent = z.infer<typeof eventSchema>;
