import { CacheExpiration } from 'workbox-expiration';
import { CACHE_NAME_PREFIX } from '../../site-map/addresses.ts';

/** Version of the caches. Increase it when cached content changes its meaning; older caches are then deleted. */
const VERSION = 1;

/** Names of the caches (docs/decisions/029-service-worker.md). */
export const CACHE_NAMES = {
  code: `${CACHE_NAME_PREFIX}code-${VERSION}`,
  page: `${CACHE_NAME_PREFIX}page-${VERSION}`,
  icons: `${CACHE_NAME_PREFIX}icons-${VERSION}`,
};

/** Deletes the site's caches except `kept`; caches of other applications on this origin remain. */
export async function deleteCaches(kept: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  const gone = names.filter((name) => name.startsWith(CACHE_NAME_PREFIX) && !kept.includes(name));
  await Promise.all(
    gone.map(async (name) => {
      await caches.delete(name);
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
}
