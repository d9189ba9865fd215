/** The service worker's address: at the top of the site, so that it may answer for all of it. */
export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * A header of pages on a site whose settings have no service worker: one that still answers for the page is to make room at
 * once. Its value means nothing.
 */
export const NO_SERVICE_WORKER_HEADER = 'Forecourt-No-Service-Worker';

/** How the names of its caches begin; on this origin there may be caches of others. */
export const CACHE_PREFIX = 'forecourt-';

/** Whether what stands at a path never changes: files of shell and areas, which are named by their content. */
export function isCodePath(pathname: string): boolean {
  return /^\/(assets|remotes)\//.test(pathname);
}
