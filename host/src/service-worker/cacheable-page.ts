import { NO_SERVICE_WORKER_HEADER } from '../../site-map/addresses.ts';

declare const self: ServiceWorkerGlobalScope;

/** Whether a response is a page to store: no error, preview, captive portal, or redirect (which browsers refuse to open). */
export function isCacheablePage({ status, type, redirected, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isOfSite = status === 200 && type === 'basic' && !redirected;
  const mayBeKept =
    !headers.has(NO_SERVICE_WORKER_HEADER) && !/no-store/.test(headers.get('Cache-Control') ?? '');
  return isOfSite && isPage && mayBeKept;
}

/** If a response has `NO_SERVICE_WORKER_HEADER`, updates this worker to the one that removes itself, even with no page open. */
export async function removeWorkerIfDisabled({ headers }: Response): Promise<void> {
  if (!headers.has(NO_SERVICE_WORKER_HEADER)) return;
  await self.registration.update().catch(() => undefined);
}
