import { type Release, releaseSchema } from '@forecourt/shared/contract';
import { answeredInTime, openFileStorage } from '@forecourt/shared/server/store';
import { createStorage, type Storage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { type EncodedFile, type Encoding, encodingsOf } from '../../http/encodings.ts';
import { type RemoteState, remoteStateSchema } from '../state/remote-state.ts';

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
    const json: unknown = await answeredInTime('read', this.#storage.getItem(`${remote}:${STATE}`));
    if (json === null) return null;
    const parsed = remoteStateSchema.safeParse(json);
    return parsed.success ? parsed.data : { broken: typeof json === 'string' ? json : JSON.stringify(json) };
  }

  /** Replaces a remote's state in one step. */
  async writeState(remote: string, state: RemoteState): Promise<void> {
    const text = `${JSON.stringify(state, null, 2)}\n`;
    await answeredInTime('written', this.#storage.setItem(`${remote}:${STATE}`, text));
  }

  /** Keeps a document that cannot be used, for people. Returns where. */
  async setAside(remote: string, text: string, at: Date): Promise<string> {
    const name = `${STATE}.broken-${at.toISOString().replaceAll(/\W/g, '')}`;
    await answeredInTime('written', this.#storage.setItem(`${remote}:${name}`, text));
    return `${remote}/${name}`;
  }

  /** The description of a release that was stored completely; null when there is none, or not a valid one. */
  async readRelease(remote: string, version: string): Promise<Release | null> {
    const key = `${remote}:${version}:${DESCRIPTION}`;
    const json: unknown = await answeredInTime('read', this.#storage.getItem(key));
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
      await answeredInTime('written', this.#storage.setItemRaw(key, body));
    });
    const text = `${JSON.stringify(release, null, 2)}\n`;
    const key = `${remote}:${version}:${DESCRIPTION}`;
    await answeredInTime('written', this.#storage.setItem(key, text));
  }

  async readFile(remote: string, version: string, file: string, encoding: Encoding): Promise<Buffer | null> {
    const key = keyOf(remote, version, file, encoding);
    const body = await answeredInTime('read', this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(key));
    return body === null ? null : Buffer.from(body as Uint8Array);
  }

  /** Removes the description of a release first, so that it never promises what is not there any more. */
  async removeRelease(remote: string, version: string, files: readonly string[]): Promise<void> {
    const remove = (key: string) => answeredInTime('written', this.#storage.removeItem(key));
    await remove(`${remote}:${version}:${DESCRIPTION}`);
    const keys = files.flatMap((file) =>
      encodingsOf(file).map((encoding) => keyOf(remote, version, file, encoding)),
    );
    await inParallel(keys, PARALLEL, remove);
  }

  /** Versions that have a description in the store, in no order. */
  async storedVersions(remote: string): Promise<string[]> {
    const keys = await answeredInTime('read', this.#storage.getKeys(`${remote}:`));
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

/** An edge must notice within seconds that its store is gone, and go on without it. */
const REDIS_TIMEOUTS = { connectTimeout: 5_000, commandTimeout: 5_000, maxRetriesPerRequest: 1 };

/** Before every key, so that the store may share its database with others. */
const REDIS_PREFIX = 'forecourt:releases';

/**
 * Opens the storage behind a location; nothing is read or written yet.
 * @param location path of a folder; `redis://…` or `rediss://…`; `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]` with the
 *   credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_REGION where the location names no region
 * @throws StoreLocationError when a part of it is missing or unknown
 */
export function openStorage(location: string, environment: NodeJS.ProcessEnv): Storage {
  return openFileStorage(location, environment, {
    store: 'release store',
    others: { redis: openRedis, rediss: openRedis },
  });
}

function openRedis(url: string): Storage {
  const driver = redisDriver({ url, base: REDIS_PREFIX, ...REDIS_TIMEOUTS });
  // Every command that fails says so itself; without a listener the client prints the same to the console.
  driver.getInstance?.().on('error', () => {});
  return createStorage({ driver });
}

/**
 * Does a work for each item, at most `width` at once. After a failure no further one is begun; those under way end
 * first, then the failure is thrown.
 */
export async function inParallel<T>(
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
