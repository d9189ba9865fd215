import { NO_SERVICE_WORKER_HEADER } from '../../site-map/service-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** Replaces this worker by the one that removes itself, even if the page is closed before it is at rest. */
export async function makeRoom({ headers }: Response): Promise<void> {
  if (!headers.has(NO_SERVICE_WORKER_HEADER)) return;
  await self.registration.update().catch(() => undefined);
}
