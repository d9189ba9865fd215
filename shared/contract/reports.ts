import * as z from 'zod/mini';
import { AREA_NAME, pathPatternSchema, releaseFields } from './release-fields.ts';

/**
 * Failures that prevent a release from being shown. `integrity`: other content than was adopted. `evaluation`: its modules threw
 * or never settled. `contract`: it is not the promised area. `render`: it threw while rendering, or emptied the page. `stalled`:
 * no screen within the time limit, although only its code was pending.
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

/** Defects of a release that is shown. `blocked`: its code blocked the page for seconds. */
export const FLAW_KINDS = ['uncaught', 'blocked'] as const;

export type FlawKind = (typeof FLAW_KINDS)[number];

export type ReportedKind = FailureKind | FlawKind;

export const VITALS = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;

export type VitalName = (typeof VITALS)[number];

export const REPORT_EVENTS = 20;

export const DETAIL_LENGTH = 200;

const release = {
  area: z.string().check(z.regex(AREA_NAME)),
  version: releaseFields.version,
};

export const MAX_REPORTED_MS = 600_000;

const milliseconds = z.number().check(z.nonnegative(), z.lte(MAX_REPORTED_MS));

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('loaded'),
    ...release,
    ms: milliseconds,
  }),
  z.strictObject({
    type: z.literal('shown'),
    ...release,
    /** From the loaded area to its first screen. */
    ms: milliseconds,
    /** Time for which evaluating its files blocked the main thread. */
    evaluationMs: milliseconds,
  }),
  z.strictObject({
    type: z.literal('failed'),
    ...release,
    kind: z.enum([...FAILURE_KINDS, ...FLAW_KINDS]),
    detail: z.string().check(z.maxLength(DETAIL_LENGTH)),
  }),
  z.strictObject({
    type: z.literal('measured'),
    ...release,
    /** Pattern of the screen's path, so without ids; null if the area has none for it. */
    path: z.nullable(pathPatternSchema),
    vital: z.enum(VITALS),
    /** In ms; CLS has no unit. */
    value: milliseconds,
  }),
]);

/** Body of `POST /-/reports`. Kinds and events are only added, because pages stay open while the edge is replaced. */
export const reportSchema = z.strictObject({
  events: z.array(eventSchema).check(z.minLength(1), z.maxLength(REPORT_EVENTS)),
});

export type ReportEvent = z.infer<typeof eventSchema>;
