/** How to repeat a task that failed (docs/design.md §7). */
export interface RetryOptions {
  /** How many times the task is run at the most. */
  attempts: number;
  /** Whether this failure may pass by itself. Only what is safe to repeat may be repeated at all. */
  isTransient: (error: unknown) => boolean;
  /** Milliseconds that a failure asks to wait before another try, which then comes no earlier. */
  minDelayMs?: (error: unknown) => number;
  /** Milliseconds that all pauses may take together: rather than wait for longer, the failure is thrown. */
  patienceMs?: number;
  /** Called with each failure after which the task is run again, before the pause. */
  onRetry?: (error: unknown) => void;
  signal?: AbortSignal | null | undefined;
  random?: () => number;
}

const BASE_MS = 1000;
const FACTOR = 2;
const CAP_MS = 4 * 60 * 60 * 1000;

/**
 * Milliseconds to wait after the `failures`th failure (1 is the first): exponential, capped, with equal jitter
 * (between half of that and all of it).
 * @param minDelayMs what the failure asks for: never less than that, and up to half as much again, so that not everybody who
 *   was told the same comes back at once
 */
export function backoffMs(failures: number, random: () => number = Math.random, minDelayMs = 0): number {
  const full = Math.min(CAP_MS, BASE_MS * FACTOR ** (failures - 1));
  const from = Math.max(full / 2, minDelayMs);
  const to = Math.max(full, minDelayMs * 1.5);
  return from + (to - from) * random();
}

/** Runs a task, again after a growing pause while its failures are transient; throws the last failure. */
export async function retry<T>(task: () => Promise<T>, options: RetryOptions): Promise<T> {
  let patience = options.patienceMs ?? Number.POSITIVE_INFINITY;
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
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
