import { createHmac, randomBytes } from 'node:crypto';
import type { Release, ReportEvent } from '@forecourt/shared/contract';
import { toClientKey } from '@forecourt/shared/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Counter, Histogram } from 'prom-client';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import {
  type AutomaticRollback,
  isCausedByForeignDomChange,
  type ReleaseReportCounts,
} from './automatic-rollback.ts';
import type { VitalMetrics } from './vital-metrics.ts';

export interface ReportMetrics {
  reports: Counter<'result'>;
  failures: Counter<'area' | 'kind'>;
  loads: Histogram<'area'>;
  evaluations: Histogram<'area'>;
  firstScreens: Histogram<'area'>;
  vitals: Pick<VitalMetrics, 'observe'>;
}

export interface ReportDependencies {
  catalogue: Pick<ReleaseCatalogue, 'knows' | 'choose'>;
  reportCounts: ReleaseReportCounts;
  rollback: AutomaticRollback;
  metrics: Omit<ReportMetrics, 'reports'>;
  log: FastifyBaseLogger;
}

/** Records a report's events. Returns whether at least one of them is about a release that this edge has or had. */
export async function recordReport(
  { catalogue, reportCounts, rollback, metrics, log }: ReportDependencies,
  client: string,
  events: readonly ReportEvent[],
): Promise<boolean> {
  const known = events.filter(({ area, version }) => catalogue.knows(area, version));
  const relevant = known.filter((event) => !isCausedByForeignDomChange(event));
  for (const event of relevant) {
    if (event.type === 'measured') {
      metrics.vitals.observe(event, servedReleases(catalogue, event.area));
      continue;
    }
    // Start counting only for releases that are served, so that forged reports on others cannot evict the counts of these.
    if (!reportCounts.isRecorded(event.area, event.version) && isServed(catalogue, event)) {
      reportCounts.startRecording(event.area, event.version);
    }
    measure(metrics, event);
    if (event.type === 'failed' && isFirstOfItsKind(reportCounts, event)) {
      const { area, version, kind } = event;
      log.warn(
        { area, version, kind, detail: redactReportDetail(event.detail) },
        'release fails in a browser',
      );
    }
    reportCounts.record(client, event);
  }
  const failed = relevant.filter(({ type }) => type === 'failed');
  for (const { area, version } of failed) await rollback.rollBackIfNeeded(area, version);
  return known.length > 0;
}

function measure(
  { failures, loads, evaluations, firstScreens }: ReportDependencies['metrics'],
  event: Exclude<ReportEvent, { type: 'measured' }>,
) {
  const { area } = event;
  if (event.type === 'failed') failures.inc({ area, kind: event.kind });
  if (event.type === 'loaded') loads.observe({ area }, event.ms / 1000);
  if (event.type === 'shown') {
    firstScreens.observe({ area }, event.ms / 1000);
    evaluations.observe({ area }, event.evaluationMs / 1000);
  }
}

function isServed(
  catalogue: ReportDependencies['catalogue'],
  { area, version }: Pick<ReportEvent, 'area' | 'version'>,
): boolean {
  return servedReleases(catalogue, area).some((release) => release.version === version);
}

/** Releases of an area that visitors get now, including canary and fallbacks. */
function servedReleases(catalogue: ReportDependencies['catalogue'], area: string): Release[] {
  return [...catalogue.choose(area, false), ...catalogue.choose(area, true)];
}

function isFirstOfItsKind(
  reportCounts: ReleaseReportCounts,
  event: Extract<ReportEvent, { type: 'failed' }>,
): boolean {
  if (!reportCounts.isRecorded(event.area, event.version)) return false;
  return reportCounts.failuresOf(event.area)[event.version]?.byKind[event.kind] === undefined;
}

const KEY_LENGTH = 16;

/** Creates a function that pseudonymizes client addresses: a hash with a key that only this process has. */
export function createClientPseudonymizer(): (address: string) => string {
  const secret = randomBytes(32);
  return (address) =>
    createHmac('sha256', secret).update(toClientKey(address)).digest('base64url').slice(0, KEY_LENGTH);
}

/** Patterns of personal data and credentials. The order matters, since a token may contain digits like a phone number. */
const SENSITIVE: readonly (readonly [RegExp, string])[] = [
  [/(\/[^\s?#"'()<>]*)[?#][^\s"'()<>]*/g, '$1?…'],
  [/[\w.+-]+(?:@|%40)[\w-]+(\.[\w-]+)+/gi, '[email]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/eyJ[\w-]+(\.[\w-]*){0,2}/gi, '[token]'],
  [/(?:fcal|fshr|funs|whsec)_[\w.+/=-]+/gi, '[token]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[id]'],
  [/\b[\w-]{28,}\b/g, '[token]'],
  [/\+?\d[\d\s()./-]{5,}\d/g, '[number]'],
];

export function redactReportDetail(detail: string): string {
  return SENSITIVE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), detail);
}
