import {
  DEFECT_KINDS,
  type FailureOrDefectKind,
  type ReleaseTimings,
  type ReportEvent,
} from '@forecourt/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import { TimingSamples } from './vital-metrics.ts';

export interface AutomaticRollbackOptions {
  reportCounts: ReleaseReportCounts;
  catalogue: Pick<ReleaseCatalogue, 'canWithdraw' | 'withdraw'>;
  log: FastifyBaseLogger;
}

/** Withdraws a release when enough different clients report failures or defects of it, and another release can replace it. */
export class AutomaticRollback {
  readonly #options: AutomaticRollbackOptions;
  readonly #pending = new Set<string>();

  constructor(options: AutomaticRollbackOptions) {
    this.#options = options;
  }

  async rollBackIfNeeded(remote: string, version: string): Promise<void> {
    const { reportCounts, catalogue, log } = this.#options;
    const release = `${remote} ${version}`;
    const counts = reportCounts.clientCounts(remote, version);
    if (this.#pending.has(release) || !shouldRollBack(counts) || !catalogue.canWithdraw(remote, version)) {
      return;
    }
    this.#pending.add(release);
    const reason =
      `${counts.failingOrDefective} of ${counts.reporting} clients heard of within ${MAX_REPORT_AGE_MS / 60_000} minutes reported failures or defects of it` +
      ` (${describeKinds(reportCounts.failuresOf(remote)[version])})`;
    try {
      await catalogue.withdraw(remote, version, reason);
      reportCounts.clearClients(remote, version);
    } catch (error) {
      log.error({ err: error, remote, version }, 'release could not be withdrawn');
    } finally {
      this.#pending.delete(release);
    }
  }
}

function describeKinds(failures: FailureCounts | undefined): string {
  return Object.entries(failures?.byKind ?? {})
    .map(([kind, events]) => `${kind} ${events}`)
    .join(', ');
}

/** Age in ms up to which reports count: older ones do not describe the current state of a release. */
export const MAX_REPORT_AGE_MS = 10 * 60 * 1000;

/** Minimum number of clients: a few broken browsers, or one person with two devices, must not trigger a rollback. */
const MIN_CLIENTS = 5;

/** Minimum share of failing clients among those that report, since some failures occur with any release. */
const MIN_SHARE = 0.2;

/** Limits for defects. They are higher than for failures: the screen still works, and an odd browser may be the cause. */
const MIN_DEFECT_CLIENTS = 15;
const MIN_DEFECT_SHARE = 0.5;

/**
 * Kinds of failures that the release itself causes. The visitor's connection causes `network` and `timeout`. The edge, its
 * store or a proxy causes `http` and `integrity`, and would do so with the previous release too.
 */
const RELEASE_FAILURES: readonly FailureOrDefectKind[] = ['evaluation', 'contract', 'render', 'stalled'];

const DEFECTS: readonly FailureOrDefectKind[] = DEFECT_KINDS;

/** Severity of a report: `none` if the release is not the cause, `defect` if it can be used, `failure` if it cannot. */
export type ReportSeverity = 'none' | 'defect' | 'failure';

/** Numbers of different clients that reported on one release within the window. */
export interface ReportingClientCounts {
  reporting: number;
  /** Number of clients that reported a failure that the release causes. */
  failing: number;
  /** Number of clients that reported a defect, or a failure that the release causes. */
  failingOrDefective: number;
}

/** Messages of Chromium and Firefox, then of Safari, for a node that React no longer finds. */
const FOREIGN_DOM_CHANGE_MESSAGE =
  /^NotFoundError: (?:.*\b(?:removeChild|insertBefore)\b|The object can not be found)/;

/** Whether a translator or an extension caused a failure by changing the DOM. Only older shells in open tabs report this. */
export function isCausedByForeignDomChange(event: ReportEvent): boolean {
  return event.type === 'failed' && event.kind === 'render' && FOREIGN_DOM_CHANGE_MESSAGE.test(event.detail);
}

export function toReportSeverity(kind: FailureOrDefectKind): ReportSeverity {
  if (RELEASE_FAILURES.includes(kind)) return 'failure';
  return DEFECTS.includes(kind) ? 'defect' : 'none';
}

export function shouldRollBack({ reporting, failing, failingOrDefective }: ReportingClientCounts): boolean {
  return (
    (failing >= MIN_CLIENTS && failing >= reporting * MIN_SHARE) ||
    (failingOrDefective >= MIN_DEFECT_CLIENTS && failingOrDefective >= reporting * MIN_DEFECT_SHARE)
  );
}

/** Maximum number of releases per remote for which reports are counted; the oldest entry is evicted first. */
const MAX_RELEASES = 10;

type RecordedEvent = Exclude<ReportEvent, { type: 'measured' }>;

export interface FailureCounts {
  /** Number of clients that reported failures or defects. A client counts again ten minutes after its last report of one. */
  clients: number;
  events: number;
  byKind: Partial<Record<FailureOrDefectKind, number>>;
}

interface ReleaseReports {
  failures: FailureCounts;
  recent: ClientReportTracker;
  times: Record<keyof ReleaseTimings, TimingSamples>;
}

