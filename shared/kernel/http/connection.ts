/** Between two probes whether the site can be reached again, doubling from the first to the last. */
const FIRST_PAUSE_MS = 5_000;
const LAST_PAUSE_MS = 60_000;

/** Who is not answered within this has no network worth the name. */
const PROBE_TIMEOUT_MS = 5_000;

const HEALTH = '/-/health';

let isLost = false;
let tries = 0;
let probing: Promise<void> | undefined;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether this device does not reach the site: it says so itself, or nothing that it sends is answered. */
export function isOffline(): boolean {
  return isLost;
}

/** Calls `listener` after each change of `isOffline()`; answers with the way to stop it. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const retryListeners = new Set<(error: unknown) => void>();

/** Calls `listener` with the failure of each request that is sent again after a pause; returns the way to stop it. */
export function subscribeRetries(listener: (error: unknown) => void): () => void {
  retryListeners.add(listener);
  return () => retryListeners.delete(listener);
}

/** A request failed and is sent again after a pause. */
export function noteRetry(error: unknown): void {
  for (const listener of [...retryListeners]) listener(error);
}

/** Follows what the device says of its network. Must be called once, when the page starts. */
export function watchConnection(): void {
  // What was asked before says nothing of a network that has gone, or that has just come.
  addEventListener('offline', () => {
    probing = undefined;
    setLost(true);
  });
  // Whether it leads anywhere is another matter.
  addEventListener('online', () => {
    tries = 0;
    probing = undefined;
    probe();
  });
  if (navigator.onLine === false) setLost(true);
}

/**
 * A request was answered, with whatever. Where the device says that it has no network, the answer may only have been on
 * its way when that went, so the site is asked for a sign of life.
 */
export function noteAnswer(): void {
  if (!isLost) return;
  if (navigator.onLine) setLost(false);
  else probe();
}

/** A request was not answered. That may be its own fault, so the site is asked for a sign of life. */
export function noteNoAnswer(): void {
  if (!isLost) probe();
}

function probe(): void {
  if (probing) return;
  const current = isReachable().then((reachable) => {
    if (probing !== current) return;
    probing = undefined;
    setLost(!reachable);
  });
  probing = current;
}

async function isReachable(): Promise<boolean> {
  try {
    // Of this site's edge, not of the backend, and about nobody.
    await fetch(HEALTH, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}

function setLost(lost: boolean): void {
  clearTimeout(nextProbe);
  if (lost) scheduleProbe();
  else tries = 0;
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of [...listeners]) listener();
}

function scheduleProbe(): void {
  nextProbe = setTimeout(probe, Math.min(FIRST_PAUSE_MS * 2 ** tries, LAST_PAUSE_MS));
  tries += 1;
}
