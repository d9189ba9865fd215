import { setTimeout as delay } from 'node:timers/promises';
import { type AdoptionOptions, adoptRelease } from './adopt-release.ts';
import { coalesced } from './coalesced.ts';
import { fetchLimited } from './fetch-limited.ts';

const MAX_PAUSE_MS = 60_000;

/** However often a look is asked for, an origin is not asked more often. */
const MIN_PAUSE_MS = 500;

export interface WatchedOriginOptions extends AdoptionOptions {
  /** Address of the folder at the origin; ends with a slash. */
  base: string;
  pollMs: number;
  now: () => Date;
}

/** Options of a check. */
export interface CheckOptions {
  /** Try a release that was refused at once, before its pause is over: for operators. */
  retryRefused?: boolean;
}

/** A release that was refused: trying again too often helps nobody. */
interface Failure {
  text: string;
  tries: number;
  /** In milliseconds since 1970. */
  notBefore: number;
  /** Whether the store was to blame; then it is worth another try as soon as that works again. */
  storeFailed: boolean;
}

/** Looks at the store and at one remote's origin, one look at a time. */
export class WatchedOrigin {
  readonly #options: WatchedOriginOptions;
  readonly #look = coalesced(() => this.#lookAtBoth());
  #isLooking = false;
  #retryRefused = false;
  /** Settles when all looks that were asked for have ended. */
  #lastLook: Promise<void> = Promise.resolve();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #failure: Failure | undefined;

  constructor(options: WatchedOriginOptions) {
    this.#options = options;
  }

  get isLooking(): boolean {
    return this.#isLooking;
  }

  /**
   * Looks at what there is now. A release that was refused has to wait for its next try. A look that is under way may have begun too early for that: it is waited for, and all
   * who ask meanwhile share the next one.
   */
  check({ retryRefused = false }: CheckOptions = {}): Promise<void> {
    this.#retryRefused ||= retryRefused;
    const look = this.#look();
    this.#lastLook = look.catch(() => undefined);
    return look;
  }

  /** Waits for what is under way. */
  idle(): Promise<void> {
    return this.#lastLook;
  }

  async #lookAtBoth(): Promise<void> {
    const { remote, signal } = this.#options;
    const retryRefused = this.#retryRefused;
    this.#retryRefused = false;
    if (signal.aborted) return;
    this.#isLooking = true;
    try {
      await remote.sync();
      await this.#lookAtOrigin(retryRefused);
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookAtOrigin(retryRefused: boolean): Promise<void> {
    const { remote, base, limits, pollMs, signal } = this.#options;
    const pause = this.#lookedAt + Math.min(MIN_PAUSE_MS, pollMs) - performance.now();
    if (pause > 0) await delay(pause, undefined, { signal }).catch(() => {});
    this.#lookedAt = performance.now();
    const fetched = await fetchLimited(new URL('release.json', base), {
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
    if (retryRefused || this.#isDue(text)) await this.#take(text);
  }

  #isDue(text: string): boolean {
    const { remote, now } = this.#options;
    if (text !== this.#failure?.text) return true;
    const { storeFailed, notBefore } = this.#failure;
    return (storeFailed && remote.isStored) || now().getTime() >= notBefore;
  }

  async #take(text: string): Promise<void> {
    const { remote, base, signal, now, pollMs } = this.#options;
    const result = await adoptRelease(text, base, this.#options);
    if (signal.aborted) return;
    if (!('stage' in result)) {
      this.#failure = undefined;
      remote.forgetRefusal();
      return;
    }
    const tries = this.#failure?.text === text ? this.#failure.tries + 1 : 1;
    const pause = Math.min(MAX_PAUSE_MS, pollMs * 2 ** tries);
    await remote.refuse(result);
    this.#failure = {
      text,
      tries,
      notBefore: now().getTime() + pause,
      storeFailed: !remote.isStored,
    };
  }
}
