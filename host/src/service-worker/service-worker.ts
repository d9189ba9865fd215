import { clientsClaim } from 'workbox-core';
import { CACHE_NAMES, deleteCaches } from './caches.ts';
import { registerCodeAndIconCaches, registerPageCache } from './keep-files.ts';
import { registerPushHandlers } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

// A new worker need not wait until old tabs are closed, because all versions use the same caches.
void self.skipWaiting();
clientsClaim();

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteCaches(Object.values(CACHE_NAMES)), enableNavigationPreload()]));
});

registerCodeAndIconCaches();
registerPageCache();
registerPushHandlers();

/** Lets the browser request a page from the network while the worker starts (navigation preload). */
async function enableNavigationPreload(): Promise<void> {
  await self.registration.navigationPreload?.enable();
}
