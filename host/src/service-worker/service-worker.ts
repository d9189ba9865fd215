import { clientsClaim } from 'workbox-core';
import { CACHES, deleteCaches } from './caches.ts';
import { keepCode } from './keep-code.ts';
import { keepPage } from './keep-page.ts';
import { showPushed } from './show-pushed.ts';

declare const self: ServiceWorkerGlobalScope;

// What it keeps does not depend on which worker kept it, so a newer one need not wait for old tabs to close.
void self.skipWaiting();
clientsClaim();

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteCaches(Object.values(CACHES)), askNetworkEarly()]));
});

keepCode();
keepPage();
showPushed();

/** Pages are on their way while the worker starts. */
async function askNetworkEarly(): Promise<void> {
  await self.registration.navigationPreload?.enable();
}
