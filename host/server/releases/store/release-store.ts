import { type Release, releaseSchema } from '@forecourt/shared/contract';
import type { Storage } from 'unstorage';
import { type EncodedFile, type Encoding, encodingsOf } from '../../http/encodings.ts';
import { type RemoteState, remoteStateSchema } from '../state/remote-state.ts';
import { inParallel } from './in-parallel.ts';
import { describeStoreError, StoreError } from './store-error.ts';

/** A store that does not answer must not hold up an adoption or a page for longer. */
const TIMEOUT_MS = 10_000;

const PARALLEL = 8;

const STATE = 'registry.json';
const DESCRIPTION = 'release.json';

/**
 * The keys of the store, and what is behind them: per remote one document of its state, and per release a folder with
 * `release.json` and each file in each encoding.
 *
 *     vehicle/registry.json
 *     vehicle/1.4.2+3f9c2a1b/release.json
 *     vehicle/1.4.2+3f9c2a1b/{identity,br,gzip}/entry.12ab34cd.js
 *
 * Every method throws StoreError when the storage does not do what it should.
 */
export class ReleaseStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Null when there is none; `broken` with its text when it is not what the schema says. */
  async readState(remote: string): Promise<RemoteState | null | { broken: string }> {
    const json: unknown = await this.#run('read', this.#storage.getItem(`${remote}:${STATE}`));
    if (json === null) return null;
    const parsed = remoteStateSchema.safeParse(json);
    return parsed.success ? parsed.data : { broken: typeof json === 'string' ? json : JSON.stringify(json) };
  }

  /** Replaces a remote's state in one step. */
  async writeState(remote: string, state: RemoteState): Promise<void> {
    const text = `${JSON.stringify(state, null, 2)}\n`;
    await this.#run('written', this.#storage.setItem(`${remote}:${STATE}`, text));
  }

  /** Keeps a document that cannot be used, for people. Returns where. */
  async setAside(remote: string, text: string, at: Date): Promise<string> {
    const name = `${STATE}.broken-${at.toISOString().replaceAll(/\W/g, '')}`;
    await this.#run('written', this.#storage.setItem(`${remote}:${name}`, text));
    return `${remote}/${name}`;
  }

  /** The description of a release that was stored completely; null when there is none, or not a valid one. */
  async readRelease(remote: string, version: string): Promise<Release | null> {
    const key = `${remote}:${version}:${DESCRIPTION}`;
    const json: unknown = await this.#run('read', this.#storage.getItem(key));
    const parsed = releaseSchema.safeParse(json);
    return parsed.success && parsed.data.remote === remote && parsed.data.version === version
      ? parsed.data
      : null;
  }

  /** Stores all files of a release, and its description last. */
  async writeRelease(release: Release, files: ReadonlyMap<string, EncodedFile>): Promise<void> {
    const { remote, version } = release;
    const forms = [...files].flatMap(([file, encoded]) =>
      [...encoded].map(([encoding, body]) => ({ file, encoding, body })),
    );
    await inParallel(forms, PARALLEL, async ({ file, encoding, body }) => {
      const key = keyOf(remote, version, file, encoding);
      await this.#run('written', this.#storage.setItemRaw(key, body));
    });
    const text = `${JSON.stringify(release, null, 2)}\n`;
    const key = `${remote}:${version}:${DESCRIPTION}`;
    await this.#run('written', this.#storage.setItem(key, text));
  }

  async readFile(remote: string, version: string, file: string, encoding: Encoding): Promise<Buffer | null> {
    const key = keyOf(remote, version, file, encoding);
    const body = await this.#run('read', this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(key));
    return body === null ? null : Buffer.from(body as Uint8Array);
  }

  /** Removes the description of a release first, so that it never promises what is not there any more. */
  async removeRelease(remote: string, version: string, files: readonly string[]): Promise<void> {
    const remove = (key: string) => this.#run('written', this.#storage.removeItem(key));
    await remove(`${remote}:${version}:${DESCRIPTION}`);
    const keys = files.flatMap((file) =>
      encodingsOf(file).map((encoding) => keyOf(remote, version, file, encoding)),
    );
    await inParallel(keys, PARALLEL, remove);
  }

  /** Versions that have a description in the store, in no order. */
  async storedVersions(remote: string): Promise<string[]> {
    const keys = await this.#run('read', this.#storage.getKeys(`${remote}:`));
    return keys
      .map((key) => key.split(':'))
      .filter(([, , name, ...rest]) => name === DESCRIPTION && rest.length === 0)
      .flatMap(([, version]) => version ?? []);
  }

  async close(): Promise<void> {
    await this.#storage.dispose();
  }

  /** @param what what the store cannot be when it does not answer as it should */
  async #run<T>(what: 'read' | 'written', answer: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
    try {
      return await Promise.race([answer, promise]);
    } catch (error) {
      throw new StoreError(`the store cannot be ${what}: ${describeStoreError(error as Error)}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

function keyOf(remote: string, version: string, file: string, encoding: Encoding): string {
  return `${remote}:${version}:${encoding}:${file}`;
}
