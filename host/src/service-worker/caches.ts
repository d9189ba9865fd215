import { CacheExpiration } from 'workbox-expiration';
import { CACHE_PREFIX } from '../../site-map/addresses.ts';

/** Increase it when the cached content changes its meaning; older caches are then deleted. */
const VERSION = 1;

/** docs/decisions/029-service-worker.md */
export const CACHES = {
  code: `${CACHE_PREFIX}code-${VERSION}`,
  page: `${CACHE_PREFIX}page-${VERSION}`,
  icons: `${CACHE_PREFIX}icons-${VERSION}`,
};

/** Deletes this product's caches, not others on this origin. */
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
