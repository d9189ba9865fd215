import * as z from 'zod/mini';
import { AREA_NAME, pathPatternSchema, releaseFields } from './release-fields.ts';

/**
 * How a release fails in a browser, so that it cannot be shown. `network`: no answer. `http`: an answer that is no
 * success. `integrity`: other content than was adopted. `timeout`: a file not there within the time limit.
 * `evaluation`: it threw while it was set up, or was never done with that though its files were there. `contract`: it is
 * not the area that it promised to be. `render`: it threw while it was drawn, or took the site out of the page.
 * `stalled`: a screen not there within the time limit, though nothing but its own code was waited for.
 */
export const FAILURE_KINDS = [
  'network',
  'http',
  'integrity',
  'timeout',
  'evaluation',
  'contract',
  'render',
  'stalled',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/**
 * What a release does wrong though it is shown. `uncaught`: its code threw in an event handler, a timer or a promise,
 * and nobody caught it. `blocked`: the page stood still for seconds while its code ran.
 */
export const FLAW_KINDS = ['uncaught', 'blocked'] as const;

export type FlawKind = (typeof FLAW_KINDS)[number];

/** What is reported of a release. */
export type ReportedKind = FailureKind | FlawKind;

/** What Google's Web Vitals measure of a page view that matters here (web.dev/articles/vitals). */
export const VITALS = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;

export type VitalName = (typeof VITALS)[number];

/** How many events one report may hold. */
export const REPORT_EVENTS = 20;

/** How many characters the detail of a failure may have. */
export const DETAIL_LENGTH = 200;

const release = {
  area: z.string().check(z.regex(AREA_NAME)),
  version: releaseFields.version,
};

/** The longest time that a report tells of, in milliseconds; what took longer is told of as this. */
export const MAX_REPORTED_MS = 600_000;

const milliseconds = z.number().check(z.nonnegative(), z.lte(MAX_REPORTED_MS));

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('loaded'),
    ...release,
    /** From asking for the area to having it. */
    ms: milliseconds,
  }),
  z.strictObject({
    type: z.literal('shown'),
    ...release,
    /** From having the area and its path to the first screen in the page. */
    ms: milliseconds,
    /** For how long the release's files blocked the main thread so far, each while it was evaluated. */
    evaluationMs: milliseconds,
  }),
  z.strictObject({
    type: z.literal('failed'),
    ...release,
    kind: z.enum([...FAILURE_KINDS, ...FLAW_KINDS]),
    /** For the area's team: what the browser said. */
    detail: z.string().check(z.maxLength(DETAIL_LENGTH)),
  }),
  z.strictObject({
    type: z.literal('measured'),
    /** The one whose screen was there when it was measured. */
    ...release,
    /** The kind of that screen's path, with nothing in it that is anybody's; null where the area has no pattern for it. */
    path: z.nullable(pathPatternSchema),
    vital: z.enum(VITALS),
    /** In milliseconds; of CLS, which is no time, without a unit. */
    value: milliseconds,
  }),
]);

/**
 * Body of `POST /-/reports`: what happened to releases in one page view. Pages stay open while the edge is replaced, so
 * kinds and events are added here and none is ever taken away.
 */
export const reportSchema = z.strictObject({
  events: z.array(eventSchema).check(z.minLength(1), z.maxLength(REPORT_EVENTS)),
});

/** A release that arrived, was shown, failed, or was measured. */
export type ReportEvent = z.infer<typeof eventSchema>;
