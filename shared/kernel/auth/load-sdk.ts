import { retry } from '../retry.ts';

export type Sdk = typeof import('./sdk/sdk.ts');

let loaded: Sdk | null = null;
let loading: Promise<Sdk> | null = null;
const here = Promise.withResolvers<Sdk>();

/** Resolves as soon as something has brought the identity SDK in; brings nothing in itself. */
export const sdkLoaded: Promise<Sdk> = here.promise;

/** The identity SDK; null as long as nothing has brought it in. */
export function loadedSdk(): Sdk | null {
  return loaded;
}

/**
 * Brings in the identity SDK, which the first screen of whoever was here last does without
 * (docs/decisions/038-identity-after-the-screen.md); once, and anew after a failure.
 * @throws ChunkLoadError, webpack's, when its file does not arrive
 */
export function loadSdk(): Promise<Sdk> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The same, until it is there. */
export async function loadSdkAtLast(): Promise<void> {
  await retry(loadSdk, { attempts: Number.POSITIVE_INFINITY, isTransient: () => true });
}

async function load(): Promise<Sdk> {
  const sdk = await import(/* webpackChunkName: "identity" */ './sdk/sdk.ts');
  await sdk.prepareSdk();
  loaded = sdk;
  here.resolve(sdk);
  return sdk;
}