export class ReleaseReportCounts {
  readonly #now: () => number;
  readonly #reports = new Map<string, Map<string, ReleaseReports>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  isRecorded(remote: string, version: string): boolean {
    return this.#reportsOn(remote, version) !== undefined;
  }

  startRecording(remote: string, version: string): void {
    if (this.isRecorded(remote, version)) return;
    const versions = this.#reports.get(remote) ?? new Map<string, ReleaseReports>();
    this.#reports.set(remote, versions);
    versions.set(version, {
      failures: { clients: 0, events: 0, byKind: {} },
      recent: new ClientReportTracker(),
      times: { load: new TimingSamples(), evaluation: new TimingSamples(), firstScreen: new TimingSamples() },
    });
    const [first] = versions.keys();
    if (versions.size > MAX_RELEASES && first !== undefined) versions.delete(first);
  }

  record(client: string, event: RecordedEvent): void {
    const reports = this.#reportsOn(event.area, event.version);
    if (!reports) return;
    const { failures, recent, times } = reports;
    if (event.type !== 'failed') {
      recent.note(client, null, this.#now());
      addTimings(times, event);
      return;
    }
    if (recent.note(client, toReportSeverity(event.kind), this.#now())) failures.clients++;
    failures.events++;
    failures.byKind[event.kind] = (failures.byKind[event.kind] ?? 0) + 1;
  }

  clientCounts(remote: string, version: string): ReportingClientCounts {
    return this.#reportsOn(remote, version)?.recent.count(this.#now()) ?? NO_CLIENTS;
  }

  /** Deletes the clients that reported, but not the failure counts. If the release is served again, only new reports count. */
  clearClients(remote: string, version: string): void {
    this.#reportsOn(remote, version)?.recent.clear();
  }

  failuresOf(remote: string): Record<string, FailureCounts> {
    return Object.fromEntries(
      this.#reportsByVersion(remote)
        .filter(([, { failures }]) => failures.events > 0)
        .map(([version, { failures }]) => [version, failures]),
    );
  }

  timingsOf(remote: string): Record<string, ReleaseTimings> {
    return Object.fromEntries(
      this.#reportsByVersion(remote)
        .map(([version, { times }]) => [version, summarizeTimings(times)] as const)
        .filter(([, timings]) => Object.values(timings).some((times) => times !== undefined)),
    );
  }

  #reportsByVersion(remote: string): [version: string, ReleaseReports][] {
    return [...(this.#reports.get(remote) ?? [])];
  }

  #reportsOn(remote: string, version: string): ReleaseReports | undefined {
    return this.#reports.get(remote)?.get(version);
  }
}

const NO_CLIENTS: ReportingClientCounts = { reporting: 0, failing: 0, failingOrDefective: 0 };

function addTimings(times: ReleaseReports['times'], event: Exclude<RecordedEvent, { type: 'failed' }>): void {
  if (event.type === 'loaded') times.load.note(event.ms);
  else {
    times.firstScreen.note(event.ms);
    times.evaluation.note(event.evaluationMs);
  }
}

function summarizeTimings({ load, evaluation, firstScreen }: ReleaseReports['times']): ReleaseTimings {
  return {
    load: load.summary(),
    evaluation: evaluation.summary(),
    firstScreen: firstScreen.summary(),
  };
}

/** Maximum number of clients that are tracked per release. The one that reported least recently is evicted first. */
const MAX_CLIENTS = 2_000;

interface ClientReport {
  at: number;
  failedAt: number | null;
  defectAt: number | null;
  brokenAt: number | null;
}

class ClientReportTracker {
  readonly #clients = new Map<string, ClientReport>();

  /** Records a report. Returns whether it is the client's first failure in 10 min. @param severity null if nothing failed */
  note(client: string, severity: ReportSeverity | null, now: number): boolean {
    this.#removeOld(now);
    const before = this.#clients.get(client);
    const { failedAt = null, defectAt = null, brokenAt = null } = before ?? {};
    this.#clients.delete(client);
    this.#clients.set(client, {
      at: now,
      failedAt: severity === null ? failedAt : now,
      defectAt: severity === 'defect' ? now : defectAt,
      brokenAt: severity === 'failure' ? now : brokenAt,
    });
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    return severity !== null && !isRecent(failedAt, now);
  }

  count(now: number): ReportingClientCounts {
    this.#removeOld(now);
    const reports = [...this.#clients.values()];
    const failing = reports.filter(({ brokenAt }) => isRecent(brokenAt, now));
    const failingOrDefective = reports.filter(
      ({ brokenAt, defectAt }) => isRecent(brokenAt, now) || isRecent(defectAt, now),
    );
    return {
      reporting: reports.length,
      failing: failing.length,
      failingOrDefective: failingOrDefective.length,
    };
  }

  clear(): void {
    this.#clients.clear();
  }

  #removeOld(now: number): void {
    for (const [client, { at }] of this.#clients) {
      if (isRecent(at, now)) return;
      this.#clients.delete(client);
    }
  }
}

function isRecent(at: number | null | undefined, now: number): boolean {
  return at != null && now - at < MAX_REPORT_AGE_MS;
}
