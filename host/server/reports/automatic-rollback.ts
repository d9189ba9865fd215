import { FLAW_KINDS, type ReportEvent, type ReportedKind, type Timings } from '@forecourt/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import { TimingSamples } from './vital-metrics.ts';

export interface RollbackOptions {
  ledger: ReportLedger;
  catalogue: Pick<ReleaseCatalogue, 'canWithdraw' | 'withdraw'>;
  log: FastifyBaseLogger;
}

/** Takes a release back when enough different clients reported failures or flaws of it, and there is one to go back to. */
export class AutomaticRollback {
  readonly #options: RollbackOptions;
  readonly #underWay = new Set<string>();

  constructor(options: RollbackOptions) {
    this.#options = options;
  }

  /** Looks at one release after something was reported of it. */
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

/** Clients that were heard of longer ago say nothing about how a release does now. */
export const WINDOW_MS = 10 * 60 * 1000;

/** One or two broken browsers, or one person with two devices, are no reason to go back. */
const MIN_CLIENTS = 5;

/** A release that works for nearly everybody is no reason either. */
const MIN_SHARE = 0.2;

/**
 * Customers have a screen although something threw behind it or the page stood still for a while, and an odd browser
 * may have caused that: only when most of those who were heard of say so is the previous release better.
 */
const MIN_COMPLAINING_CLIENTS = 15;
const MIN_COMPLAINING_SHARE = 0.5;

/**
 * What speaks against the release itself. A visitor's connection (`network`, `timeout`) does not. An answer that is no
 * success (`http`), and other content than the edge adopted and checks again before it serves it (`integrity`), speak
 * against what is in between, which would fail with the previous release as well.
 */
const BLAMED: readonly ReportedKind[] = ['evaluation', 'contract', 'render', 'stalled'];

const COMPLAINTS: readonly ReportedKind[] = FLAW_KINDS;

/** How much a report says against the release: nothing, a little, or that it must not be used. */
export type Weight = 'none' | 'complaint' | 'blame';

/** Different clients that were heard of within the window, about one release. */
export interface ClientCounts {
  heard: number;
  /** Those among them that reported a failure which the release is blamed for. */
  blaming: number;
  /** Those that blame it, and those that reported a flaw. */
  complaining: number;
}

/** Messages of Chromium and Firefox, then of Safari, for a node that is not where React left it. */
const CHANGED_BY_OTHERS =
  /^NotFoundError: (?:.*\b(?:removeChild|insertBefore)\b|The object can not be found)/;

/**
 * Whether a screen failed because a translator or an extension had changed the page. Current shells do not report such
 * failures, but open tabs may run older ones.
 */
export function isCausedByOthers(event: ReportEvent): boolean {
  return event.type === 'failed' && event.kind === 'render' && CHANGED_BY_OTHERS.test(event.detail);
}

/** How much a failure of this kind speaks against the release. */
export function weightOf(kind: ReportedKind): Weight {
  if (BLAMED.includes(kind)) return 'blame';
  return COMPLAINTS.includes(kind) ? 'complaint' : 'none';
}

/** Whether browsers' reports are reason enough to go back to the previous release. */
export function shouldRollBack({ heard, blaming, complaining }: ClientCounts): boolean {
  return (
    (blaming >= MIN_CLIENTS && blaming >= heard * MIN_SHARE) ||
    (complaining >= MIN_COMPLAINING_CLIENTS && complaining >= heard * MIN_COMPLAINING_SHARE)
  );
}

/** How many releases of one remote are kept an account of; the one that was begun first goes first. */
const MAX_RELEASES = 10;

/** What speaks for a release or against it. */
type Accounted = Exclude<ReportEvent, { type: 'measured' }>;

/** What browsers reported of one release since this edge started. */
export interface FailureCounts {
  /** Different clients; one that was quiet for ten minutes counts again. */
  clients: number;
  events: number;
  byKind: Partial<Record<ReportedKind, number>>;
}

interface Account {
  failures: FailureCounts;
  recent: RecentClients;
  times: Record<keyof Timings, TimingSamples>;
}

/** What browsers reported, by remote and version. Kept in memory only; its size has a bound whatever is reported. */
export class ReportLedger {
  readonly #now: () => number;
  readonly #accounts = new Map<string, Map<string, Account>>();

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether an account is kept of this release: an event about it can be recorded. */
  has(remote: string, version: string): boolean {
    return this.#account(remote, version) !== undefined;
  }

  /** Begins an account of a release, unless there is one. */
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

  /** Records what one client reported of a release that an account is kept of. */
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

  /** The clients that were heard of lately about a release. */
  clientCounts(remote: string, version: string): ClientCounts {
    return this.#account(remote, version)?.recent.count(this.#now()) ?? NOBODY;
  }

  /** Forgets who reported a release, so that it is judged anew if somebody brings it back; the counts stay. */
  forgetClients(remote: string, version: string): void {
    this.#account(remote, version)?.recent.clear();
  }

  /** Version → what was reported of it; versions without a failure are left out. */
  failuresOf(remote: string): Record<string, FailureCounts> {
    return Object.fromEntries(
      this.#accountsOf(remote)
        .filter(([, { failures }]) => failures.events > 0)
        .map(([version, { failures }]) => [version, failures]),
    );
  }

  /** Version → how fast it was lately; versions that nobody has told of are left out. */
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

/** More than this many are not told apart any better; whoever was heard of longest ago is forgotten first. */
const MAX_CLIENTS = 2_000;

interface Heard {
  at: number;
  failedAt: number | null;
  complainedAt: number | null;
  blamedAt: number | null;
}

/** The clients that were heard of within the window about one release, each once however much it says. */
export class RecentClients {
  /** In the order in which they were heard of last. */
  readonly #clients = new Map<string, Heard>();

  /**
   * Notes that a client reported something.
   * @param failure how much it speaks against the release; null when nothing failed
   * @param now milliseconds
   * @returns whether it is a failure of a client that had reported none within the window
   */
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

  /** How many were heard of within the window, and how many of them speak against the release. @param now milliseconds */
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
