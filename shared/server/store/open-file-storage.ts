import path from 'node:path';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import type { DocumentStorage } from './documents.ts';
import { createFolderDocumentStorage, createFolderStorageDriver } from './folder-driver.ts';
import { createS3DocumentStorage, createS3Storage } from './s3-storage.ts';

class StoreLocationError extends Error {
  override name = 'StoreLocationError';
}

/** Environment variables with the credentials of stores on S3. */
export type S3Credentials = Readonly<
  Partial<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_REGION', string | undefined>>
>;

/** Two views of the same keys. Photos are never replaced, so they need `storage` only. */
export interface FileAndDocumentStorage {
  storage: Storage;
  documents: DocumentStorage;
}

interface FileStorageOptions {
  store: string;
  /** Scheme of a location in lower case → function that opens such a location. */
  others?: Readonly<Record<string, (location: string) => FileAndDocumentStorage>>;
}

/**
 * Opens the storage at a location. Does not check that the storage can be reached.
 * @param location folder, `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]`, or a URL whose scheme is a key of `others`
 * @throws StoreLocationError if a part is missing or unknown
 */
export function openFileStorage(
  location: string,
  credentials: S3Credentials,
  { store, others = {} }: FileStorageOptions,
): FileAndDocumentStorage {
  const [, given] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location) ?? [];
  if (given === undefined) return openFolder(path.resolve(location));
  if (!URL.canParse(location)) throw new StoreLocationError(`The ${store}'s address is no URL: ${given}://…`);
  const scheme = given.toLowerCase();
  const other = others[scheme];
  if (other) return other(location);
  if (scheme === 's3') return openS3(new URL(location), credentials, store);
  const known = ['a folder', ...Object.keys(others).map((each) => `${each}://`)].join(', ');
  throw new StoreLocationError(`The ${store} can be ${known} or s3://, not ${given}://.`);
}

function openFolder(folder: string): FileAndDocumentStorage {
  return {
    storage: createStorage({ driver: createFolderStorageDriver(folder) }),
    documents: createFolderDocumentStorage(folder),
  };
}

function openS3(url: URL, credentials: S3Credentials, store: string): FileAndDocumentStorage {
  const region = url.searchParams.get('region') ?? credentials.AWS_REGION;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = credentials;
  if (!region || !accessKeyId || !secretAccessKey) {
    throw new StoreLocationError(
      `A ${store} on S3 needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and a region (?region=… or AWS_REGION).`,
    );
  }
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const bucket = { accessKeyId, secretAccessKey, region, endpoint, bucket: url.hostname };
  return {
    storage: prefixStorage(createS3Storage(bucket), url.pathname),
    documents: createS3DocumentStorage(bucket, url.pathname),
  };
}
