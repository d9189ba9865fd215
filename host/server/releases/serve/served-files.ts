import { setTimeout as delay } from 'node:timers/promises';
import { contentTypeOf } from '../../http/content-types.ts';
import { type Encoding, encodingsOf } from '../../http/encodings.ts';
import type { ImmutableFile } from '../../http/send-immutable.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';

/** An edge that does not know a release asks the store about it, but not more often than this. */
const ASK_AGAIN_MS = 1_000;

/** The files of all releases that visitors may have, also of retired ones. */
export class ServedFiles {
  readonly #remotes: ReadonlyMap<string, RemoteReleases>;
  readonly #files: ReleaseFiles;
  /** Remote → the next time that the store is asked; everybody who waits for that shares it. */
  readonly #asking = new Map<string, Promise<void>>();
  readonly #askedAt = new Map<string, number>();

  constructor(remotes: readonly RemoteReleases[], files: ReleaseFiles) {
    this.#remotes = new Map(remotes.map((remote) => [remote.name, remote]));
    this.#files = files;
  }

  /**
   * @param accepted the encoding that the browser would like best; a file that is not worth compressing comes as it is
   * @returns null when there is no such file
   * @throws StoreError when that cannot be told, because the store cannot be read
   */
  async find(
    remote: string,
    version: string,
    file: string,
    accepted: Encoding,
  ): Promise<ImmutableFile | null> {
    const releases = this.#remotes.get(remote);
    if (!releases) return null;
    const release = (await releases.find(version)) ?? (await this.#askStore(releases, version));
    if (!release || !Object.hasOwn(release.files, file)) return null;
    const encoding = encodingsOf(file).includes(accepted) ? accepted : 'identity';
    const body = await this.#files.read(release, file, encoding);
    if (body) return { body, type: contentTypeOf(file), encoding };
    await releases.drop(version, `in the store, ${file} is missing or damaged`);
    return null;
  }

  /** Another edge may have adopted the release a moment ago, and named it in a page. */
  async #askStore(remote: RemoteReleases, version: string): ReturnType<RemoteReleases['find']> {
    let asking = this.#asking.get(remote.name);
    if (!asking) {
      asking = this.#ask(remote);
      this.#asking.set(remote.name, asking);
    }
    await asking;
    return remote.find(version);
  }

  async #ask(remote: RemoteReleases): Promise<void> {
    const askedAt = this.#askedAt.get(remote.name) ?? Number.NEGATIVE_INFINITY;
    await delay(Math.max(0, askedAt + ASK_AGAIN_MS - performance.now()));
    this.#asking.delete(remote.name);
    this.#askedAt.set(remote.name, performance.now());
    await remote.sync();
  }
}
