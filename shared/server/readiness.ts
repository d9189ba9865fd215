import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Gauge, type Registry } from 'prom-client';

/** Reason why a process is not ready. A fixed code without details, because the response is public. */
export type NotReadyReason =
  | 'stopping'
  | 'database'
  | 'disk_full'
  /** The database lacks migrations of this version, or has a later one with which this version cannot work. */
  | 'schema'
  /** An enabled area has no release that can be served. */
  | 'releases';

/** Time in ms for which a result is reused, so that many requests cause one check. */
const FRESH_MS = 1_000;

/** Longest wait in ms for a check; then the previous result is used. The first check is awaited without a limit. */
const MAX_WAIT_MS = 1_000;

/** Whether this process can serve requests, for balancers and health checks. */
export class Readiness {
  readonly #check: () => Promise<readonly NotReadyReason[]>;
  readonly #freshMs: number;
  readonly #maxWaitMs: number;
  #reasons: readonly NotReadyReason[] | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | undefined;
  #isStopping = false;

  /** @param check returns what prevents serving; never rejects */
  constructor(
    check: () => Promise<readonly NotReadyReason[]>,
    { freshMs = FRESH_MS, maxWaitMs = MAX_WAIT_MS } = {},
  ) {
    this.#check = check;
    this.#freshMs = freshMs;
    this.#maxWaitMs = maxWaitMs;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Makes the process not ready for the rest of its life. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Returns what prevents serving; empty if ready. */
  async reasons(): Promise<readonly NotReadyReason[]> {
    if (this.#isStopping) return ['stopping'];
    if (performance.now() - this.#checkedAt >= this.#freshMs) {
      this.#pending ??= this.#renew();
      const late = delay(this.#maxWaitMs, null, { ref: false });
      await (this.#reasons === undefined ? this.#pending : Promise.race([this.#pending, late]));
    }
    return this.#isStopping ? ['stopping'] : (this.#reasons ?? []);
  }

  async #renew(): Promise<void> {
    this.#reasons = await this.#check();
    this.#checkedAt = performance.now();
    this.#pending = undefined;
  }
}

export async function sendReadiness(reply: FastifyReply, readiness: Readiness): Promise<FastifyReply> {
  const reasons = await readiness.reasons();
  const isReady = reasons.length === 0;
  return reply
    .code(isReady ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(isReady ? { ready: true } : { ready: false, reasons });
}

export function addReadinessMetric(registry: Registry, readiness: Pick<Readiness, 'reasons'>): void {
  new Gauge({
    name: 'forecourt_ready',
    help: '1 while this process can serve customers, otherwise 0',
    registers: [registry],
    async collect() {
      this.set((await readiness.reasons()).length === 0 ? 1 : 0);
    },
  });
}

/** While stopping, closes each connection after its next response: closing an idle one could lose a request in flight. */
export const closeConnectionsWhileStoppingPlugin = fastifyPlugin<{ readiness: Readiness }>(
  async (app, { readiness }) => {
    app.addHook('onRequest', (_request, reply, done) => {
      if (readiness.isStopping) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'close-while-stopping' },
);
