import path from 'node:path';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import s3Driver from 'unstorage/drivers/s3';
import { folderDriver } from './folder-driver.ts';

/** An edge must notice within seconds that its store is gone, and go on without it. */
const REDIS_TIMEOUTS = { connectTimeout: 5_000, commandTimeout: 5_000, maxRetriesPerRequest: 1 };

/** Before every key, so that the store may share its database with others. */
const REDIS_PREFIX = 'forecourt:releases';

/** A store that cannot be opened as it is configured. */
export class StoreLocationError extends Error {
  override name = 'StoreLocationError';
}

/**
 * Opens the storage behind a location; nothing is read or written yet.
 * @param location path of a folder; `redis://…` or `rediss://…`; `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]` with the
 *   credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_REGION where the location names no region
 * @throws StoreLocationError when a part of it is missing or unknown
 */
export function openStorage(location: string, environment: NodeJS.ProcessEnv): Storage {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location) ?? [];
  if (scheme === undefined) return createStorage({ driver: folderDriver(path.resolve(location)) });
  if (!URL.canParse(location))
    throw new StoreLocationError(`The release store's address is no URL: ${scheme}://…`);
  if (/^rediss?$/i.test(scheme)) return openRedis(location);
  if (/^s3$/i.test(scheme)) return openS3(new URL(location), environment);
  throw new StoreLocationError(
    `The release store can be a folder, redis://, rediss:// or s3://, not ${scheme}://.`,
  );
}

function openRedis(url: string): Storage {
  const driver = redisDriver({ url, base: REDIS_PREFIX, ...REDIS_TIMEOUTS });
  // Every command that fails says so itself; without a listener the client prints the same to the console.
  driver.getInstance?.().on('error', () => {});
  return createStorage({ driver });
}

function openS3(url: URL, environment: NodeJS.ProcessEnv): Storage {
  const region = url.searchParams.get('region') ?? environment.AWS_REGION;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!region || !accessKeyId || !secretAccessKey) {
    throw new StoreLocationError(
      'A release store on S3 needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and a region (?region=… or AWS_REGION).',
    );
  }
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const driver = s3Driver({ accessKeyId, secretAccessKey, region, endpoint, bucket: url.hostname });
  return prefixStorage(createStorage({ driver }), url.pathname);
}
