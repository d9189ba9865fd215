import { setTimeout as delay } from 'node:timers/promises';

/** Maximum time of a wait on a busy machine; usually a wait takes less than a second. */
const TIMEOUT_MS = 180_000;
const LOOK_AGAIN_MS = 100;

/** Returns the result of a promise if it settles within `ms`; otherwise rejects and ignores a later result. */
export async function withTimeout<T>(ms: number, result: Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const tooLate = delay(ms, null, { signal: timeout.signal }).then(() => {
    throw new Error(`No answer within ${ms / 1000} s`);
  });
  try {
    return await Promise.race([result, tooLate]);
  } finally {
    timeout.abort();
    tooLate.catch(() => undefined);
  }
}

/** Polls until a value exists, and returns it. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`It did not come within ${TIMEOUT_MS / 1000} s: ${what}`);
    await delay(LOOK_AGAIN_MS);
  }
}
