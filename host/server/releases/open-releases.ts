import { setTimeout } from 'node:timers/promises';
import { type S3Credentials, UnsuitableStoreError } from '@forecourt/shared/server/store';
import { OriginWatcher } from './adopt/origin-watch.ts';
import { ReleaseCatalogue } from './serve/catalogue.ts';
import { ServedReleaseFiles } from './serve/remote-file-routes.ts';
import { logReleaseEvent, type ReleaseEvent, type ReleaseLogger } from './state/change-state.ts';
import { ADOPTION_LIMITS, type AdoptionLimits } from './state/check-release.ts';
import { ReleaseFiles } from './store/release-files.ts';
import { openReleaseStorage, ReleaseStore } from './store/release-store.ts';
import { RemoteReleases } from './store/remote-releases.ts';

export interface ReleaseServicesOptions {
  /** Remote → address of the folder with its release at its origin. */
  origins: Readonly<Record<string, string>>;
  provided: Readonly<Record<string, string>>;
  storeLocation: string;
  credentials?: S3Credentials;
  pollSeconds: number;
  log: ReleaseLogger;
  observe?: (event: ReleaseEvent) => void;
  limits?: Partial<AdoptionLimits>;
  now?: () => Date;
}

export interface ReleaseServices {
  catalogue: ReleaseCatalogue;
  watch: OriginWatcher;
  files: ServedReleaseFiles;
  close(): Promise<void>;
}

/**
 * Opens the release store and creates the services on it. If the store fails, the edge starts anyway; each poll retries.
 * @throws StoreLocationError
 * @throws UnsuitableStoreError if the store cannot compare and set
 */
export async function openReleaseServices(options: ReleaseServicesOptions): Promise<ReleaseServices> {
  const { origins, provided, log, pollSeconds, now = () => new Date() } = options;
  const store = new ReleaseStore(openReleaseStorage(options.storeLocation, options.credentials ?? {}));
  const files = new ReleaseFiles(store);
  const observe = (event: ReleaseEvent) => {
    logReleaseEvent(log, event);
    options.observe?.(event);
  };
  const changed = () => catalogue.changed();
  const remotes = Object.keys(origins).map(
    (name) => new RemoteReleases(name, { store, files, provided, now, observe, changed }),
  );
  const catalogue = new ReleaseCatalogue(remotes);
  const limits = { ...ADOPTION_LIMITS, ...options.limits };
  const watch = new OriginWatcher({ remotes, origins, files, provided, limits, pollSeconds, now, log });
  const [probe] = await Promise.allSettled([store.probe(), ...remotes.map((remote) => remote.sync())]);
  if (probe.status === 'rejected' && probe.reason instanceof UnsuitableStoreError) {
    await store.close();
    throw probe.reason;
  }
  return {
    catalogue,
    watch,
    files: new ServedReleaseFiles(remotes, files),
    async close() {
      await watch.stop();
      await store.close();
    },
  };
}

/** Longest wait in ms for origins at the start. The release of a hanging origin is adopted by a later poll. */
const MAX_WAIT_MS = 3_000;

interface PolledReleases {
  catalogue: Pick<ReleaseServices['catalogue'], 'status'>;
  watch: Pick<ReleaseServices['watch'], 'check'>;
}

/** Polls the origins before the first page if the store lacks a release, so that the page knows all areas. */
export async function pollOriginsIfReleasesMissing(
  { catalogue, watch }: PolledReleases,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  if (Object.values(catalogue.status()).every(({ current }) => current !== null)) return;
  const enough = new AbortController();
  await Promise.race([
    watch.check().finally(() => enough.abort()),
    setTimeout(maxWaitMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
}
