import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { IMMUTABLE } from '../../site-map/cache-control.ts';
import { isCodePath } from '../../site-map/service-worker.ts';
import { CACHES } from './caches.ts';

/** A release of the whole site has about a hundred files; a customer loads half of them. */
const MAX_FILES = 300;
const MAX_ICONS = 20;

const MAX_AGE_SECONDS = 60 * 24 * 60 * 60;

export function keepCode(): void {
  registerRoute(
    // Pages add a query to retry a damaged file, so it must come from the network.
    ({ url, sameOrigin }) => sameOrigin && isCodePath(url.pathname) && url.search === '',
    new CacheFirst({
      cacheName: CACHES.code,
      matchOptions: { ignoreVary: true },
      plugins: [
        new CacheableResponsePlugin({ statuses: [200], headers: { 'Cache-Control': IMMUTABLE } }),
        new ExpirationPlugin({
          maxEntries: MAX_FILES,
          maxAgeSeconds: MAX_AGE_SECONDS,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/icons/'),
    new StaleWhileRevalidate({
      cacheName: CACHES.icons,
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: MAX_ICONS, purgeOnQuotaError: true }),
      ],
    }),
  );
}
