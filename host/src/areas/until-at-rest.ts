const IDLE_TIMEOUT_MS = 2000;

/** Interval of checks, also used in browsers without `requestIdleCallback`. */
const PAUSE_MS = 200;

/** Resolves when nothing is pending and the browser is idle, so that loading delays no screen. */
export async function untilAtRest(isWaiting: () => boolean): Promise<void> {
  await idle();
  while (isWaiting()) {
    await (navigator.onLine ? pause(PAUSE_MS) : online());
    await idle();
  }
}

function online(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return pause(PAUSE_MS);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
