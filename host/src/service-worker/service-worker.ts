import { clientsClaim } from 'workbox-core';
import { CACHES, deleteCaches } from './caches.ts';
import { keepCode, keepPage } from './keep-files.ts';
import { showPushed } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

// Caches are compatible between workers, so a new one need not wait until old tabs are closed.
void self.skipWaiting();
clientsClaim();

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteCaches(Object.values(CACHES)), askNetworkEarly()]));
});

keepCode();
keepPage();
showPushed();

/** Requests a page while the worker starts. */
async function askNetworkEarly(): Promise<void> {
  await self.registration.navigationPreload?.enable();
}
