import { type Release, releaseSchema } from '@forecourt/shared/contract';
import {
  type DocumentStorage,
  type FileAndDocumentStorage,
  openFileStorage,
  probeConditionalWrites,
  type S3Credentials,
  UnsuitableStoreError,
  withStoreTimeout,
} from '@forecourt/shared/server/store';
import type { Redis } from 'ioredis';
import { createStorage, type Storage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { type EncodedFile, type Encoding, listStoredEncodings } from '../../http/encodings.ts';
import { type RemoteState, remoteStateSchema } from '../state/remote-state.ts';

const PARALLEL = 8;

const STATE = 'registry.json';
const DESCRIPTION = 'release.json';

export interface StoredState {
  state: RemoteState;
  version: string;
}

export interface UnreadableState {
  broken: string;
  version: string;
}

/**
 * Keys of the store. A remote has one state document; a release has a folder with `release.json` and encoded files.
 *
 *     vehicle/registry.json
 *     vehicle/1.4.2+3f9c2a1b/release.json
 *     vehicle/1.4.2+3f9c2a1b/{identity,br,gzip}/entry.12ab34cd.js
 *
 * Every method except `close` throws StoreError if the storage fails.
 */
export class ReleaseStore {
  readonly #storage: Storage;
  readonly #documents: DocumentStorage;
  #probe: Promise<void> | undefined;

  constructor({ storage, documents }: FileAndDocumentStorage) {
    this.#storage = storage;
    this.#documents = documents;
  }

  /** Tests whether the store can compare and set, unless an earlier test did so. @throws UnsuitableStoreError if it cannot */
  probe(): Promise<void> {
    this.#probe ??= probeConditionalWrites(this.#documents).catch((error) => {
      this.#probe = undefined;
      throw error;
    });
    return this.#probe;
  }

  /** Reads the state of a remote; null if there is none. `broken` contains the text of an invalid document. */
  async readState(remote: string): Promise<StoredState | UnreadableState | null> {
    const found = await withStoreTimeout('read', this.#documents.read(`${remote}:${STATE}`));
    if (found === null) return null;
    const { text, version } = found;
    const parsed = remoteStateSchema.safeParse(parseJson(text));
    return parsed.success ? { state: parsed.data, version } : { broken: text, version };
  }

  /** Writes the state of a remote if the stored version is `expected` (null: none stored). @returns whether it was written */
  async replaceState(remote: string, state: RemoteState, expected: string | null): Promise<boolean> {
    await this.probe();
    const text = `${JSON.stringify(state, null, 2)}\n`;
    return withStoreTimeout('written', this.#documents.replace(`${remote}:${STATE}`, text, expected));
  }

  /** Saves an invalid state document under another name for operators. Returns its path. */
  async setAside(remote: string, text: string, at: Date): Promise<string> {
    const name = `${STATE}.broken-${at.toISOString().replaceAll(/\W/g, '')}`;
    await withStoreTimeout('written', this.#storage.setItem(`${remote}:${name}`, text));
    return `${remote}/${name}`;
  }

  /** Reads the `release.json` of a completely stored release; null if missing or invalid. */
  async readRelease(remote: string, version: string): Promise<Release | null> {
    const key = `${remote}:${version}:${DESCRIPTION}`;
    const json: unknown = await withStoreTimeout('read', this.#storage.getItem(key));
    const parsed = releaseSchema.safeParse(json);
    return parsed.success && parsed.data.remote === remote && parsed.data.version === version
      ? parsed.data
      : null;
  }

  /** Stores all files of a release, and then its `release.json`. */
  async writeRelease(release: Release, files: ReadonlyMap<string, EncodedFile>): Promise<void> {
    const { remote, version } = release;
    const forms = [...files].flatMap(([file, encoded]) =>
      [...encoded].map(([encoding, body]) => ({ file, encoding, body })),
    );
    await forEachInParallel(forms, PARALLEL, async ({ file, encoding, body }) => {
      const key = keyOf(remote, version, file, encoding);
      await withStoreTimeout('written', this.#storage.setItemRaw(key, body));
    });
    const text = `${JSON.stringify(release, null, 2)}\n`;
    const key = `${remote}:${version}:${DESCRIPTION}`;
    await withStoreTimeout('written', this.#storage.setItem(key, text));
  }

  async readFile(remote: string, version: string, file: string, encoding: Encoding): Promise<Buffer | null> {
    const key = keyOf(remote, version, file, encoding);
    const body = await withStoreTimeout('read', this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(key));
    return body === null ? null : Buffer.from(body as Uint8Array);
  }

  /** Removes a release, its `release.json` first, so that it never lists missing files. */
  async removeRelease(remote: string, version: string, files: readonly string[]): Promise<void> {
    const remove = (key: string) => withStoreTimeout('written', this.#storage.removeItem(key));
    await remove(`${remote}:${version}:${DESCRIPTION}`);
    const keys = files.flatMap((file) =>
      listStoredEncodings(file).map((encoding) => keyOf(remote, version, file, encoding)),
    );
    await forEachInParallel(keys, PARALLEL, remove);
  }

  async storedVersions(remote: string): Promise<string[]> {
    const keys = await withStoreTimeout('read', this.#storage.getKeys(`${remote}:`));
    return keys
      .map((key) => key.split(':'))
      .filter(([, , name, ...rest]) => name === DESCRIPTION && rest.length === 0)
      .flatMap(([, version]) => version ?? []);
  }

  async close(): Promise<void> {
    await this.#storage.dispose();
  }
}

function keyOf(remote: string, version: string, file: string, encoding: Encoding): string {
  return `${remote}:${version}:${encoding}:${file}`;
}

/** Time limits in ms and number of retries, so that a lost connection to the store is noticed within seconds. */
const REDIS_TIMEOUTS = { connectTimeout: 5_000, commandTimeout: 5_000, maxRetriesPerRequest: 1 };

/** Prefix of every key, so that other applications can use the same database. */
const REDIS_PREFIX = 'forecourt:releases';

/**
 * Opens the storage at a location. Does not check that the storage can be reached.
 * @param location path of a folder; `redis://…` or `rediss://…`; `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]` with
 *   credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_REGION if the location names no region
 * @throws StoreLocationError if a part is missing or unknown
 */
export function openReleaseStorage(location: string, credentials: S3Credentials): FileAndDocumentStorage {
  return openFileStorage(location, credentials, {
    store: 'release store',
    others: { redis: openRedis, rediss: openRedis },
  });
}

function openRedis(url: string): FileAndDocumentStorage {
  const driver = redisDriver({ url, base: REDIS_PREFIX, ...REDIS_TIMEOUTS });
  const redis = driver.getInstance?.() as Redis;
  // Without a listener, the client would print errors. Failed commands throw them anyway.
  redis.on('error', () => {});
  return { storage: createStorage({ driver }), documents: redisDocuments(redis) };
}

/** Sets KEYS[1] to ARGV[1] if its value is ARGV[2], or if it has no value and ARGV[2] is missing. */
const REPLACE = `
local found = redis.call('GET', KEYS[1])
if found ~= (ARGV[2] or false) then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1`;

/** Documents in Redis or Valkey; their version is their text. */
function redisDocuments(redis: Redis): DocumentStorage {
  const nameOf = (key: string) => `${REDIS_PREFIX}:${key}`;
  return {
    async read(key) {
      const text = await redis.get(nameOf(key));
      return text === null ? null : { text, version: text };
    },
    async replace(key, text, expected) {
      const values = expected === null ? [text] : [text, expected];
      try {
        return (await redis.eval(REPLACE, 1, nameOf(key), ...values)) === 1;
      } catch (error) {
        if (!/^(NOPERM|ERR unknown command)/.test((error as Error).message)) throw error;
        throw new UnsuitableStoreError(
          `Redis does not run scripts (${(error as Error).message}). Allow the command EVAL to the edge's user`,
        );
      }
    },
    async remove(key) {
      await redis.del(nameOf(key));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Works on `width` items at a time. After a failure, starts no further item, waits for the running ones, then throws. */
export async function forEachInParallel<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  async function worker(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error) => {
        waiting.length = 0;
        throw error;
      });
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: width }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
