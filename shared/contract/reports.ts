import * as z from 'zod/mini';
import { AREA_NAME_PATTERN, releaseFieldSchemas, routePatternSchema } from './release-fields.ts';

/**
 * Failures that prevent a release from being shown. `integrity`: content differs from the adopted file. `evaluation`: modules
 * threw, lack an export, or were late. `contract`: not valid for this shell, or lacks a screen. `render`: code threw while
 * rendering, or emptied the page. `stalled`: no screen within the time limit, although only the release's code was pending.
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

/** Defects of a shown release. `uncaught`: an uncaught error in its code. `blocked`: its code blocked the page for seconds. */
export const DEFECT_KINDS = ['uncaught', 'blocked'] as const;

type DefectKind = (typeof DEFECT_KINDS)[number];

export type FailureOrDefectKind = FailureKind | DefectKind;

export const WEB_VITAL_NAMES = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;

export type WebVitalName = (typeof WEB_VITAL_NAMES)[number];

export const MAX_EVENTS_PER_REPORT = 20;

export const MAX_FAILURE_DETAIL_LENGTH = 200;

const release = {
  area: z.string().check(z.regex(AREA_NAME_PATTERN)),
  version: releaseFieldSchemas.version,
};

export const MAX_REPORTED_DURATION_MS = 600_000;

const milliseconds = z.number().check(z.nonnegative(), z.lte(MAX_REPORTED_DURATION_MS));

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('loaded'),
    ...release,
    ms: milliseconds,
  }),
  z.strictObject({
    type: z.literal('shown'),
    ...release,
    /** Time from opening the loaded area to showing its first screen, in ms. */
    ms: milliseconds,
    /** Time in ms for which evaluating the area's files blocked the main thread. */
    evaluationMs: milliseconds,
  }),
  z.strictObject({
    type: z.literal('failed'),
    ...release,
    kind: z.enum([...FAILURE_KINDS, ...DEFECT_KINDS]),
    detail: z.string().check(z.maxLength(MAX_FAILURE_DETAIL_LENGTH)),
  }),
  z.strictObject({
    type: z.literal('measured'),
    ...release,
    /** Pattern of the screen's path, which contains no ids; null if the area has no pattern for the path. */
    path: z.nullable(routePatternSchema),
    vital: z.enum(WEB_VITAL_NAMES),
    /** Value of the measurement in ms; for CLS, a number without a unit. */
    value: milliseconds,
  }),
]);

/** Body of `POST /-/reports`. Kinds and events are only added, because pages stay open while the edge is replaced. */
export const browserReportSchema = z.strictObject({
  events: z.array(eventSchema).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_REPORT)),
});

export type ReportEvent = z.infer<typeof eventSchema>;
