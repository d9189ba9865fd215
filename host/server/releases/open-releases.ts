import { ADOPTION_LIMITS, type AdoptionLimits } from './adoption-limits.ts';
import { logReleaseEvent, type ReleaseLog } from './log-release-event.ts';
import { openStorage } from './open-storage.ts';
import { OriginWatch } from './origin-watch.ts';
import { ReleaseRegistry } from './registry.ts';
import type { ReleaseEvent } from './release-event.ts';
import { ReleaseFiles } from './release-files.ts';
import { ReleaseStore } from './release-store.ts';
import { RemoteReleases } from './remote-releases.ts';
import { ServedFiles } from './served-files.ts';

export interface ReleasesOptions {
  /** Remote → address of the folder at its origin. */
  origins: Readonly<Record<string, string>>;
  /** Singletons of the shell's build: name → version. */
  provided: Readonly<Record<string, string>>;
  /** Path of a folder, `redis://…` or `s3://…`: see `openStorage`. */
  storeLocation: string;
  /** How often the origins and the store are looked at. */
  pollSeconds: number;
  log: ReleaseLog;
  /** Told of everything that happens, besides the log. */
  observe?: (event: ReleaseEvent) => void;
  limits?: Partial<AdoptionLimits>;
  now?: () => Date;
}

/** The edge's releases, and what looks after them. */
export interface Releases {
  registry: ReleaseRegistry;
  watch: OriginWatch;
  files: ServedFiles;
  /** Ends all looks and lets go of the store. */
  close(): Promise<void>;
}

/**
 * Reads what is in the store; looks at no origin yet. A store that cannot be read is no reason not to start: the status
 * says so, and it is tried again at every look.
 * @throws StoreLocationError when the store's location makes no sense
 */
export async function openReleases(options: ReleasesOptions): Promise<Releases> {
  const { origins, provided, log, pollSeconds, now = () => new Date() } = options;
  const store = new ReleaseStore(openStorage(options.storeLocation, process.env));
  const files = new ReleaseFiles(store);
  const observe = (event: ReleaseEvent) => {
    logReleaseEvent(log, event);
    options.observe?.(event);
  };
  const changed = () => registry.changed();
  const remotes = Object.keys(origins).map(
    (name) => new RemoteReleases(name, { store, files, provided, now, observe, changed }),
  );
  const registry = new ReleaseRegistry(remotes);
  const limits = { ...ADOPTION_LIMITS, ...options.limits };
  const watch = new OriginWatch({ remotes, origins, files, provided, limits, pollSeconds, now, log });
  await Promise.all(remotes.map((remote) => remote.sync()));
  return {
    registry,
    watch,
    files: new ServedFiles(remotes, files),
    async close() {
      await watch.stop();
      await store.close();
    },
  };
}
