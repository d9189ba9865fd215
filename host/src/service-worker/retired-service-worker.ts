import { deleteStoredResponsesExcept } from '@forecourt/shared/query/stored-responses';
import { deleteCaches } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** Worker that is served if the settings disable service workers. It removes itself, its caches and the stored responses. */
void self.skipWaiting();
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteCaches(), deleteStoredResponsesExcept(null), self.registration.unregister()]),
  );
});
