import type { Release } from '@forecourt/shared/contract';
import { LRUCache } from 'lru-cache';
import {
  type EncodedFile,
  type Encoding,
  listStoredEncodings,
  matchesIntegrity,
} from '../../http/encodings.ts';
import { ADOPTION_LIMITS } from '../state/check-release.ts';
import { forEachInParallel, type ReleaseStore } from './release-store.ts';

/** Size of the cache in bytes: enough for the current releases of many areas, which are served even if the store fails. */
const CACHE_BYTES = 128 * 1024 * 1024;

const PARALLEL = 4;

/** Files of stored releases. Content is compared with the release's hashes, so that a damaged file is never served. */
export class ReleaseFiles {
  readonly #store: ReleaseStore;
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    // LRUCache requires a positive size, also for an empty file.
    sizeCalculation: (body) => Math.max(1, body.length),
  });
  readonly #reading = new Map<string, Promise<Buffer | null>>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** Reads a file in one of its encodings (`listStoredEncodings`); null if it is missing or damaged. */
  async read(release: Release, file: string, encoding: Encoding): Promise<Buffer | null> {
    const key = keyOf(release, file, encoding);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const shared = this.#reading.get(key);
    if (shared) return shared;
    const reading = this.readStored(release, file, encoding).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    const stored = await reading;
    if (stored) this.#cache.set(key, stored);
    return stored;
  }

  async readStored(release: Release, file: string, encoding: Encoding): Promise<Buffer | null> {
    const integrity = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
    if (integrity === undefined) return null;
    const body = await this.#store.readFile(release.remote, release.version, file, encoding);
    if (body === null) return null;
    return (await matchesIntegrity(body, encoding, integrity, ADOPTION_LIMITS.fileBytes)) ? body : null;
  }

  /** Reads all encodings of a file from the store; null if any of them is missing or damaged. */
  async readAll(release: Release, file: string): Promise<EncodedFile | null> {
    const encoded = new Map<Encoding, Buffer>();
    for (const encoding of listStoredEncodings(file)) {
      const body = await this.readStored(release, file, encoding);
      if (body === null) return null;
      encoded.set(encoding, body);
    }
    return encoded;
  }

  async describeDamage(release: Release): Promise<string | null> {
    const damaged: string[] = [];
    await forEachInParallel(Object.keys(release.files), PARALLEL, async (file) => {
      const encoded = await this.readAll(release, file);
      if (encoded) this.#cacheFile(release, file, encoded);
      else damaged.push(file);
    });
    return damaged.length > 0 ? `in the store, ${damaged.sort().join(', ')} is missing or damaged` : null;
  }

  async write(release: Release, files: ReadonlyMap<string, EncodedFile>): Promise<void> {
    await this.#store.writeRelease(release, files);
    for (const [file, encoded] of files) this.#cacheFile(release, file, encoded);
  }

  /** Stores a release again from the cache. Returns whether the cache contained all of its files. */
  async writeBack(release: Release): Promise<boolean> {
    const contents = new Map<string, EncodedFile>();
    for (const file of Object.keys(release.files)) {
      const encoded = new Map<Encoding, Buffer>();
      for (const encoding of listStoredEncodings(file)) {
        const body = this.#cache.get(keyOf(release, file, encoding));
        if (!body) return false;
        encoded.set(encoding, body);
      }
      contents.set(file, encoded);
    }
    await this.#store.writeRelease(release, contents);
    return true;
  }

  #cacheFile(release: Release, file: string, encoded: EncodedFile): void {
    for (const [encoding, body] of encoded) this.#cache.set(keyOf(release, file, encoding), body);
  }
}

function keyOf({ remote, version }: Release, file: string, encoding: Encoding): string {
  return `${remote}/${version}/${encoding}/${file}`;
}
