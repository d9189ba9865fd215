import { deleteStoredResponsesExcept } from '@forecourt/shared/query/stored-responses';
import { deleteCaches } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** This worker is served instead of the usual one if the settings disable service workers. It removes itself and its caches. */
void self.skipWaiting();
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteCaches(), deleteStoredResponsesExcept(null), self.registration.unregister()]),
  );
});
