import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { IMMUTABLE_CACHE_CONTROL, isHashedFilePath, isPageAddress } from '../../site-map/addresses.ts';
import { isCacheablePage, removeWorkerIfDisabled } from './cacheable-page.ts';
import { CACHE_NAMES } from './caches.ts';

/** Maximum number of cached files. The whole site has about a hundred, and a customer loads half of them. */
const MAX_FILES = 300;
const MAX_ICONS = 20;

const MAX_AGE_SECONDS = 60 * 24 * 60 * 60;

export function registerCodeAndIconCaches(): void {
  registerRoute(
    // An address with a query is a retry after a failed load, so it must be loaded from the network.
    ({ url, sameOrigin }) => sameOrigin && isHashedFilePath(url.pathname) && url.search === '',
    new CacheFirst({
      cacheName: CACHE_NAMES.code,
      matchOptions: { ignoreVary: true },
      plugins: [
        new CacheableResponsePlugin({
          statuses: [200],
          headers: { 'Cache-Control': IMMUTABLE_CACHE_CONTROL },
        }),
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
      cacheName: CACHE_NAMES.icons,
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: MAX_ICONS, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/** Time in seconds to wait for the network. After it, the stored page is shown. */
const NETWORK_TIMEOUT_SECONDS = 5;

// Cache key of the only stored page, which is shown at all addresses: pages differ only in preloads, first frame and early
// requests. A page sends its early requests only at its own path (host/server/pages/screen-requests.ts).
const PAGE = '/';

/** Serves pages from the network first, since only the edge knows the current releases. */
export function registerPageCache(): void {
  registerRoute(
    ({ url, sameOrigin, request, event }) =>
      sameOrigin &&
      isPageAddress(url.pathname) &&
      !url.searchParams.has('preview') &&
      // A `message` event occurs when the page lets the worker store a page (host/src/service-worker-client.ts).
      (request.mode === 'navigate' || event.type === 'message'),
    new NetworkFirst({
      cacheName: CACHE_NAMES.page,
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheKeyWillBeUsed: async () => PAGE,
          // This hook runs for every page from the network, even one that came too late to be shown or was requested before the
          // worker ran (where `fetchDidSucceed` is not called).
          cacheWillUpdate: async ({ response }) => {
            await removeWorkerIfDisabled(response);
            return isCacheablePage(response) ? response : null;
          },
        },
      ],
    }),
  );
}
