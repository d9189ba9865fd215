import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isPageAddress } from '../../site-map/page-address.ts';
import { CACHES } from './caches.ts';
import { isCacheablePage } from './is-cacheable-page.ts';
import { makeRoom } from './make-room.ts';

/** After this time the stored page is better than waiting. */
const NETWORK_TIMEOUT_SECONDS = 5;

// All pages are the same except for preloads, so one is stored for all. Its early requests run only at its
// own path (host/server/pages/screen-requests.ts).
const PAGE = '/';

/** The network first, since only the edge knows the current releases. */
export function keepPage(): void {
  registerRoute(
    ({ url, sameOrigin, request, event }) =>
      sameOrigin &&
      isPageAddress(url.pathname) &&
      !url.searchParams.has('preview') &&
      // `message`: the page asks the worker to store one (host/src/offline/service-worker-client.ts).
      (request.mode === 'navigate' || event.type === 'message'),
    new NetworkFirst({
      cacheName: CACHES.page,
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheKeyWillBeUsed: async () => PAGE,
          // Runs for every page from the network, even one that came too late to be shown or was requested before the worker
          // ran (where `fetchDidSucceed` is not called).
          cacheWillUpdate: async ({ response }) => {
            await makeRoom(response);
            return isCacheablePage(response) ? response : null;
          },
        },
      ],
    }),
  );
}
