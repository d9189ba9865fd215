import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseCatalogue } from '../releases/serve/catalogue.ts';
import type { FailureCounts, ReportLedger } from './report-ledger.ts';
import { shouldRollBack, WINDOW_MS } from './rollback-rule.ts';

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
