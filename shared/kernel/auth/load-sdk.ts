import { identityTimeLimitMs } from './time-limit.ts';

export type IdentitySdk = typeof import('./sdk/sdk.ts');

/** Pauses in ms between attempts of `loadSdkWithRetries`. They double, and end early when the device is online again. */
const PAUSE_MS = { first: 1_000, longest: 30_000 } as const;

const arrival = Promise.withResolvers<IdentitySdk>();
let loaded: IdentitySdk | null = null;
let loading: Promise<IdentitySdk> | null = null;
let retrying: Promise<void> | null = null;

export function getLoadedSdk(): IdentitySdk | null {
  return loaded;
}

/** Resolves when other code has loaded the SDK; does not load it itself. */
export function waitForSdk(): Promise<IdentitySdk> {
  return arrival.promise;
}

/** Loads the SDK unless it is loaded. After a failure the next call retries. Rejects after `identityTimeLimitMs()`. */
export async function loadSdk(): Promise<IdentitySdk> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    reject,
    identityTimeLimitMs(),
    new Error('The identity SDK did not arrive in time'),
  );
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

export function loadSdkWithRetries(): Promise<void> {
  retrying ??= loadWithRetries();
  return retrying;
}

async function loadWithRetries(): Promise<void> {
  for (let pause: number = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
    try {
      await loadSdk();
      return;
    } catch {
      await pauseOrOnline(pause);
    }
  }
}

function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
  });
}

async function load(): Promise<IdentitySdk> {
  const sdk = await import(/* webpackChunkName: "identity" */ './sdk/sdk.ts');
  await sdk.prepareSdk();
  loaded = sdk;
  arrival.resolve(sdk);
  return sdk;
}
