import { NO_SERVICE_WORKER_HEADER } from '../../site-map/service-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Has the worker of today's address take this one's place as soon as a page says that the site has none any more: it takes
 * everything away (retired-service-worker.ts). The page does the same once it is at rest, but a view can be over before.
 */
export async function makeRoom({ headers }: Response): Promise<void> {
  if (!headers.has(NO_SERVICE_WORKER_HEADER)) return;
  // What fails is tried again by the page, and with the next view.
  await self.registration.update().catch(() => undefined);
}
