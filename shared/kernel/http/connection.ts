/** Pauses in ms between checks of whether the site can be reached. They double from the first up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LAST_PAUSE_MS = 60_000;

const PROBE_TIMEOUT_MS = 5_000;

const HEALTH = '/-/health';

let isLost = false;
let tries = 0;
let probing: Promise<void> | undefined;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the device reports no network, or the edge does not respond. */
export function isOffline(): boolean {
  return isLost;
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const retryListeners = new Set<(error: unknown) => void>();

export function subscribeRetries(listener: (error: unknown) => void): () => void {
  retryListeners.add(listener);
  return () => retryListeners.delete(listener);
}

export function notifyRetryListeners(error: unknown): void {
  for (const listener of [...retryListeners]) listener(error);
}

export function watchConnection(): void {
  // Ignore a pending probe: it was sent over the previous network.
  addEventListener('offline', () => {
    probing = undefined;
    setLost(true);
  });
  // Check the site: the new network may not reach it.
  addEventListener('online', () => {
    tries = 0;
    probing = undefined;
    probe();
  });
  if (navigator.onLine === false) setLost(true);
}

/** Call after each response. If the device reports no network, the response may be from before the loss, so check the site. */
export function noteResponseReceived(): void {
  if (!isLost) return;
  if (navigator.onLine) setLost(false);
  else probe();
}

/** Call when a request got no response. Checks the site before it reports a lost connection: maybe only this request failed. */
export function reportMissingResponse(): void {
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
