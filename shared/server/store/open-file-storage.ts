import path from 'node:path';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import { folderDriver } from './folder-driver.ts';
import { s3Storage } from './s3-storage.ts';

/** Invalid location of a store. */
export class StoreLocationError extends Error {
  override name = 'StoreLocationError';
}

/** Names for error messages. */
interface StoreNaming {
  /** E.g. `release store`. */
  store: string;
  /** Openers of other locations by their lower-case scheme. */
  others?: Readonly<Record<string, (location: string) => Storage>>;
}

/**
 * Opens the storage at a location, without reading or writing.
 * @param location path of a folder; `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]` with credentials in
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (region also in AWS_REGION); or a location for `others`
 * @throws StoreLocationError if a part is missing or unknown
 */
export function openFileStorage(
  location: string,
  environment: NodeJS.ProcessEnv,
  { store, others = {} }: StoreNaming,
): Storage {
  const [, given] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location) ?? [];
  if (given === undefined) return createStorage({ driver: folderDriver(path.resolve(location)) });
  if (!URL.canParse(location)) throw new StoreLocationError(`The ${store}'s address is no URL: ${given}://…`);
  const scheme = given.toLowerCase();
  const other = others[scheme];
  if (other) return other(location);
  if (scheme === 's3') return openS3(new URL(location), environment, store);
  const known = ['a folder', ...Object.keys(others).map((each) => `${each}://`)].join(', ');
  throw new StoreLocationError(`The ${store} can be ${known} or s3://, not ${given}://.`);
}

function openS3(url: URL, environment: NodeJS.ProcessEnv, store: string): Storage {
  const region = url.searchParams.get('region') ?? environment.AWS_REGION;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!region || !accessKeyId || !secretAccessKey) {
    throw new StoreLocationError(
      `A ${store} on S3 needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and a region (?region=… or AWS_REGION).`,
    );
  }
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const storage = s3Storage({ accessKeyId, secretAccessKey, region, endpoint, bucket: url.hostname });
  return prefixStorage(storage, url.pathname);
}
