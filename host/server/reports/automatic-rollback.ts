import { FLAW_KINDS, type ReportEvent, type ReportedKind, type Timings } from '@forecourt/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import { TimingSamples } from './vital-metrics.ts';

export interface RollbackOptions {
  ledger: ReportLedger;
  catalogue: Pick<ReleaseCatalogue, 'canWithdraw' | 'withdraw'>;
  log: FastifyBaseLogger;
}

/** Withdraws a release when enough different clients report failures or flaws of it, and another one can replace it. */
export class AutomaticRollback {
  readonly #options: RollbackOptions;
  readonly #underWay = new Set<string>();

  constructor(options: RollbackOptions) {
    this.#options = options;
  }

  async consider(remote: string, version: string): Promise<void> {
    const { ledger, catalogue, log } = this.#options;
    const release = `${remote} ${version}`;
    const counts = ledger.clientCounts(remote, version);
    if (this.#underWay.has(release) || !shouldRollBack(counts) || !catalogue.canWithdraw(remote, version)) {
      return;
    }
    this.#underWay.add(release);
    const reason =
      `${counts.complaining} of ${counts.heard} clients heard of within ${WINDOW_MS / 60_000} minutes reported failures or flaws of it` +
      ` (${describeKinds(ledger.failuresOf(remote)[version])})`;
    try {
      await catalogue.withdraw(remote, version, reason);
      ledger.forgetClients(remote, version);
    } catch (error) {
      log.error({ err: error, remote, version }, 'release could not be withdrawn');
    } finally {
      this.#underWay.delete(release);
    }
  }
}

function describeKinds(failures: FailureCounts | undefined): string {
  return Object.entries(failures?.byKind ?? {})
    .map(([kind, events]) => `${kind} ${events}`)
    .join(', ');
}

/** Older reports do not describe the current state of a release. */
export const WINDOW_MS = 10 * 60 * 1000;

/** Minimum number of clients: a few broken browsers, or one person with two devices, must not trigger a rollback. */
const MIN_CLIENTS = 5;

/** Minimum share of clients, since some failures occur with any release. */
const MIN_SHARE = 0.2;

/** After a flaw customers still have a screen, and an unusual browser may be the cause. */
const MIN_COMPLAINING_CLIENTS = 15;
const MIN_COMPLAINING_SHARE = 0.5;

/**
 * Kinds of failures that the release causes. The visitor's connection causes `network` and `timeout`. Something
 * between edge and browser causes `http` and `integrity`, which would fail with the previous release too.
 */
const BLAMED: readonly ReportedKind[] = ['evaluation', 'contract', 'render', 'stalled'];

const COMPLAINTS: readonly ReportedKind[] = FLAW_KINDS;

/** Severity of a report: the release is not the cause, it has a flaw, or it must not be used. */
export type Weight = 'none' | 'complaint' | 'blame';

/** Numbers of different clients that reported on one release within the window. */
export interface ClientCounts {
  heard: number;
  /** Clients with a failure that the release causes. */
  blaming: number;
  /** Clients with such a failure or a flaw. */
  complaining: number;
}

/** Messages of Chromium and Firefox, then of Safari, for a node that React no longer finds. */
const CHANGED_BY_OTHERS =
  /^NotFoundError: (?:.*\b(?:removeChild|insertBefore)\b|The object can not be found)/;

/** Caused by a translator or an extension. Current shells do not report this, but open tabs may run older ones. */
export function isCausedByOthers(event: ReportEvent): boolean {
  return event.type === 'failed' && event.kind === 'render' && CHANGED_BY_OTHERS.test(event.detail);
}

export function weightOf(kind: ReportedKind): Weight {
  if (BLAMED.includes(kind)) return 'blame';
  return COMPLAINTS.includes(kind) ? 'complaint' : 'none';
}

export function shouldRollBack({ heard, blaming, complaining }: ClientCounts): boolean {
  return (
    (blaming >= MIN_CLIENTS && blaming >= heard * MIN_SHARE) ||
    (complaining >= MIN_COMPLAINING_CLIENTS && complaining >= heard * MIN_COMPLAINING_SHARE)
  );
}

/** Number of releases per remote with report counts; the first one added is evicted first. */
const MAX_RELEASES = 10;

type Accounted = Exclude<ReportEvent, { type: 'measured' }>;

export interface FailureCounts {
  /** Number of different clients; a client counts again after ten quiet minutes. */
  clients: number;
  events: number;
  byKind: Partial<Record<ReportedKind, number>>;
}

interface Account {
  failures: FailureCounts;
  recent: RecentClients;
  times: Record<keyof Timings, TimingSamples>;
}

