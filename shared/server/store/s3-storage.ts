import { AwsClient } from 'aws4fetch';
import { createStorage, type Storage } from 'unstorage';
import s3Driver from 'unstorage/drivers/s3';

interface S3Bucket {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  endpoint: string;
  bucket: string;
}

/** Storage in an S3 bucket. unstorage's own driver lists only a thousand keys, and reports success for a missing bucket. */
export function s3Storage(bucket: S3Bucket): Storage {
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
  const path = key.split(':').map(encodeURIComponent).join('/');
  const answer = await clientOf(bucket).fetch(`${addressOf(bucket)}/${path}`, { method: 'PUT', body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`[s3] [PUT]: ${answer.status} ${answer.statusText} ${text}`);
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
    if (!answer.ok) throw new Error(`[s3] [LIST]: ${answer.status} ${answer.statusText} ${text}`);
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

/** Texts of all elements of that name in a ListObjectsV2 response. The elements must contain only text. */
function contentsOf(xml: string, element: string): string[] {
  const elements = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...elements].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  );
}
