import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdoptionLimits } from '../state/adoption-limits.ts';
import type { ReleaseLog } from '../state/release-event.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';
import { type CheckOptions, WatchedOrigin } from './watched-origin.ts';

export interface OriginWatchOptions {
  remotes: readonly RemoteReleases[];
  /** Remote → address of the folder at its origin. */
  origins: Readonly<Record<string, string>>;
  files: ReleaseFiles;
  /** Singletons of the shell's build: name → version. */
  provided: Readonly<Record<string, string>>;
  limits: AdoptionLimits;
  pollSeconds: number;
  now: () => Date;
  log: ReleaseLog;
}

interface Watched {
  remote: RemoteReleases;
  origin: WatchedOrigin;
}

/** Looks at the remotes' origins and at the store, again and again and on demand. A slow origin delays no other. */
export class OriginWatch {
  readonly #options: OriginWatchOptions;
  readonly #watched: Watched[];
  readonly #end = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(options: OriginWatchOptions) {
    this.#options = options;
    // However many remotes there are, all of them listen to this.
    setMaxListeners(0, this.#end.signal);
    this.#watched = options.remotes.map((remote) => {
      const origin = new WatchedOrigin({
        ...options,
        remote,
        base: folderUrl(options.origins[remote.name] ?? ''),
        pollMs: options.pollSeconds * 1000,
        signal: this.#end.signal,
      });
      return { remote, origin };
    });
  }

  /**
   * Looks at the store and at all origins now; resolves when all that they have is adopted or refused. However many ask
   * at once, there is one look, and one after it for those who came too late for it.
   */
  async check(options: CheckOptions = {}): Promise<void> {
    await Promise.all(this.#watched.map(({ origin }) => origin.check(options)));
  }

  /** Begins to look by itself, first after one pause. */
  start(): void {
    this.#loops = this.#watched.map((watched) => this.#loop(watched));
  }

  /** Ends all looks; what is being stored is stored first. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#loops, ...this.#watched.map(({ origin }) => origin.idle())]);
  }

  async #loop({ remote, origin }: Watched): Promise<void> {
    const { pollSeconds, log } = this.#options;
    const { signal } = this.#end;
    const failed = (error: unknown) => log.error({ err: error, remote: remote.name }, 'a look failed');
    while (!signal.aborted) {
      await delay(pollSeconds * 1000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      // An origin that hangs must not keep this edge from seeing what another one has stored.
      if (origin.isLooking) await remote.sync().catch(failed);
      else origin.check().catch(failed);
    }
  }
}

function folderUrl(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
