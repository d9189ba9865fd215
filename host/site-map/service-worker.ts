/** At the top of the site, so that its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * Header of pages on a site without a service worker; an earlier worker then removes itself. Its value is
 * ignored.
 */
export const NO_SERVICE_WORKER_HEADER = 'Forecourt-No-Service-Worker';

/** Other programs on this origin may have caches too. */
export const CACHE_PREFIX = 'forecourt-';

/** Whether a path is a file of shell or areas, which never changes because its name contains its hash. */
export function isCodePath(pathname: string): boolean {
  return /^\/(assets|remotes)\//.test(pathname);
}