export class ReportLedger {
  readonly #now: () => number;
  readonly #accounts = new Map<string, Map<string, Account>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  has(remote: string, version: string): boolean {
    return this.#account(remote, version) !== undefined;
  }

  begin(remote: string, version: string): void {
    if (this.has(remote, version)) return;
    const versions = this.#accounts.get(remote) ?? new Map<string, Account>();
    this.#accounts.set(remote, versions);
    versions.set(version, {
      failures: { clients: 0, events: 0, byKind: {} },
      recent: new RecentClients(),
      times: { load: new TimingSamples(), evaluation: new TimingSamples(), firstScreen: new TimingSamples() },
    });
    const [first] = versions.keys();
    if (versions.size > MAX_RELEASES && first !== undefined) versions.delete(first);
  }

  record(client: string, event: Accounted): void {
    const account = this.#account(event.area, event.version);
    if (!account) return;
    const { failures, recent, times } = account;
    if (event.type !== 'failed') {
      recent.note(client, null, this.#now());
      noteTimes(times, event);
      return;
    }
    if (recent.note(client, weightOf(event.kind), this.#now())) failures.clients++;
    failures.events++;
    failures.byKind[event.kind] = (failures.byKind[event.kind] ?? 0) + 1;
  }

  clientCounts(remote: string, version: string): ClientCounts {
    return this.#account(remote, version)?.recent.count(this.#now()) ?? NOBODY;
  }

  /** Clears the reporting clients, so that the release is judged afresh if it returns; the failure counts remain. */
  forgetClients(remote: string, version: string): void {
    this.#account(remote, version)?.recent.clear();
  }

  failuresOf(remote: string): Record<string, FailureCounts> {
    return Object.fromEntries(
      this.#accountsOf(remote)
        .filter(([, { failures }]) => failures.events > 0)
        .map(([version, { failures }]) => [version, failures]),
    );
  }

  timingsOf(remote: string): Record<string, Timings> {
    return Object.fromEntries(
      this.#accountsOf(remote)
        .map(([version, { times }]) => [version, summaryOf(times)] as const)
        .filter(([, timings]) => Object.values(timings).some((times) => times !== undefined)),
    );
  }

  #accountsOf(remote: string): [version: string, Account][] {
    return [...(this.#accounts.get(remote) ?? [])];
  }

  #account(remote: string, version: string): Account | undefined {
    return this.#accounts.get(remote)?.get(version);
  }
}

const NOBODY: ClientCounts = { heard: 0, blaming: 0, complaining: 0 };

function noteTimes(times: Account['times'], event: Exclude<Accounted, { type: 'failed' }>): void {
  if (event.type === 'loaded') times.load.note(event.ms);
  else {
    times.firstScreen.note(event.ms);
    times.evaluation.note(event.evaluationMs);
  }
}

function summaryOf({ load, evaluation, firstScreen }: Account['times']): Timings {
  return {
    load: load.summary(),
    evaluation: evaluation.summary(),
    firstScreen: firstScreen.summary(),
  };
}

/** Maximum number of distinguished clients; the least recent one is evicted first. */
const MAX_CLIENTS = 2_000;

interface Heard {
  at: number;
  failedAt: number | null;
  complainedAt: number | null;
  blamedAt: number | null;
}

export class RecentClients {
  /** Least recent first. */
  readonly #clients = new Map<string, Heard>();

  /** Returns whether this is the client's first failure within the window. @param failure null if nothing failed */
  note(client: string, failure: Weight | null, now: number): boolean {
    this.#forget(now);
    const before = this.#clients.get(client);
    const { failedAt = null, complainedAt = null, blamedAt = null } = before ?? {};
    this.#clients.delete(client);
    this.#clients.set(client, {
      at: now,
      failedAt: failure === null ? failedAt : now,
      complainedAt: failure === 'complaint' ? now : complainedAt,
      blamedAt: failure === 'blame' ? now : blamedAt,
    });
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    return failure !== null && !isRecent(failedAt, now);
  }

  count(now: number): ClientCounts {
    this.#forget(now);
    const heard = [...this.#clients.values()];
    const blaming = heard.filter(({ blamedAt }) => isRecent(blamedAt, now));
    const complaining = heard.filter(
      ({ blamedAt, complainedAt }) => isRecent(blamedAt, now) || isRecent(complainedAt, now),
    );
    return { heard: heard.length, blaming: blaming.length, complaining: complaining.length };
  }

  clear(): void {
    this.#clients.clear();
  }

  #forget(now: number): void {
    for (const [client, { at }] of this.#clients) {
      if (isRecent(at, now)) return;
      this.#clients.delete(client);
    }
  }
}

function isRecent(at: number | null | undefined, now: number): boolean {
  return at != null && now - at < WINDOW_MS;
}
