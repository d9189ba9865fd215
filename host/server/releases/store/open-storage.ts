import { openFileStorage } from '@forecourt/shared/server/store';
import { createStorage, type Storage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';

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
