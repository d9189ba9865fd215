import type { ReportEvent, ReportedKind, Timings } from '@forecourt/shared/contract';
import { RecentClients } from './recent-clients.ts';
import { type ClientCounts, weightOf } from './rollback-rule.ts';
import { TimingSamples } from './timing-samples.ts';

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
