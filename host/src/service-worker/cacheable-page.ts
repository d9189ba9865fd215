import { NO_SERVICE_WORKER_HEADER } from '../../site-map/addresses.ts';

declare const self: ServiceWorkerGlobalScope;

/** Excludes errors, previews, captive portals and redirects, which browsers refuse to open from a cache. */
export function isCacheablePage({ status, type, redirected, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isOfSite = status === 200 && type === 'basic' && !redirected;
  const mayBeKept =
    !headers.has(NO_SERVICE_WORKER_HEADER) && !/no-store/.test(headers.get('Cache-Control') ?? '');
  return isOfSite && isPage && mayBeKept;
}

/** Replaces this worker by the one that removes itself, even if the page is closed before it is at rest. */
export async function makeRoom({ headers }: Response): Promise<void> {
  if (!headers.has(NO_SERVICE_WORKER_HEADER)) return;
  await self.registration.update().catch(() => undefined);
}
