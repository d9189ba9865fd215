/** At the top of the site, so that its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Makes an existing worker remove itself. The value is ignored. */
export const NO_SERVICE_WORKER_HEADER = 'Forecourt-No-Service-Worker';

export const CACHE_PREFIX = 'forecourt-';

/** Files of shell and areas never change, because their names contain a hash. */
export function isCodePath(pathname: string): boolean {
  return /^\/(assets|remotes)\//.test(pathname);
}

export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !/^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) && !/\.\w{1,11}$/.test(path);
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
