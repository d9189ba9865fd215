import path from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import { folderDriver } from './folder-driver.ts';
import { s3Storage } from './s3-storage.ts';

export class StoreLocationError extends Error {
  override name = 'StoreLocationError';
}

/** Environment variables with the credentials of stores on S3. */
export type S3Credentials = Readonly<
  Partial<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_REGION', string | undefined>>
>;

interface StoreNaming {
  store: string;
  /** Scheme of a location in lower case → function that opens such a location. */
  others?: Readonly<Record<string, (location: string) => Storage>>;
}

/**
 * Opens the storage at a location, without reading or writing.
 * @param location folder, `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]`, or a location for `others`
 * @throws StoreLocationError if a part is missing or unknown
 */
export function openFileStorage(
  location: string,
  credentials: S3Credentials,
  { store, others = {} }: StoreNaming,
): Storage {
  const [, given] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location) ?? [];
  if (given === undefined) return createStorage({ driver: folderDriver(path.resolve(location)) });
  if (!URL.canParse(location)) throw new StoreLocationError(`The ${store}'s address is no URL: ${given}://…`);
  const scheme = given.toLowerCase();
  const other = others[scheme];
  if (other) return other(location);
  if (scheme === 's3') return openS3(new URL(location), credentials, store);
  const known = ['a folder', ...Object.keys(others).map((each) => `${each}://`)].join(', ');
  throw new StoreLocationError(`The ${store} can be ${known} or s3://, not ${given}://.`);
}

function openS3(url: URL, credentials: S3Credentials, store: string): Storage {
  const region = url.searchParams.get('region') ?? credentials.AWS_REGION;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = credentials;
  if (!region || !accessKeyId || !secretAccessKey) {
    throw new StoreLocationError(
      `A ${store} on S3 needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and a region (?region=… or AWS_REGION).`,
    );
  }
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const storage = s3Storage({ accessKeyId, secretAccessKey, region, endpoint, bucket: url.hostname });
  return prefixStorage(storage, url.pathname);
}

export class StoreError extends Error {
  override name = 'StoreError';
}

/** Maximum length of an error message, since messages of the S3 driver contain the whole response. */
const MESSAGE_LENGTH = 300;

/** Describes the cause of a failure without the file's name, so that a failure of many files is recorded once. */
export function describeStoreError(error: Error): string {
  // ioredis's own message only explains an option of the client.
  if (error.name === 'MaxRetriesPerRequestError') return 'Redis cannot be reached';
  const system = describeSystemError(error) ?? describeSystemError(error.cause);
  if (system) return system;
  return withoutNames(error.message).slice(0, MESSAGE_LENGTH);
}

function describeSystemError(error: unknown): string | null {
  const { errno } = (error ?? {}) as NodeJS.ErrnoException;
  const [code, text] = (errno !== undefined && getSystemErrorMap().get(errno)) || [];
  return code === undefined ? null : `${code}, ${text}`;
}

/** Removes the names of object, request and host, which each error response of S3 contains. */
function withoutNames(message: string): string {
  return message
    .replaceAll(/<(Key|Resource|RequestId|HostId|BucketName)>[^<]*<\/\1>/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const TIMEOUT_MS = 10_000;

/** Waits for an operation of the store. @throws StoreError if the operation fails or takes longer than ten seconds */
export async function withStoreTimeout<T>(what: 'read' | 'written', answer: Promise<T>): Promise<T> {
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
