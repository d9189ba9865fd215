import { AwsClient } from 'aws4fetch';
import { createStorage, type Storage } from 'unstorage';
import s3Driver from 'unstorage/drivers/s3';
import { type DocumentStorage, UnsuitableStoreError, type VersionedDocument } from './documents.ts';

interface S3Bucket {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  endpoint: string;
  bucket: string;
}

/** Storage in an S3 bucket. unstorage's own driver lists only a thousand keys, and reports success for a missing bucket. */
export function createS3Storage(bucket: S3Bucket): Storage {
  const driver = s3Driver(bucket);
  const write = (key: string, value: unknown) =>
    writeObject(bucket, key, value as string | Uint8Array<ArrayBuffer>);
  return createStorage({
    driver: { ...driver, setItem: write, setItemRaw: write, getKeys: (base) => listKeys(bucket, base ?? '') },
  });
}

async function writeObject(
  bucket: S3Bucket,
  key: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const response = await clientOf(bucket).fetch(urlOf(bucket, key), { method: 'PUT', body });
  const text = await response.text();
  if (!response.ok) throw errorOf('PUT', response, text);
}

/** Documents in an S3 bucket; their version is the ETag. @param prefix path in the bucket, as in the location of a store */
export function createS3DocumentStorage(bucket: S3Bucket, prefix: string): DocumentStorage {
  const base = prefix.split('/').filter(Boolean);
  const url = (key: string) => urlOf(bucket, [...base, key].join(':'));
  /** Whether `If-Match` contains the ETag's quotes; undefined before the first success. Ceph 16 compares without quotes. */
  let isQuoted: boolean | undefined;

  async function read(key: string): Promise<VersionedDocument | null> {
    const response = await clientOf(bucket).fetch(url(key));
    const text = await response.text();
    if (response.status === 404 && !text.includes(NO_BUCKET)) return null;
    if (!response.ok) throw errorOf('GET', response, text);
    const version = response.headers.get('etag');
    if (version === null) throw new UnsuitableStoreError('the S3 server sends no ETag with an object');
    return { text, version };
  }

  async function put(key: string, body: string, expected: string | null): Promise<boolean> {
    const condition = expected === null ? { 'if-none-match': '*' } : { 'if-match': expected };
    const response = await clientOf(bucket).fetch(url(key), { method: 'PUT', headers: condition, body });
    const text = await response.text();
    if (response.ok) return true;
    if (isChangedElsewhere(response.status, expected, text)) return false;
    // Ceph 16 responds with 500 to some writes that lost a race, so read the object to find out which write won.
    const found = response.status === 500 ? await read(key) : null;
    if (found?.text === body) return true;
    if (found && found.version.replaceAll('"', '') !== expected?.replaceAll('"', '')) return false;
    if (response.status !== 501) throw errorOf('PUT', response, text);
    throw new UnsuitableStoreError('the S3 server does not implement If-Match and If-None-Match (501)');
  }

  return {
    read,
    async replace(key, body, expected) {
      if (expected === null) return put(key, body, null);
      const unquoted = expected.replaceAll('"', '');
      if (isQuoted !== undefined) return put(key, body, isQuoted ? expected : unquoted);
      if (await put(key, body, expected)) {
        isQuoted = true;
        return true;
      }
      const isUnchanged = (await read(key))?.version === expected;
      if (!isUnchanged || !(await put(key, body, unquoted))) return false;
      isQuoted = false;
      return true;
    },
    async remove(key) {
      const response = await clientOf(bucket).fetch(url(key), { method: 'DELETE' });
      const text = await response.text();
      if (!response.ok && response.status !== 404) throw errorOf('DELETE', response, text);
    },
  };
}

const NO_BUCKET = 'NoSuchBucket';

/** 412: the condition does not hold. 409: a concurrent write is in progress. 404: the replaced object was removed. */
function isChangedElsewhere(status: number, expected: string | null, text: string): boolean {
  return (
    status === 412 || status === 409 || (status === 404 && expected !== null && !text.includes(NO_BUCKET))
  );
}

function urlOf(bucket: S3Bucket, key: string): string {
  return `${addressOf(bucket)}/${key.split(':').map(encodeURIComponent).join('/')}`;
}

function errorOf(method: string, { status, statusText }: Response, text: string): Error {
  return new Error(`[s3] [${method}]: ${status} ${statusText} ${text}`);
}

/** Lists all keys below a prefix. @param base the prefix, with colons between its parts */
async function listKeys(bucket: S3Bucket, base: string): Promise<string[]> {
  const client = clientOf(bucket);
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const url = new URL(addressOf(bucket));
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', base.replaceAll(':', '/'));
    if (after !== undefined) url.searchParams.set('continuation-token', after);
    const answer = await client.fetch(url);
    const text = await answer.text();
    if (!answer.ok) throw errorOf('LIST', answer, text);
    keys.push(...contentsOf(text, 'Key'));
    [after] = contentsOf(text, 'NextContinuationToken');
  } while (after !== undefined);
  return keys;
}

/** The client does not retry, because its callers have a time limit. */
function clientOf({ accessKeyId, secretAccessKey, region }: S3Bucket): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
}

function addressOf({ endpoint, bucket }: S3Bucket): string {
  return `${endpoint.replace(/\/$/, '')}/${bucket}`;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Returns the texts of all elements named `element` in a ListObjectsV2 response. These elements must contain only text. */
function contentsOf(xml: string, element: string): string[] {
  const elements = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...elements].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  );
}
