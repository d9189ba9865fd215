import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { IMMUTABLE } from '../../site-map/cache-control.ts';
import { isCodePath } from '../../site-map/service-worker.ts';
import { CACHES } from './caches.ts';

/** A release of the whole site is about a hundred files, of which a customer meets half. */
const MAX_FILES = 300;
const MAX_ICONS = 20;

/** No customer is away for longer and comes back without a network; what is not asked for goes first anyway. */
const MAX_AGE_SECONDS = 60 * 24 * 60 * 60;

/** Answers for files that never change without asking the network twice. What fails, fails as it would without. */
export function keepCode(): void {
  registerRoute(
    // An address with a query is one that no cache may answer: the page tries again what did not come well.
    ({ url, sameOrigin }) => sameOrigin && isCodePath(url.pathname) && url.search === '',
    new CacheFirst({
      cacheName: CACHES.code,
      matchOptions: { ignoreVary: true },
      plugins: [
        // Whatever else stands at such an address may change.
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
