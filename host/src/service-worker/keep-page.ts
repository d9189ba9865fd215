import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isPageAddress } from '../../site-map/page-address.ts';
import { CACHES } from './caches.ts';
import { isKeepablePage } from './is-keepable-page.ts';
import { makeRoom } from './make-room.ts';

/** On a poor network a page takes some seconds; who waits for longer is better off with the last one. */
const NETWORK_TIMEOUT_SECONDS = 5;

/**
 * All pages are the same but for what is preloaded: one is enough, and says nothing of where the customer was. Its requests for
 * data are for the path that it was made for alone (host/server/pages/screen-requests.ts).
 */
const PAGE = '/';

/**
 * Takes every page from the network, which alone knows the releases of today. The last one stands in where there is no
 * network, or none that answers in time.
 */
export function keepPage(): void {
  registerRoute(
    ({ url, sameOrigin, request, event }) =>
      sameOrigin &&
      isPageAddress(url.pathname) &&
      !url.searchParams.has('preview') &&
      // The page itself asks for one to be kept (host/src/offline/service-worker-client.ts).
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
            return isKeepablePage(response) ? response : null;
          },
        },
      ],
    }),
  );
}
