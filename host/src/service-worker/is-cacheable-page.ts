import { NO_SERVICE_WORKER_HEADER } from '../../site-map/service-worker.ts';

/** Excludes errors, previews, captive portals and redirects, which browsers refuse to open from a cache. */
export function isCacheablePage({ status, type, redirected, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isOfSite = status === 200 && type === 'basic' && !redirected;
  const mayBeKept =
    !headers.has(NO_SERVICE_WORKER_HEADER) && !/no-store/.test(headers.get('Cache-Control') ?? '');
  return isOfSite && isPage && mayBeKept;
}
