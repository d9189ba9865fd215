import type { LocatedRelease, Registry, Release } from '@forecourt/shared/contract';

/** How many refusals are kept per remote. */
const REFUSALS_KEPT = 20;

/** What went wrong with a release, and at which stage. */
export interface Refusal {
  version: string | null;
  stage: 'fetch' | 'schema' | 'contract' | 'singletons';
  reason: string;
}

/** What the edge knows of one remote. */
export interface RemoteStatus {
  /** The release that customers get. */
  current: LocatedRelease | null;
  /** Why releases were not taken, newest first; `at` in ISO 8601. */
  refused: (Refusal & { at: string })[];
}

/** What the edge knows of each remote. */
export class ReleaseRegistry {
  readonly #remotes: Map<string, RemoteStatus>;
  /** Remote → why its last look was refused; a good look in between makes the next refusal news. */
  readonly #failing = new Map<string, string>();
  /** Grows whenever pages must say something else. */
  revision = 0;

  constructor(remotes: string[]) {
    this.#remotes = new Map(remotes.map((name) => [name, { current: null, refused: [] }]));
  }

  /** Everything, for `GET /-/releases`. */
  all(): Record<string, RemoteStatus> {
    return Object.fromEntries(this.#remotes);
  }

  /** What a page needs. */
  forPage(): Registry {
    return Object.fromEntries([...this.#remotes].map(([name, { current }]) => [name, current]));
  }

  status(remote: string): RemoteStatus {
    return this.#remotes.get(remote) ?? { current: null, refused: [] };
  }

  /** Makes a release the current one. Returns whether that changed anything. */
  adopt(release: Release, base: string): boolean {
    const before = this.status(release.remote);
    this.#failing.delete(release.remote);
    if (before.current?.release.version === release.version) return false;
    this.#remotes.set(release.remote, { ...before, current: { release, base } });
    this.revision++;
    return true;
  }

  /** Keeps the reason; the release that customers have stays. Returns whether the refusal is news. */
  refuse(remote: string, refusal: Refusal, at: Date): boolean {
    const before = this.status(remote);
    const problem = JSON.stringify(refusal);
    if (this.#failing.get(remote) === problem) return false;
    this.#failing.set(remote, problem);
    const refused = [{ ...refusal, at: at.toISOString() }, ...before.refused].slice(0, REFUSALS_KEPT);
    this.#remotes.set(remote, { ...before, refused });
    return true;
  }
}
