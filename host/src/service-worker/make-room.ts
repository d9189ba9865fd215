import { NO_SERVICE_WORKER_HEADER } from '../../site-map/service-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Updates to the worker that removes itself (retired-service-worker.ts). The page does the same at rest, but
 * may be closed before.
 */
export async function makeRoom({ headers }: Response): Promise<void> {
  if (!headers.has(NO_SERVICE_WORKER_HEADER)) return;
  // A failure is retried by the page, and with the next view.
  await self.registration.update().catch(() => undefined);
}
