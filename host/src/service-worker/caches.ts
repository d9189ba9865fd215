import { CacheExpiration } from 'workbox-expiration';
import { CACHE_PREFIX } from '../../site-map/service-worker.ts';

/** Changes with what the worker expects of what it has kept; what older workers kept is then deleted. */
const VERSION = 1;

/** What the worker keeps, and nothing else (docs/decisions/029-service-worker.md). */
export const CACHES = {
  /** Files that never change. */
  code: `${CACHE_PREFIX}code-${VERSION}`,
  /** One page, for when there is no network. */
  page: `${CACHE_PREFIX}page-${VERSION}`,
  /** The business's drawings. */
  icons: `${CACHE_PREFIX}icons-${VERSION}`,
};

/**
 * Deletes caches of this product; those of others on this origin stay.
 * @param kept names of those that stay
 */
export async function deleteCaches(kept: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  const gone = names.filter((name) => name.startsWith(CACHE_PREFIX) && !kept.includes(name));
  await Promise.all(
    gone.map(async (name) => {
      await caches.delete(name);
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
}
