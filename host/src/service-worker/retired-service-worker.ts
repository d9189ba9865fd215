import { forgetAnswers } from '@forecourt/shared/query/kept-answers';
import { deleteCaches } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** In the place of the service worker where the settings have none: takes itself and all that was kept away. */
void self.skipWaiting();
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteCaches(), forgetAnswers(null), self.registration.unregister()]));
});
