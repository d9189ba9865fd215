import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdoptionStage, ReleaseLogger } from '../state/change-state.ts';
import type { AdoptionLimits } from '../state/check-release.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';
import { type AdoptionOptions, adoptRelease, fetchWithinLimits } from './adopt-release.ts';

export interface OriginWatcherOptions {
  remotes: readonly RemoteReleases[];
  origins: Readonly<Record<string, string>>;
  files: ReleaseFiles;
  provided: Readonly<Record<string, string>>;
  limits: AdoptionLimits;
  pollSeconds: number;
  now: () => Date;
  log: ReleaseLogger;
}

interface Watched {
  remote: RemoteReleases;
  origin: WatchedOrigin;
}

/** Polls the remotes' origins and the store, periodically and on demand. A slow origin does not delay the others. */
export class OriginWatcher {
  readonly #options: OriginWatcherOptions;
  readonly #watched: Watched[];
  readonly #end = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(options: OriginWatcherOptions) {
    this.#options = options;
    // Allow any number of listeners, since every remote listens to this signal.
    setMaxListeners(0, this.#end.signal);
    this.#watched = options.remotes.map((remote) => {
      const origin = new WatchedOrigin({
        ...options,
        remote,
        base: folderUrl(options.origins[remote.name] ?? ''),
        pollMs: options.pollSeconds * 1000,
        signal: this.#end.signal,
      });
      return { remote, origin };
    });
  }

  /** Polls all origins. Resolves when their releases are adopted or refused. Calls during a poll share the next one. */
  async check(options: OriginCheckOptions = {}): Promise<void> {
    await Promise.all(this.#watched.map(({ origin }) => origin.check(options)));
  }

  /** Starts polling. The first poll begins after one interval. */
  start(): void {
    this.#loops = this.#watched.map((watched) => this.#loop(watched));
  }

  /** Remote → end of its last poll that found a release adopted, or refused for another reason than an outage. */
  upToDateAt(): Map<string, Date> {
    return new Map(
      this.#watched.flatMap(({ remote, origin }) =>
        origin.upToDateAt ? [[remote.name, origin.upToDateAt] as const] : [],
      ),
    );
  }

  /** Stops polling. If a release is being stored, waits until it is complete. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#loops, ...this.#watched.map(({ origin }) => origin.idle())]);
  }

  async #loop({ remote, origin }: Watched): Promise<void> {
    const { pollSeconds, log } = this.#options;
    const { signal } = this.#end;
    const failed = (error: unknown) =>
      log.error({ err: error, remote: remote.name }, 'An origin could not be checked');
    while (!signal.aborted) {
      await delay(pollSeconds * 1000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      // Read the store even while an origin hangs, since another edge may have stored a release.
      if (origin.isPolling) await remote.sync().catch(failed);
      else origin.check().catch(failed);
    }
  }
}

function folderUrl(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

const MAX_PAUSE_MS = 60_000;

/** Minimum interval in ms between polls of an origin, however often a check is requested; less if `pollMs` is less. */
const MIN_PAUSE_MS = 500;

export interface WatchedOriginOptions extends AdoptionOptions {
  /** Address of the folder with the release at the origin; ends with a slash. */
  base: string;
  pollMs: number;
  now: () => Date;
}

export interface OriginCheckOptions {
  /** Whether to retry a refused release at once instead of after its pause; used by operators. */
  retryRefused?: boolean;
}

/** Stages that a correct release can fail at, because its origin, the network or the store fails. */
const OUTAGE_STAGES: ReadonlySet<AdoptionStage> = new Set(['fetch', 'files', 'store']);

interface Failure {
  text: string;
  stage: AdoptionStage;
  tries: number;
  /** Time of the next retry in ms since 1970. */
  notBefore: number;
  /** Whether the store caused the refusal. If so, the release is retried as soon as the store works. */
  storeFailed: boolean;
}

class WatchedOrigin {
  readonly #options: WatchedOriginOptions;
  readonly #poll = coalesceCalls(() => this.#pollNow());
  #isPolling = false;
  #retryRefused = false;
  #lastPoll: Promise<void> = Promise.resolve();
  #polledAt = Number.NEGATIVE_INFINITY;
  #failure: Failure | undefined;
  #upToDateAt: Date | undefined;

  constructor(options: WatchedOriginOptions) {
    this.#options = options;
  }

  /** End of the last poll that found a release adopted, or refused for another reason than an outage; undefined before it. */
  get upToDateAt(): Date | undefined {
    return this.#upToDateAt;
  }

  get isPolling(): boolean {
    return this.#isPolling;
  }

  /** Polls the origin. Calls during a poll share the next poll, because the current one may have missed the newest release. */
  check({ retryRefused = false }: OriginCheckOptions = {}): Promise<void> {
    this.#retryRefused ||= retryRefused;
    const poll = this.#poll();
    this.#lastPoll = poll.catch(() => undefined);
    return poll;
  }

  idle(): Promise<void> {
    return this.#lastPoll;
  }

  async #pollNow(): Promise<void> {
    const { remote, signal } = this.#options;
    const retryRefused = this.#retryRefused;
    this.#retryRefused = false;
    if (signal.aborted) return;
    this.#isPolling = true;
    try {
      await remote.sync();
      await this.#pollOrigin(retryRefused);
    } finally {
      this.#isPolling = false;
    }
  }

  async #pollOrigin(retryRefused: boolean): Promise<void> {
    const { remote, base, limits, pollMs, signal, now } = this.#options;
    const pause = this.#polledAt + Math.min(MIN_PAUSE_MS, pollMs) - performance.now();
    if (pause > 0) await delay(pause, undefined, { signal }).catch(() => {});
    this.#polledAt = performance.now();
    const fetched = await fetchWithinLimits(new URL('release.json', base), {
      timeoutMs: limits.releaseTimeoutMs,
      maxBytes: limits.releaseBytes,
      types: ['application/json'],
      signal,
    });
    if (signal.aborted) return;
    if ('problem' in fetched) {
      await remote.refuse({ version: null, stage: 'fetch', reason: fetched.problem });
      return;
    }
    const text = fetched.toString('utf8');
    if (retryRefused || this.#isDue(text)) await this.#adopt(text);
    if (!signal.aborted && !(this.#failure && OUTAGE_STAGES.has(this.#failure.stage)))
      this.#upToDateAt = now();
  }

  #isDue(text: string): boolean {
    const { remote, now } = this.#options;
    if (text !== this.#failure?.text) return true;
    const { storeFailed, notBefore } = this.#failure;
    return (storeFailed && remote.isStored) || now().getTime() >= notBefore;
  }

  async #adopt(text: string): Promise<void> {
    const { remote, base, signal, now, pollMs } = this.#options;
    const result = await adoptRelease(text, base, this.#options);
    if (signal.aborted) return;
    if (!('stage' in result)) {
      this.#failure = undefined;
      remote.clearRefusal();
      return;
    }
    const tries = this.#failure?.text === text ? this.#failure.tries + 1 : 1;
    const pause = Math.min(MAX_PAUSE_MS, pollMs * 2 ** tries);
    await remote.refuse(result);
    this.#failure = {
      text,
      stage: result.stage,
      tries,
      notBefore: now().getTime() + pause,
      storeFailed: !remote.isStored,
    };
  }
}

/** Returns a function that runs `work`. Calls during a run share the next run: the current one may miss a recent change. */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function begin(): Promise<void> {
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  }
  return () => {
    if (!current) return begin();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
