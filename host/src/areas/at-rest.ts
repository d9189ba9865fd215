/** Time limit in ms for loading a release, for loading each of its files, and for a screen's code. */
export const LOADING_TIMEOUT_MS = 10_000;

const IDLE_TIMEOUT_MS = 2000;

/** Pause in ms between calls of `isWaiting`; also the wait for idleness in browsers without `requestIdleCallback`. */
const PAUSE_MS = 200;

/** Resolves when nothing is pending and the browser is idle, so that the caller's work delays no screen. */
export async function waitUntilIdle(isWaiting: () => boolean): Promise<void> {
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

const TICK_MS = 1000;

export interface StalledScreenWatchOptions {
  isMissing: () => boolean;
  /** Whether the page waits for a file, a response or the connection. This time does not count towards the limit. */
  isWaiting: () => boolean;
  onStalled: () => void;
}

/** Calls `onStalled` if a screen is missing for too long, while the device is awake. Returns a function that cancels this. */
export function watchForStalledScreen({
  isMissing,
  isWaiting,
  onStalled,
}: StalledScreenWatchOptions): () => void {
  let left = LOADING_TIMEOUT_MS / TICK_MS;
  const ticks = setInterval(() => {
    if (!isMissing()) return clearInterval(ticks);
    if (isWaiting() || --left > 0) return;
    clearInterval(ticks);
    onStalled();
  }, TICK_MS);
  return () => clearInterval(ticks);
}
