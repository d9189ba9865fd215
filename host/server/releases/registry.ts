import type { Registry, Release, RemoteStatus } from '@forecourt/shared/contract';

/** How many refusals are kept per remote. */
const REFUSALS_KEPT = 20;

/** What went wrong with a release, and at which stage. */
export interface Refusal {
  version: string | null;
  stage: 'fetch' | 'schema' | 'contract' | 'singletons';
  reason: string;
}

/** What the edge knows of each remote, and a number that grows whenever pages must say something else. */
export class ReleaseRegistry {
  #remotes: Map<string, RemoteStatus>;
  revision = 0;

  constructor(remotes: string[]) {
    this.#remotes = new Map(remotes.map((name) => [name, { current: null, refused: [] }]));
  }

  /** The registry as it is inlined in pages and answered by `GET /-/releases`. */
  snapshot(): Registry {
    return Object.fromEntries(this.#remotes);
  }

  status(remote: string): RemoteStatus {
    return this.#remotes.get(remote) ?? { current: null, refused: [] };
  }

  adopt(release: Release, base: string): void {
    const before = this.status(release.remote);
    if (before.current?.release.version === release.version && before.current.base === base) return;
    this.#remotes.set(release.remote, { ...before, current: { release, base } });
    this.revision++;
  }

  /** Keeps the reason; the release that customers have stays. Returns whether the refusal is news. */
  refuse(remote: string, refusal: Refusal, at: Date): boolean {
    const before = this.status(remote);
    const last = before.refused[0];
    if (
      last &&
      last.version === refusal.version &&
      last.stage === refusal.stage &&
      last.reason === refusal.reason
    )
      return false;
    const refused = [{ ...refusal, at: at.toISOString() }, ...before.refused].slice(0, REFUSALS_KEPT);
    this.#remotes.set(remote, { ...before, refused });
    return true;
  }
}
