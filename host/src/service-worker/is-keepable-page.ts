import { NO_SERVICE_WORKER_HEADER } from '../../site-map/service-worker.ts';

/**
 * Whether an answer is a page of the site that may be kept: not an overloaded edge's, nor a preview, nor one of a site that
 * has no worker any more, nor what somebody on the way says in the place of the site. Browsers refuse a redirected answer
 * where the page is opened from the cache.
 */
export function isKeepablePage({ status, type, redirected, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const isOfSite = status === 200 && type === 'basic' && !redirected;
  const mayBeKept =
    !headers.has(NO_SERVICE_WORKER_HEADER) && !/no-store/.test(headers.get('Cache-Control') ?? '');
  return isOfSite && isPage && mayBeKept;
}
