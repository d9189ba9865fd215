/** A browser that is never idle is asked no longer than this. */
const IDLE_TIMEOUT_MS = 2000;

/** Between two looks at what is waited for; and for browsers that do not say when they are idle. */
const PAUSE_MS = 200;

/**
 * Resolves when the page waits for nothing and the browser has nothing better to do: what is loaded then stands in the way
 * of nothing that a screen asks for.
 * @param isWaiting true for a page without a network
 */
export async function untilAtRest(isWaiting: () => boolean): Promise<void> {
  await idle();
  while (isWaiting()) {
    // A device can be without a network for hours; nothing is at rest before it has one.
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
