export interface RetryOptions {
  attempts: number;
  /** Whether the task may succeed if repeated. Only for tasks that are safe to repeat. */
  isTransient: (error: unknown) => boolean;
  minDelayMs?: (error: unknown) => number;
  /** Maximum total of all pauses. If the next pause would exceed it, the failure is thrown. */
  maxTotalDelayMs?: number;
  onRetry?: (error: unknown) => void;
  signal?: AbortSignal | null | undefined;
  random?: () => number;
}

const BASE_MS = 1000;
const FACTOR = 2;
const CAP_MS = 4 * 60 * 60 * 1000;

/** Random pause in ms: 50 to 100 % of one that doubles per failure, up to 4 h; at least `minDelayMs`, then up to half more. */
export function backoffMs(failures: number, random: () => number = Math.random, minDelayMs = 0): number {
  const full = Math.min(CAP_MS, BASE_MS * FACTOR ** (failures - 1));
  const from = Math.max(full / 2, minDelayMs);
  const to = Math.max(full, minDelayMs * 1.5);
  return from + (to - from) * random();
}

export async function retry<T>(task: () => Promise<T>, options: RetryOptions): Promise<T> {
  let patience = options.maxTotalDelayMs ?? Number.POSITIVE_INFINITY;
  for (let failures = 1; ; failures++) {
    try {
      return await task();
    } catch (error) {
      if (failures >= options.attempts || !options.isTransient(error)) throw error;
      const ms = backoffMs(failures, options.random, options.minDelayMs?.(error));
      patience -= ms;
      if (patience < 0) throw error;
      options.onRetry?.(error);
      await pause(ms, options.signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    signal?.addEventListener('abort', cancel, { once: true });
    function cancel() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}

const TOKENS = 10;
const PER_SUCCESS = 0.5;

// Limits retries, as in gRPC (proposal A6, "Throttling Retry Attempts and Hedged RPCs"): a failure takes a token, a success
// returns half of one, and with half of the tokens or fewer nothing is retried.
export class RetryBudget {
  #tokens = TOKENS;

  get allows(): boolean {
    return this.#tokens > TOKENS / 2;
  }

  succeeded(): void {
    this.#tokens = Math.min(TOKENS, this.#tokens + PER_SUCCESS);
  }

  failed(): void {
    this.#tokens = Math.max(0, this.#tokens - 1);
  }
}

/** Longest wait in ms. Timers of more than 24 days would fire at once, and retrying after an hour does no harm. */
const LONGEST_MS = 60 * 60 * 1000;

/** `Retry-After` in ms, at most an hour; null if missing or invalid (RFC 9110, 10.2.3: seconds, or a date minus `Date`). */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  const ms = /^\d+$/.test(`${text}`) ? Number(text) * 1000 : timeOf(text) - timeOf(headers.get('Date'));
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_MS);
}

/** Time of an HTTP date in ms. `Date.parse` accepts nearly any text, so the time zone at the end of the date is required. */
function timeOf(date: string | null): number {
  return date?.endsWith(' GMT') ? Date.parse(date) : Number.NaN;
}
